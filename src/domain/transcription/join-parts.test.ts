import { describe, expect, test } from "vitest";
import { fitTimes, joinParts } from "./join-parts.ts";
import { faultOf, languageOfMost } from "./part-fault.ts";
import type { Part } from "./plan-parts.ts";
import type { Recognition, Segment } from "./segment.ts";

const segment = (start: number, end: number, text: string, speaker: string | null = null): Segment => ({
  start,
  end,
  text,
  speaker,
});
const recognition = (...segments: Segment[]): Recognition => ({ segments, language: "en", seconds: null });
const part = (start: number, end: number, from = start): Part => ({ spans: [{ start, end }], from });
const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join(" ");

describe("the seam of two parts", () => {
  // The second part begins at 17 and is used from 20. Its times count from 17.
  const first = part(0, 20);
  const second = part(17, 40, 20);

  test.each<[string, Segment[], Segment[]]>([
    [
      "both parts have the same words",
      [segment(0, 20, "one two three four five six")],
      [segment(0, 10, "five six seven eight")],
    ],
    [
      "the second part begins with half a word",
      [segment(0, 20, "one two three four five six")],
      [segment(0, 10, "ive six seven eight")],
    ],
    [
      "the first part misheard its last word",
      [segment(0, 14, "one two three"), segment(16, 20, "four five sex")],
      [segment(0, 10, "four five six seven eight")],
    ],
    [
      "a line goes over the seam",
      [segment(0, 20, "One two three. Four five six")],
      [segment(0.5, 3, "Four five six,"), segment(3, 9, "seven eight.")],
    ],
    [
      "the parts heard the repeated words differently",
      [segment(0, 14, "one two three"), segment(16, 19.9, "four five six")],
      [segment(0, 2.8, "for fife sicks"), segment(3.2, 9, "seven eight")],
    ],
    [
      "the second part repeats no word",
      [segment(0, 19, "one two three four five six")],
      [segment(3.2, 10, "seven eight")],
    ],
    [
      "the first part misses the repeated words",
      [segment(0, 16, "one two three four")],
      [segment(3.2, 10, "five six seven eight")],
    ],
  ])("no word gets lost or comes twice: %s", (_name, before, after) => {
    const joined = joinParts([
      { part: first, recognition: recognition(...before) },
      { part: second, recognition: recognition(...after) },
    ]);
    expect(textOf(joined).toLowerCase().replace(/[.,]/g, "")).toBe("one two three four five six seven eight");
  });

  test("an empty part leaves the others as they are", () => {
    const words = recognition(segment(1, 2, "one"));
    expect(
      textOf(
        joinParts([
          { part: first, recognition: words },
          { part: second, recognition: recognition() },
        ]),
      ),
    ).toBe("one");
    expect(
      joinParts([
        { part: first, recognition: recognition() },
        { part: second, recognition: words },
      ])[0]?.start,
    ).toBe(18);
  });
});

test("times lead back to the recording, over the silence that was cut", () => {
  const cutPart: Part = {
    spans: [
      { start: 5, end: 10 },
      { start: 110, end: 120 },
    ],
    from: 0,
  };
  const joined = joinParts([{ part: cutPart, recognition: recognition(segment(1, 4, "one"), segment(6, 9, "two")) }]);
  expect(joined.map(({ start, end }) => [start, end])).toEqual([
    [6, 9],
    [111, 114],
  ]);
});

test("a line that begins in a pause begins with its first word", () => {
  const pauses = [{ start: 3, end: 4.2 }];
  const joined = joinParts(
    [{ part: part(0, 20), recognition: recognition(segment(1, 3, "one"), segment(3.1, 9, "two")) }],
    pauses,
  );
  expect(joined.map(({ start }) => start)).toEqual([1, 4.2]);
});

test("speakers of several parts have no names, because each part counts anew", () => {
  const words = recognition(segment(1, 2, "one", "Speaker 1"));
  expect(joinParts([{ part: part(0, 20), recognition: words }])[0]?.speaker).toBe("Speaker 1");
  const two = joinParts([
    { part: part(0, 20), recognition: words },
    { part: part(17, 40, 20), recognition: recognition(segment(9, 10, "two", "Speaker 1")) },
  ]);
  expect(two.map(({ speaker }) => speaker)).toEqual([null, null]);
});

test.each([
  ["times that drift", [0, 55, 110], [0, 50, 100]],
  ["good times", [0, 50, 100], [0, 50, 100]],
  ["a last word a little after the end", [0, 50, 100.6], [0, 50, 100]],
])("fitTimes corrects %s", (_name, starts, expected) => {
  const fitted = fitTimes(
    starts.map((start) => segment(start, start, "word")),
    100,
  );
  expect(fitted.map(({ start }) => Math.round(start * 100) / 100)).toEqual(expected);
});

test.each<[string, Recognition, string | null]>([
  ["a good part", recognition(segment(0, 95, "The tide came in while we were talking.")), null],
  ["half of a part", recognition(segment(0, 50, "The tide came in.")), "short"],
  ["no words", recognition(), "short"],
  ["a loop", recognition(segment(0, 95, "Thank you for watching. ".repeat(5))), "loop"],
])("faultOf: %s", (_name, value, expected) => expect(faultOf(value, 100)).toBe(expected));

test("the language of most words is the language of the show", () => {
  const welsh = { ...recognition(segment(0, 5, "la la")), language: "welsh" };
  const english = { ...recognition(segment(0, 50, "The tide came in.")), language: "english" };
  expect(languageOfMost([welsh, english, { ...english, language: null }])).toBe("en");
  expect(languageOfMost([])).toBeNull();
});
