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

test("a mark of one editor and a correction of the other", () => {
  const marked = BASE.replace("[00:00:01] Two.", "[advertisement]\n[00:00:01] Two.\n[/advertisement]");
  const merged = mergeTranscripts(BASE, marked, transcript("A: One.", "Two.", "Three!", "Four."));
  expect(merged?.text).toBe(marked.replace("Three.", "Three!"));
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

const marked = (text: string) => `[advertisement]\n${text}\n[/advertisement]`;
const [ONE, TWO, THREE, FOUR] = BASE.split("\n") as [string, string, string, string];
const SPLIT = "[00:00:01] Tw.\n[00:00:01.500] O.";

test.each([
  [
    "of a line that the other corrects",
    [TWO, "[00:00:02] Three!"],
    marked(`${TWO}\n${THREE}`),
    [TWO, "[00:00:02] Three!"],
  ],
  ["of a line that the other splits", [SPLIT, THREE], marked(`${TWO}\n${THREE}`), [SPLIT, THREE]],
  ["of lines that the other joins", ["[00:00:01] Two. Three."], marked(`${TWO}\n${THREE}`), ["[00:00:01] Two. Three."]],
  [
    "around a line that the other adds",
    [TWO, "[00:00:01.500] New.", THREE],
    marked(`${TWO}\n${THREE}`),
    [TWO, "[00:00:01.500] New.", THREE],
  ],
])("a mark %s stays, whoever saves last", (_, corrected, theirs, both) => {
  const [correction, mark] = [[ONE, ...corrected, FOUR].join("\n"), [ONE, theirs, FOUR].join("\n")];
  const expected = { text: [ONE, marked(both.join("\n")), FOUR].join("\n"), added: 1, overlaps: [] };
  expect(mergeTranscripts(BASE, correction, mark)).toEqual(expected);
  expect(mergeTranscripts(BASE, mark, correction)).toEqual(expected);
});

test("one editor removes a mark, and the other one corrects the line and marks the next one", () => {
  const base = [ONE, marked(TWO), THREE, FOUR].join("\n");
  const theirs = [ONE, marked(`[00:00:01] Two!\n${THREE}`), FOUR].join("\n");
  const both = [ONE, "[00:00:01] Two!", marked(THREE), FOUR].join("\n");
  expect(mergeTranscripts(base, BASE, theirs)).toEqual({ text: both, added: 2, overlaps: [] });
  expect(mergeTranscripts(base, theirs, BASE)).toEqual({ text: both, added: 1, overlaps: [] });
});

test("if I replace two lines as the other editor replaces one, the other line is named", () => {
  const mine = [ONE, "[00:00:01] X.", FOUR].join("\n");
  const theirs = [ONE, "[00:00:01] X.", THREE, FOUR].join("\n");
  const overlaps = [{ start: 1, mine: "A: X.", theirs: "A: X.\nA: Three." }];
  expect(mergeTranscripts(BASE, mine, theirs)).toEqual({ text: mine, added: 0, overlaps });
});
