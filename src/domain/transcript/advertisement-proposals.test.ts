import { expect, test } from "vitest";
import { advertisementFinder } from "./advertisement-proposals.ts";
import type { Cue } from "./cue.ts";

const linesOf = (...texts: string[]): Cue[] => texts.map((text, index) => ({ speaker: null, start: index * 10, text }));

const proposeAdvertisements = (lines: readonly Cue[], others: string[][]) => advertisementFinder(others)(lines);

const SPOT =
  "Brandywhistle mattresses are made by hand in a barn by the sea. Sleep on one for a hundred nights, and send it back if it is not for you.";
const TALK = [
  "The lamp is wiped each morning, before the first boat leaves the harbour.",
  "Salt on the glass halves the range of a lamp within a week.",
  "You know, batteries fail in the cold, and nobody paints the tower any more.",
];

const ranges = (lines: readonly Cue[], others: string[][] = []) =>
  proposeAdvertisements(lines, others).map(({ from, to }) => [from, to]);

test.each<[string, Cue[], string[][], number[][]]>([
  ["a passage that another episode repeats", linesOf(...TALK, SPOT, ...TALK), [[SPOT]], [[3, 3]]],
  ["other words around it there", linesOf(TALK[0] ?? "", SPOT), [["Now listen.", SPOT, "Yes."]], [[1, 1]]],
  [
    "the same passage in other lines",
    linesOf(TALK[0] ?? "", SPOT.slice(0, 70), SPOT.slice(70), TALK[1] ?? ""),
    [SPOT.split(" ")],
    [[1, 2]],
  ],
  [
    "two words that were heard otherwise",
    linesOf(SPOT.replace("barn", "ban").replace("hundred", "100")),
    [[SPOT]],
    [[0, 0]],
  ],
  ["a short greeting that all episodes have", linesOf("Welcome to the show.", ...TALK), [["Welcome to the show."]], []],
  ["one sentence of another episode", linesOf(`${TALK.join(" ")} ${SPOT.slice(0, 60)}`), [[SPOT]], []],
  ["no other episodes", linesOf(...TALK, SPOT), [], []],
  ["no lines", [], [[SPOT]], []],
])("repeats: %s", (_title, lines, others, expected) => expect(ranges(lines, others)).toEqual(expected));

test.each([
  ["This show is brought to you by Brandywhistle.", true],
  ["And now a word from today's sponsor.", true],
  ["Just use code lighthouse at checkout.", true],
  ["The promo code is in the notes.", true],
  ["We use code to draw maps.", false],
  ["We get thirty percent off.", false],
  ["They sponsor a team.", false],
  ["The dress code is strict.", false],
  ["He brought to you the lamp.", false],
])("%s: %s", (text, isProposed) => expect(ranges(linesOf(text)).length > 0).toBe(isProposed));

test("lines between two phrases belong to the passage, and far phrases are two passages", () => {
  const ad = ["Our sponsor is Brandywhistle.", "They make beds.", "Good ones.", "Use code LAMP for a discount."];
  expect(ranges(linesOf(...TALK, ...ad, ...TALK, ...TALK, "Sponsored by Salt."))).toEqual([
    [3, 6],
    [13, 13],
  ]);
});

test("two weak phrases near each other are an offer", () => {
  expect(proposeAdvertisements(linesOf("Get ten percent off.", "Go to salt dot com slash lamp."), [])).toEqual([
    { from: 0, to: 1, reasons: ["an offer of a sponsor"] },
  ]);
});

test("a passage has all its reasons once", () => {
  const lines = linesOf(TALK[0] ?? "", "This is brought to you by Brandywhistle.", SPOT);
  expect(proposeAdvertisements(lines, [[SPOT], [SPOT], TALK])).toEqual([
    { from: 1, to: 2, reasons: ["the words “brought to you by”", "2 of 3 other episodes repeat it"] },
  ]);
});

test("marked lines are not proposed again", () => {
  const [first, second] = linesOf("Brought to you by Brandywhistle.", SPOT);
  if (!first || !second) throw new Error("The lines are missing.");
  const marked: Cue[] = [{ ...first, isAdvertisement: true }, second];
  expect(ranges(marked, [[SPOT]])).toEqual([[1, 1]]);
});

test("a long transcript that repeats itself, and ten others, need no long time", () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => ({ speaker: null, start: n, text: "la la la use code la" }));
  const other = lines.map(({ text }) => text);
  const proposals = proposeAdvertisements(
    lines,
    Array.from({ length: 10 }, () => other),
  );
  expect(proposals.map(({ from, to }) => [from, to])).toEqual([[0, 19_999]]);
});
