import { describe, expect, test } from "vitest";
import { CHAPTER_LIST, GUEST_LIST, isSorted, LINK_LIST, readStart, sortChapters, writeStart } from "./list-inputs.ts";

test.each([
  ["0:00", 0],
  ["12:34", 754],
  [" 12:34 ", 754],
  ["1:02:03", 3723],
  ["75:30", 4530],
  ["0:00.5", 0.5],
  ["0:01,250", 1.25],
  ["1:75", null],
  ["1:60:00", null],
  ["12", null],
  ["12:3", null],
  ["-1:00", null],
  ["soon", null],
  ["", null],
])("readStart(%j) is %j", (text, seconds) => expect(readStart(text)).toBe(seconds));

test.each([0, 0.5, 1.25, 59.999, 60, 754, 3599.1, 3600, 359_999])(
  "readStart reads the %d seconds that writeStart has written",
  (seconds) => expect(readStart(writeStart(seconds))).toBe(seconds),
);

const LIMITS = { maxItems: 2, maxChars: 5 };
const chapter = (start: string, title: string) => ({ start, title });

describe("problemOf", () => {
  test.each([
    [[], undefined],
    [[chapter("", " ")], undefined],
    [[chapter("0:00", "Begin")], undefined],
    [
      [chapter("0:00", "Begin"), chapter("", "Salt")],
      [1, "start", /^Enter the time/],
    ],
    [[chapter("1:75", "Salt")], [0, "start", /^Enter the time/]],
    [
      [chapter("", ""), chapter("0:01", "")],
      [1, "title", /no title/],
    ],
    [[chapter("0:00", "Longer")], [0, "title", /at most 5 characters/]],
  ] as const)("the first problem of the chapters %j is %j", (chapters, expected) => {
    const problem = CHAPTER_LIST.problemOf(chapters, LIMITS);
    expect(problem && [problem.index, problem.part]).toEqual(expected?.slice(0, 2));
    if (expected) expect(problem?.text).toMatch(expected[2]);
  });

  test.each([
    [{ text: "Mill", url: "https://mill.test" }, undefined],
    [{ text: "", url: "https://mill.test" }, "text"],
    [{ text: "Mill", url: "" }, "url"],
    [{ text: "Mill", url: "mill.test" }, "url"],
    [{ text: "Mill", url: "javascript:alert(1)" }, "url"],
    [{ text: "A mill", url: "https://mill.test" }, "text"],
  ])("for the link %j, the field with a problem is %j", (link, part) => {
    expect(LINK_LIST.problemOf([link], LIMITS)?.part).toBe(part);
  });

  test("problemOf counts blank guests in the index that it returns", () => {
    const guests = [
      { name: "", link: "" },
      { name: "", link: "https://a.test" },
    ];
    expect(GUEST_LIST.problemOf(guests, LIMITS)).toMatchObject({ index: 1, part: "name" });
  });
});

test("tooManyProblem and filledItems ignore blank guests", () => {
  const guest = { name: "Ada", link: "" };
  const blankGuest = { name: " ", link: "" };
  expect(GUEST_LIST.tooManyProblem([guest, blankGuest, guest], LIMITS)).toBeUndefined();
  expect(GUEST_LIST.tooManyProblem([guest, guest, guest], LIMITS)).toBe("At most 2 guests.");
  expect(GUEST_LIST.filledItems([blankGuest, { name: " Ada ", link: "" }])).toEqual([guest]);
});

test("sortChapters sorts by time, and puts chapters without a time last", () => {
  const chapters = [chapter("", "?"), chapter("1:00:00", "c"), chapter("2:00", "b"), chapter("0:30", "a")];
  expect(isSorted(chapters)).toBe(false);
  const sortedChapters = sortChapters(chapters);
  expect(sortedChapters.map(({ title }) => title)).toEqual(["a", "b", "c", "?"]);
  expect(isSorted(sortedChapters)).toBe(true);
});
