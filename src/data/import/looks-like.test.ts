import { expect, test } from "vitest";
import { binaryKind, notAFeedMessage } from "./looks-like.ts";

test.each([
  ["", /empty; expected an RSS or Atom feed/],
  [" \n", /empty/],
  ["Dear reader", /plain text/],
  ["<!DOCTYPE html><html>", /web page/],
  ["<!-- x --><head><title>Moved</title></head>", /web page/],
  [
    '<html><link rel="alternate" type="application/rss+xml" href="https://x.test/feed.xml">',
    /web page .*The page links to its feed: https:\/\/x\.test\/feed\.xml$/,
  ],
  ['<?xml version="1.0"?><opml></opml>', /subscriptions/],
  ["<gpx:gpx></gpx:gpx>", /XML of another kind \(<gpx:gpx>\)/],
])("the message for %j matches %s", (text, message) => {
  expect(notAFeedMessage(text)).toMatch(message);
});

test.each([
  ["ID3\x04", "an MP3 file"],
  ["\x1f\x8b\x08", "a gzip archive"],
  ["\0\0\0\x20ftypM4A ", "a video or audio file (MP4)"],
  ["ab\x01\0\0\0cd", "a binary file"],
  ["<rss></rss>", null],
  ["\xff\xfe<\0r\0", null],
  ["<\0r\0s\0", null],
  ["\0<\0r\0s", null],
])("binaryKind(%j) is %j", (bytes, kind) => {
  expect(binaryKind({ bytes: Buffer.from(bytes, "latin1") })).toBe(kind);
});
