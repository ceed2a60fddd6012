import { expect, test } from "vitest";
import { videoUrlAt } from "./video-at.ts";

test.each([
  ["https://www.youtube.com/watch?v=abc", 754.9, "https://www.youtube.com/watch?v=abc&t=754s"],
  ["https://youtu.be/abc?t=3", 0, "https://youtu.be/abc?t=0s"],
  ["https://m.youtube.com/watch?v=abc&list=x", 1, "https://m.youtube.com/watch?v=abc&list=x&t=1s"],
  ["https://vimeo.com/1", 61, "https://vimeo.com/1#t=61s"],
  ["https://www.dailymotion.com/video/x", 61, "https://www.dailymotion.com/video/x?start=61"],
  ["https://www.twitch.tv/videos/1", 61, "https://www.twitch.tv/videos/1?t=61s"],
  ["https://example.com/episode", 61, null],
  ["https://notyoutube.com/watch?v=abc", 61, null],
  ["https://youtube.com.evil.test/watch?v=abc", 61, null],
  ["javascript:alert(1)//youtube.com", 61, null],
  ["//youtu.be/abc", 61, null],
  ["https://youtu.be/abc", null, null],
  ["https://youtu.be/abc", -1, null],
  [null, 61, null],
])("videoUrlAt(%j, %j) is %j", (address, start, expected) => {
  expect(videoUrlAt(address, start)).toBe(expected);
});
