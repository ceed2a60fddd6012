import { expect, test } from "vitest";
import { EMPTY_RECAP } from "../recap-form/recap-form.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { receiptContext } from "./check.ts";
import type { CheckedSentence, SentenceState } from "./checked-sentences.ts";
import type { SaidBy } from "./receipt.ts";
import { doubtfulSentences, takeRewritten, undoneDeletion } from "./review.ts";

const LINES: TranscriptLine[] = [
  { id: "t-1", speaker: "Bo", start: 1, text: "The old ferry crossed the cold harbour in winter with thirty seats." },
];
const NEAR = "The old ferry crossed the cold harbour in winter.";
const FAR = "Tourists came from Oslo.";
const OPPOSITE = "A language model says that the passage says the opposite.";
const FAR_REASONS = ["The transcript does not contain “Oslo”.", "No lines contain much of this sentence."];

const CHANGED = "The lines on which this sentence rests have changed since the check.";

test.each<[SentenceState, SaidBy | null, string, string[], boolean?]>([
  ["none", "check", NEAR, ["No passage was found for this sentence."]],
  ["none", "model", NEAR, ["A language model found no passage that says this."]],
  ["none", "check", FAR, FAR_REASONS],
  ["none", "model", FAR, FAR_REASONS],
  ["contradicted", "model", NEAR, [OPPOSITE]],
  ["contradicted", "model", FAR, [OPPOSITE, ...FAR_REASONS]],
  ["contradicted", "check", NEAR, ["A program found something else in the transcript."]],
  ["unchecked", null, NEAR, ["The sentence was not checked."]],
  ["unchecked", null, NEAR, [CHANGED], true],
  ["contradicted", "model", NEAR, [CHANGED, OPPOSITE], true],
])("the reasons of a sentence that is %s, said by the %s: %j", (state, saidBy, sentence, reasons, isStale = false) => {
  const entry: CheckedSentence = {
    field: "quick_take",
    item: 0,
    sentence,
    state,
    isStale,
    saidBy,
    lines: [],
    start: null,
  };
  const [doubtful] = doubtfulSentences([entry], () => receiptContext(LINES));
  expect(doubtful).toMatchObject({ reasons, isContradicted: state === "contradicted" });
});

test.each([
  ["reviewed", "machine"],
  ["machine", "machine"],
  ["person", "person"],
])("a sentence that a model has written again makes a recap of the origin %s one of the origin %s", (before, after) => {
  const entry = {
    field: "quick_take",
    item: 0,
    sentence: NEAR,
    state: "unchecked",
    isStale: true,
    saidBy: null,
  } as const;
  const [doubtful] = doubtfulSentences([{ ...entry, lines: [], start: null }], () => receiptContext(LINES));
  if (!doubtful) throw new Error("The sentence is missing.");
  const values = { ...EMPTY_RECAP, madeBy: before, quickTake: NEAR };
  expect({ ...values, ...takeRewritten(values, doubtful, { text: "Other.", receipts: [] }) }).toMatchObject({
    quickTake: "Other.",
    madeBy: after,
  });
});

test("Undo writes the text back only if the same recap still has the text that the deletion left", () => {
  const deletion = { rowId: "a", field: "quickTake", before: "One. Two.", after: "One." } as const;
  const undo = (rowId: string | null, quickTake: string) =>
    undoneDeletion(deletion, { rowId, values: { ...EMPTY_RECAP, quickTake } });
  expect(undo("a", "One.")).toEqual({ quickTake: "One. Two." });
  expect(undo("a", "One. Three.")).toBeNull();
  expect(undo("b", "One.")).toBeNull();
  expect(undo(null, "One.")).toBeNull();
});
