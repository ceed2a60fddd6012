import { expect, test } from "vitest";
import { readYoutubeMessage, youtubeCommand } from "./youtube-messages.ts";

const text = (event: string, info: unknown) => JSON.stringify({ event, info, id: "player" });

test.each([
  [text("onReady", null), { isReady: true, hasFailed: false }],
  [
    text("initialDelivery", { duration: 60, currentTime: 0, playerState: -1 }),
    { isReady: true, hasFailed: false, second: 0, duration: 60, isPlaying: false },
  ],
  [text("infoDelivery", { currentTime: 12.5 }), { isReady: false, hasFailed: false, second: 12.5 }],
  [text("infoDelivery", { currentTime: "12", duration: 0 }), { isReady: false, hasFailed: false }],
  [text("onStateChange", 1), { isReady: false, hasFailed: false, isPlaying: true }],
  [text("onStateChange", 3), { isReady: false, hasFailed: false, isPlaying: true }],
  [text("onStateChange", 2), { isReady: false, hasFailed: false, isPlaying: false }],
  [text("onError", 150), { isReady: false, hasFailed: true }],
  ["no json", null],
  ["[1]", null],
  [{ event: "onReady" }, null],
  ["{}", null],
])("the message %j means %j", (data, report) => {
  expect(readYoutubeMessage(data)).toEqual(report);
});

test("youtubeCommand names the function and its values", () => {
  expect(JSON.parse(youtubeCommand("seekTo", 75, true))).toMatchObject({
    event: "command",
    func: "seekTo",
    args: [75, true],
  });
});
