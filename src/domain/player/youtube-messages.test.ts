import { expect, test } from "vitest";
import { readYoutubeMessage, youtubeCommand } from "./youtube-messages.ts";

const messageOf = (event: string, info: unknown) => JSON.stringify({ event, info, id: "player" });

test.each([
  [messageOf("onReady", null), { isReady: true, hasFailed: false }],
  [
    messageOf("initialDelivery", { duration: 60, currentTime: 0, playerState: -1 }),
    { isReady: true, hasFailed: false, second: 0, duration: 60, isPlaying: false },
  ],
  [messageOf("infoDelivery", { currentTime: 12.5 }), { isReady: false, hasFailed: false, second: 12.5 }],
  [messageOf("infoDelivery", { currentTime: "12", duration: 0 }), { isReady: false, hasFailed: false }],
  [messageOf("onStateChange", 1), { isReady: false, hasFailed: false, isPlaying: true }],
  [messageOf("onStateChange", 3), { isReady: false, hasFailed: false, isPlaying: true }],
  [messageOf("onStateChange", 2), { isReady: false, hasFailed: false, isPlaying: false }],
  [messageOf("onError", 150), { isReady: false, hasFailed: true }],
  ["no json", null],
  ["[1]", null],
  [{ event: "onReady" }, null],
  ["{}", null],
])("readYoutubeMessage reads %j as %j", (data, report) => {
  expect(readYoutubeMessage(data)).toEqual(report);
});

test("youtubeCommand contains the name and the arguments of a function", () => {
  expect(JSON.parse(youtubeCommand("seekTo", 75, true))).toMatchObject({
    event: "command",
    func: "seekTo",
    args: [75, true],
  });
});
