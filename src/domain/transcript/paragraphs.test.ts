import { expect, test } from "vitest";
import type { Cue } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";

const cue = (start: number | null, text: string, speaker: string | null = "Ada"): Cue => ({
  speaker,
  start,
  text,
});
const paragraphsOf = (cues: Cue[]) => groupCues(cues).map(({ start, text, speaker }) => [speaker, start, text]);

test.each<[string, Cue[], ReturnType<typeof paragraphsOf>]>([
  [
    "one paragraph from cues that have one word each",
    [cue(0.5, "I"), cue(1, "am"), cue(2, "here.")],
    [["Ada", 0.5, "I am here."]],
  ],
  [
    "a new paragraph for another speaker",
    [cue(1, "Hi"), cue(2, "Yes", "Bo"), cue(3, "no")],
    [
      ["Ada", 1, "Hi"],
      ["Bo", 2, "Yes"],
      ["Ada", 3, "no"],
    ],
  ],
  [
    "a new paragraph after a sentence and a silence",
    [cue(1, "Hi."), cue(9, "Well")],
    [
      ["Ada", 1, "Hi."],
      ["Ada", 9, "Well"],
    ],
  ],
  ["one paragraph if a silence is inside of a sentence", [cue(1, "Hi"), cue(9, "there")], [["Ada", 1, "Hi there"]]],
  [
    "a paragraph for each cue without a time",
    [cue(null, "a"), cue(null, "b")],
    [
      ["Ada", null, "a"],
      ["Ada", null, "b"],
    ],
  ],
  ["a paragraph without spaces between Japanese cues", [cue(1, "おは"), cue(2, "よう")], [["Ada", 1, "おはよう"]]],
])("groupCues makes %s", (_, cues, paragraphs) => {
  expect(paragraphsOf(cues)).toEqual(paragraphs);
});

test("groupCues makes paragraphs of 400 to 900 characters from four hours of captions", () => {
  const cues = Array.from({ length: 7200 }, (_, i) =>
    cue(i * 2, i % 5 === 4 ? "and that was it." : "so then we went on"),
  );
  const paragraphs = groupCues(cues);
  const lengths = paragraphs.map(({ text }) => text.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(900);
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(400);
  expect(paragraphs.flatMap((paragraph) => paragraph.cues)).toEqual(cues);
  for (const { start, cues } of paragraphs) expect(start).toBe(cues[0]?.start);
});

test("a long paragraph ends after a sentence, even in the middle of a caption", () => {
  const cues = Array.from({ length: 60 }, (_, i) => cue(i * 2, "end of it. And on and"));
  const paragraphs = groupCues(cues);
  expect(paragraphs.length).toBeGreaterThan(2);
  for (const { text } of paragraphs.slice(1)) expect(text).toMatch(/^And on and/);
  for (const { text } of paragraphs.slice(0, -1)) expect(text).toMatch(/end of it\.$/);
  expect(paragraphs.map(({ text }) => text).join(" ")).toBe(cues.map(({ text }) => text).join(" "));
  expect(paragraphs[1]?.start).toBe(paragraphs[0]?.cues.at(-1)?.start);
  expect(paragraphs.flatMap((paragraph) => paragraph.cues)).toEqual(cues);
});

test("a paragraph without a full stop has at most 900 characters", () => {
  const cues = Array.from({ length: 500 }, (_, i) => cue(i, "word"));
  expect(Math.max(...groupCues(cues).map(({ text }) => text.length))).toBeLessThanOrEqual(900);
});

test("paragraphIds returns different ids for paragraphs that begin in the same second", () => {
  const cues = [cue(754.2, "a"), cue(754.9, "b"), cue(null, "c"), cue(0, "d")];
  expect(paragraphIds(cues)).toEqual(["t-754", "t-754-2", "p3", "t-0"]);
});
