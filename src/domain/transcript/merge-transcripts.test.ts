import { expect, test } from "vitest";
import { mergeTranscripts } from "./merge-transcripts.ts";

const transcript = (...texts: string[]) => texts.map((text, i) => `[00:00:0${i}] ${text}`).join("\n");
const BASE = transcript("A: One.", "Two.", "Three.", "Four.");

test.each([
  [
    "different lines",
    transcript("A: One!", "Two.", "Three.", "Four."),
    transcript("A: One.", "Two.", "Three.", "Four!"),
    "A: One! Two. Three. Four!",
  ],
  [
    "neighbours",
    transcript("A: One!", "Two.", "Three.", "Four."),
    transcript("A: One.", "Two!", "Three.", "Four."),
    "A: One! Two! Three. Four.",
  ],
  [
    "the same correction",
    transcript("A: One!", "Two.", "Three.", "Four."),
    transcript("A: One!", "Two.", "Three.", "Four."),
    "A: One! Two. Three. Four.",
  ],
  ["nothing of mine", BASE, transcript("A: One.", "Two!", "Three.", "Four."), "A: One. Two! Three. Four."],
  ["nothing of theirs", transcript("A: One.", "Two!", "Three.", "Four."), BASE, "A: One. Two! Three. Four."],
  [
    "a deleted line",
    transcript("A: One.", "Two.", "Three."),
    transcript("A: One!", "Two.", "Three.", "Four."),
    "A: One! Two. Three.",
  ],
])("mergeTranscripts keeps both changes: %s", (_, mine, theirs, expected) => {
  const merged = mergeTranscripts(BASE, mine, theirs);
  expect(merged?.text.replaceAll(/\[\S+\] /g, "").replaceAll("\n", " ")).toBe(expected);
  expect(merged?.overlaps).toEqual([]);
});

test("a split line and a correction elsewhere", () => {
  const mine = "[00:00:00] A: One.\n[00:00:00.500] More.\n[00:00:01] Two.\n[00:00:02] Three.\n[00:00:03] Four.";
  const merged = mergeTranscripts(BASE, mine, transcript("A: One.", "Two.", "Three?", "Four."));
  expect(merged?.text).toBe(mine.replace("Three.", "Three?"));
  expect(merged?.added).toBe(1);
});

test("where both changed one line, mine stays and both texts are named", () => {
  const mine = transcript("A: One.", "Two!", "Three.", "Four.");
  const theirs = transcript("A: One.", "Two?", "Three.", "Four?");
  expect(mergeTranscripts(BASE, mine, theirs)).toEqual({
    text: transcript("A: One.", "Two!", "Three.", "Four?"),
    added: 1,
    overlaps: [{ start: 1, mine: "A: Two!", theirs: "A: Two?" }],
  });
});
