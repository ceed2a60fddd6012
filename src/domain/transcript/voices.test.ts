import { expect, it } from "vitest";
import type { DeskLine } from "./desk-lines.ts";
import { isAnonymous, markVoiceAsAdvertisement, nameVoice, voicesOf } from "./voices.ts";

it.each([
  ["Speaker 1", true],
  ["speaker 12", true],
  ["SPEAKER_00", true],
  ["Speaker A", true],
  ["Speaker", true],
  ["A", true],
  ["3", true],
  ["S2", true],
  ["Unknown", true],
  ["Unknown speaker", true],
  ["Guest", true],
  ["Sprecherin 2", true],
  ["?", true],
  [null, true],
  ["Ann", false],
  ["Al", false],
  ["Speaker Smith", false],
  ["Hosty McHost", false],
  ["李", true],
  ["李明", false],
])("the label %j is anonymous: %s", (label, expected) => {
  expect(isAnonymous(label)).toBe(expected);
});

const line = (key: number, speaker: string | null, start: number | null, text: string): DeskLine => ({
  key,
  speaker,
  start,
  text,
});
const SENTENCE = "This sentence has exactly fifty characters, I hope.";

it("orders voices by their time, and counts silence only in part", () => {
  const voices = voicesOf([
    line(0, "A", 0, SENTENCE),
    line(1, "B", 4, SENTENCE),
    line(2, "B", 8, SENTENCE),
    line(3, "A", 600, "Bye."),
  ]);
  expect(voices.map(({ label, lineCount }) => [label, lineCount])).toEqual([
    ["B", 2],
    ["A", 2],
  ]);
  expect(voices.map(({ seconds }) => Math.round(seconds))).toEqual([9, 4]);
  expect(voices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

it("estimates the time of lines without times", () => {
  const voices = voicesOf([line(0, null, null, SENTENCE), line(1, "Ann Lee", null, `${SENTENCE} ${SENTENCE}`)]);
  expect(voices.map(({ label, isNamed }) => [label, isNamed])).toEqual([
    ["Ann Lee", true],
    [null, false],
  ]);
});

it("takes three clear excerpts from the beginning, the middle and the end", () => {
  const texts = [
    "Yes.",
    SENTENCE,
    "[laughter] and then, well",
    "No.",
    `${SENTENCE} ${SENTENCE}`,
    "Hm.",
    SENTENCE,
    "Bye.",
  ];
  const [voice] = voicesOf(texts.map((text, key) => line(key, "A", key * 10, text)));
  expect(voice?.excerpts).toEqual([
    { key: 1, start: 10, text: SENTENCE },
    { key: 4, start: 40, text: `${SENTENCE} ${SENTENCE}` },
    { key: 6, start: 60, text: SENTENCE },
  ]);
  const [brief] = voicesOf([line(0, "A", 0, "Yes."), line(1, "A", 2, "No.")]);
  expect(brief?.excerpts.map(({ key }) => key)).toEqual([0, 1]);
});

it("finds voices that speak for less than 30 seconds in an hour", () => {
  const talk = Array.from({ length: 300 }, (_, key) => line(key, "A", key * 12, SENTENCE.repeat(3)));
  const short = (lines: DeskLine[]) => voicesOf(lines).flatMap(({ label, isShort }) => (isShort ? [label] : []));
  expect(short([...talk, line(300, "B", 3600, SENTENCE)])).toEqual(["B"]);
  expect(short([...talk, line(300, "B", 3600, SENTENCE.repeat(20))])).toEqual([]);
  expect(short([...talk, { ...line(300, "B", 3600, SENTENCE), isAdvertisement: true }])).toEqual([]);
});

it("names all lines of a voice, and leaves the others as they are", () => {
  const lines = [line(0, "A", 0, "Hi."), line(1, null, 1, "Hm."), line(2, "A", 2, "Bye.")];
  expect(nameVoice("A", "Ann Lee")(lines).map(({ speaker }) => speaker)).toEqual(["Ann Lee", null, "Ann Lee"]);
  expect(nameVoice(null, "Bo")(lines).map(({ speaker }) => speaker)).toEqual(["A", "Bo", "A"]);
  expect(nameVoice("A", "Ann Lee")(lines)[1]).toBe(lines[1]);
  expect(markVoiceAsAdvertisement("A")(lines).map(({ isAdvertisement }) => isAdvertisement)).toEqual([
    true,
    undefined,
    true,
  ]);
});
