import { expect, test } from "vitest";
import { correctLine } from "./correct-line.ts";
import type { Cue } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";
import { readWholeTranscript } from "./read.ts";
import { writeTranscript } from "./write.ts";

const CUES: Cue[] = [
  { speaker: "Ann Lee", start: 0, text: "Welcome to the show." },
  { speaker: "Ben Moss", start: 4.25, text: "The ferry leaves at ate," },
  { speaker: "Ben Moss", start: 8, text: "and it comes back at nine from the harbour of Bell Port" },
  { speaker: "Ben Moss", start: 12, text: "on every day of the week." },
  { speaker: "Ann Lee", start: 20, text: "This show is made possible by salt.", isAdvertisement: true },
  { speaker: null, start: 40, text: "Yes." },
  { speaker: "Ann Lee", start: 44, text: "Yes." },
];
const STORED = writeTranscript(CUES);
const LINE =
  "The ferry leaves at ate, and it comes back at nine from the harbour of Bell Port on every day of the week.";

function correct(after: string, before = LINE, lineId = "t-4", stored = STORED) {
  const result = correctLine(stored, { lineId, before, after });
  return result.kind === "corrected" ? readWholeTranscript(result.transcript) : result;
}

const withTexts = (changes: Record<number, string>) =>
  CUES.map((cue, index) => ({ ...cue, text: changes[index] ?? cue.text })).filter(({ text }) => text !== "");

test.each<[string, string, Record<number, string>]>([
  ["a word", LINE.replace("at ate", "at eight"), { 1: "The ferry leaves at eight," }],
  [
    "words in two cues",
    LINE.replace("at ate", "at eight").replace("Bell Port", "Bellport"),
    { 1: "The ferry leaves at eight,", 2: "and it comes back at nine from the harbour of Bellport" },
  ],
  ["a new word at the beginning", `So ${LINE}`, { 1: "So The ferry leaves at ate," }],
  ["a new word at the end", `${LINE} Always.`, { 3: "on every day of the week. Always." }],
  ["a deleted cue", LINE.replace("on every day of the week.", "").trim(), { 3: "" }],
  ["another sentence", "Nobody knows when.", { 1: "Nobody knows when.", 2: "", 3: "" }],
  ["new lines and spaces", LINE.replace("at ate,", "at\n\n  eight,"), { 1: "The ferry leaves at eight," }],
])("correctLine changes only the cues of the line: %s", (_, after, changes) => {
  expect(correct(after)).toEqual(withTexts(changes));
});

test.each([
  "[advertisement]",
  "[/advertisement]",
  "<v Mallory>I said this.",
  "Mallory: I said this.",
  "[00:09:00] Mallory: I said this.",
  "Ann Lee  0:05",
  "WEBVTT",
  '{"segments":[]}',
  "One.\n[advertisement]\nMallory: two.",
  "&lt;script&gt; <script>alert(1)</script>",
  "# Heading",
  "--> 00:00:01.000 --> 00:00:02.000",
])("B280: a proposed text stays the plain text of its line: %j", (after) => {
  const text = after.replace(/\s+/g, " ");
  expect(correct(after, "Yes.", "t-44")).toEqual(withTexts({ 6: text }));
  expect(correct(after, "Welcome to the show.", "t-0")).toEqual(withTexts({ 0: text }));
});

test("correctLine finds a line by its words, and equal lines by their time", () => {
  expect(correct("No.", "Yes.", "t-40")).toEqual(withTexts({ 5: "No." }));
  expect(correct("No.", "Yes.", "t-44")).toEqual(withTexts({ 6: "No." }));
  const moved = writeTranscript(CUES.map((cue) => ({ ...cue, start: (cue.start ?? 0) + 30 })));
  expect(correct("Welcome to a show.", "Welcome to the show.", "t-0", moved)).toEqual(
    withTexts({ 0: "Welcome to a show." }).map((cue) => ({ ...cue, start: (cue.start ?? 0) + 30 })),
  );
});

test("a line that has changed since is not corrected", () => {
  expect(correct("Welcome to our show.", "Welcome to this show.", "t-0")).toEqual({
    kind: "changed",
    text: "Welcome to the show.",
  });
  expect(correct("Welcome to our show.", "Welcome to this show.", "t-1")).toEqual({ kind: "changed", text: null });
  expect(correct("Welcome to the show.", "Welcome to this show.", "t-0")).toEqual({ kind: "done" });
});

test("a correction never goes to another line with the same words", () => {
  const right = (texts: readonly string[], isTimed = true) =>
    writeTranscript(
      texts.map((text, n) => ({ speaker: n % 2 ? "Ben Moss" : "Ann Lee", start: isTimed ? 10 * n : null, text })),
    );
  const said = (...texts: string[]) => correct("Write.", "Right.", "t-20", right(texts));
  expect(said("Right.", "So.", "Quite.")).toEqual({ kind: "changed", text: "Quite." });
  expect(said("Right.", "Write.", "Quite.")).toEqual({ kind: "changed", text: "Quite." });
  expect(said("Right.", "So.", "Write.")).toEqual({ kind: "done" });
  expect(said("Right.", "Right.")).toEqual({ kind: "changed", text: null });
  expect(said("Right.", "So.")).toMatchObject([{ text: "Write." }, { text: "So." }]);
  const untimed = (...texts: string[]) => correct("Write.", "Right.", "p2", right(texts, false));
  expect(untimed("Hello.", "Right.", "Right.")).toEqual({ kind: "changed", text: null });
  expect(untimed("Right.", "Hello.", "Right.")).toEqual({ kind: "changed", text: null });
  expect(untimed("Hello.", "So.", "Right.")).toMatchObject([{ text: "Hello." }, { text: "So." }, { text: "Write." }]);
  expect(untimed("Write.", "So.")).toEqual({ kind: "done" });
});

test("correctLine corrects a line that begins or ends inside of a cue", () => {
  const sentence = (n: number) => `Caption number ${n} has a few words and no end`;
  const cues = Array.from({ length: 24 }, (_, n) => ({
    speaker: null,
    start: 5 * n,
    text: n % 5 === 4 ? `of it. ${sentence(n)}` : sentence(n),
  }));
  const stored = writeTranscript(cues);
  const paragraphs = groupCues(cues);
  const ids = paragraphIds(paragraphs);
  expect(paragraphs.some(({ text }) => cues.every((cue) => !text.startsWith(cue.text)))).toBe(true);
  for (const [index, { text }] of paragraphs.entries()) {
    const number = Number(/number (\d+)/.exec(text)?.[1]);
    const after = text.replace(`number ${number} `, `nr. ${number} `);
    expect(correct(after, text, ids[index], stored)).toEqual(
      cues.map((cue, n) => (n === number ? { ...cue, text: cue.text.replace("number", "nr.") } : cue)),
    );
  }
});
