import { describe, expect, test } from "vitest";
import { sampledRanges, sizeText, soundFileName, soundFileProblem, soundTypeOf, uploadText } from "./sound-file.ts";

test.each([
  ["talk.mp3", "audio/mpeg", "audio/mpeg"],
  ["talk.MP3", "", "audio/mpeg"],
  ["talk.m4b", "", "audio/mp4"],
  ["talk.opus", "application/octet-stream", "audio/ogg"],
  ["talk", "video/webm", "video/webm"],
  ["talk.txt", "text/plain", null],
  ["talk", "", null],
])("the type of %s with the declared type “%s” is %s", (name, type, expected) =>
  expect(soundTypeOf({ name, type })).toBe(expected),
);

const MIB = 1024 ** 2;

test.each([
  [{ name: "talk.mp3", size: 50 * MIB }, 50 * MIB, null],
  [
    { name: "talk.mp3", size: 120 * MIB },
    50 * MIB,
    "talk.mp3 has 120 MB. The project allows files up to 50 MB. An admin can raise this limit.",
  ],
  [{ name: "talk.mp3", size: 1e9 }, null, null],
  [{ name: "talk.mp3", size: 1.24e9 }, null, "talk.mp3 has 1.2 GB. The site takes files up to 1 GB."],
  [{ name: "talk.mp3", size: 0 }, null, "talk.mp3 is empty."],
  [{ name: "talk.pdf", size: 9 }, null, "talk.pdf is no audio and no video."],
])("a file %o in a project with the limit %s", (file, maxBytes, expected) =>
  expect(soundFileProblem({ type: "", ...file }, maxBytes)).toBe(expected),
);

test.each([
  [52_428_800, "50 MB"],
  [50_000_000, "50 MB"],
  [1_000_000_000, "1 GB"],
  [6_990_000, "7 MB"],
  [44_000, "44 kB"],
])("%i bytes are %s", (bytes, expected) => expect(sizeText(bytes)).toBe(expected));

test("the text of an upload rounds down", () =>
  expect(uploadText("talk.mp3", 29_999_999, 30_000_000)).toBe("Uploading talk.mp3: 99 % of 30 MB"));

describe("the sampled bytes", () => {
  test.each([1, 1000, 16 * 65_536])("of a file of %i bytes are all of it", (size) =>
    expect(sampledRanges(size)).toEqual([{ start: 0, end: size }]),
  );

  test.each([16 * 65_536 + 1, 1e9])("of a file of %i bytes include its beginning and its end", (size) => {
    const ranges = sampledRanges(size);
    expect([ranges.length, ranges[0]?.start, ranges.at(-1)?.end]).toEqual([16, 0, size]);
    expect(ranges.every(({ start, end }) => Number.isInteger(start) && end - start === 65_536)).toBe(true);
  });
});

test.each([
  ["Talk.MP3", "mp3"],
  ["talk", "bin"],
  ["talk.verylong", "bin"],
  ["../x.a/b", "bin"],
])("the name of %s in Storage ends with .%s", (fileName, ending) =>
  expect(soundFileName("id", "a".repeat(64), fileName)).toBe(`id/${"a".repeat(32)}.${ending}`),
);
