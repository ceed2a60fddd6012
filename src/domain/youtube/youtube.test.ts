import { expect, test } from "vitest";
import { channelPath, channelRefOf, INVALID_VIDEO_URL, minutesFromSeconds, videoIdOf } from "./youtube.ts";

const ID = "a-B_c3d4E5f";
const CHANNEL = `UC${"x".repeat(20)}-_`;

test("the message for an invalid video address is the same as in the specification", () => {
  expect(INVALID_VIDEO_URL).toBe("Invalid YouTube URL. Please enter a valid YouTube video URL.");
});

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://www.youtube.com/watch?v=${ID}`,
  `https://youtube.com/watch?feature=shared&v=${ID}&t=12s&list=PLx`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}&si=x`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=abc&t=3`,
  `https://www.youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/embed/${ID}?start=3`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/live/${ID}?si=abc`,
  `https://www.youtube.com/v/${ID}`,
  `  https://www.youtube.com/watch?v=${ID}#t=3  `,
  `youtube.com/watch?v=${ID}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
])("%s is the address of a video", (address) => expect(videoIdOf(address)).toBe(ID));

test.each([
  "",
  "youtube",
  ID,
  "https://www.youtube.com/",
  "https://www.youtube.com/watch",
  `https://www.youtube.com/watch?v=${ID}x`,
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=../../../etc",
  `https://www.youtube.com/watch?v=a%26key=${"x".repeat(5)}`,
  "https://www.youtube.com/embed/videoseries?list=PLx",
  "https://www.youtube.com/embed/live_stream?channel=x",
  `https://www.youtube.com/playlist?list=${ID}`,
  `https://www.youtube.com/redirect?q=https://youtu.be/${ID}`,
  `https://www.youtube.com/@${ID}`,
  `https://www.youtube.com.evil.test/watch?v=${ID}`,
  `https://www.youtube.com./watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `https://www.youtube.com@evil.test/watch?v=${ID}`,
  `https://someone@www.youtube.com/watch?v=${ID}`,
  `https://vimeo.com/watch?v=${ID}`,
  `javascript:"https://youtu.be/${ID}"`,
  `file://www.youtube.com/watch?v=${ID}`,
])("%s is not the address of a video", (address) => expect(videoIdOf(address)).toBeNull());

test.each([
  [`https://www.youtube.com/channel/${CHANNEL}`, "id", CHANNEL, `/channel/${CHANNEL}`],
  [`https://m.youtube.com/channel/${CHANNEL}/videos?view=0`, "id", CHANNEL, `/channel/${CHANNEL}`],
  [CHANNEL, "id", CHANNEL, `/channel/${CHANNEL}`],
  ["https://www.youtube.com/@The.Deep-End_9/videos", "handle", "The.Deep-End_9", "/@The.Deep-End_9"],
  ["https://music.youtube.com/@deepend", "handle", "deepend", "/@deepend"],
  ["@deepend", "handle", "deepend", "/@deepend"],
  [" @deepend ", "handle", "deepend", "/@deepend"],
  ["youtube.com/@deepend", "handle", "deepend", "/@deepend"],
  ["https://www.youtube.com/@%E6%B7%B1%E3%81%84", "handle", "深い", "/@%E6%B7%B1%E3%81%84"],
  ["https://www.youtube.com/c/DeepEnd", "custom", "DeepEnd", "/c/DeepEnd"],
  ["https://www.youtube.com/user/deepend", "user", "deepend", "/user/deepend"],
])("from %s, channelRefOf reads the kind %s and the name %s", (address, kind, name, path) => {
  const channelRef = channelRefOf(address);
  expect(channelRef).toEqual({ kind, name });
  expect(channelRef && channelPath(channelRef)).toBe(path);
});

/** No entry is the address of a channel (security E11). */
const NO_CHANNELS = [
  "",
  "deepend",
  "@",
  "@../admin",
  "@a b",
  "UCshort",
  "http://www.youtube.com/@deepend",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data",
  "https://169.254.169.254/@deepend",
  "http://2130706433/@deepend",
  "https://0x7f.1/@deepend",
  "https://[::1]/@deepend",
  "https://www.youtube.com@evil.test/@deepend",
  "https://user:pass@www.youtube.com/@deepend",
  "https://youtube.com.evil.test/@deepend",
  "https://www.youtube.com./@deepend",
  "https://www.youtube.com:8443/@deepend",
  "https://www.youtube.com/redirect?q=https://evil.test",
  "https://www.youtube.com/channel/UCx/../../redirect",
  "https://www.youtube.com/@%2e%2e%2fredirect",
  "https://www.youtube.com/@%ff",
  `https://www.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  "https://www.youtube.com/feed/subscriptions",
];
test.each(NO_CHANNELS)("%j is not the address of a channel", (address) => {
  expect(channelRefOf(address)).toBeNull();
});

test.each([
  [933, 16],
  [3723, 62],
  [86_401, 1440],
  [9, 1],
  [0, null],
  [null, null],
])("minutesFromSeconds(%s) is %s", (seconds, minutes) => {
  expect(minutesFromSeconds(seconds)).toBe(minutes);
});
