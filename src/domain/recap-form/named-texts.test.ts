import { expect, test } from "vitest";
import { lineNumbers, readNamedTexts } from "./named-texts.ts";

const LAMP = { text: "The lamp is wiped.", lines: [1, 2] };

test.each<[name: string, value: unknown, expected: unknown]>([
  ["the requested form", { items: [LAMP] }, [LAMP]],
  ["a list without its object", [LAMP], [LAMP]],
  ["sentences", { sentences: [LAMP, { text: "", lines: [3] }] }, [LAMP]],
  ["numbers as text", [{ text: "A.", lines: ["[4]", "6-8"] }], [{ text: "A.", lines: [4, 6, 7, 8] }]],
  ["one number", [{ quote: "A.", line: 7 }], [{ text: "A.", lines: [7] }]],
  ["numbers in the text", ["The lamp [3, 4] is wiped [5]."], [{ text: "The lamp is wiped.", lines: [3, 4, 5] }]],
  [
    "numbers in a list of their own",
    { items: ["A.", "B."], lines: [[1], 2] },
    [
      { text: "A.", lines: [1] },
      { text: "B.", lines: [2] },
    ],
  ],
  ["texts without numbers", { items: ["A."], text: "", passages: [] }, [{ text: "A.", lines: [] }]],
  ["one text", { text: "A.", items: [] }, [{ text: "A.", lines: [] }]],
  ["nothing", { text: "", items: [], passages: [] }, []],
  [
    "a year in brackets of the speaker",
    ["In [sic] 1999 it was wiped."],
    [{ text: "In [sic] 1999 it was wiped.", lines: [] }],
  ],
  ["a number", 3, null],
  ["an object without texts", { a: 1 }, null],
])("reads %s", (_, value, expected) => {
  expect(readNamedTexts(value)).toEqual(expected);
});

test("numbers of lines are whole, positive and different", () => {
  expect(lineNumbers([1, 1, 0, -2, 1.5, "12", null, "x"])).toEqual([1, 12]);
  expect(lineNumbers("1-900000")).toHaveLength(11);
});
