import { closestSentences } from "../recap-form/closest-sentences.ts";
import { checkQuote, isSpoken, spokenTextOf } from "../recap-form/quote-check.ts";
import type { RecapField, RecapValues } from "../recap-form/recap-form.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { type TranscriptLine, transcriptLines } from "../transcript/lines.ts";
import { checkSentence, type ReceiptContext } from "./check.ts";
import type { CheckedSentence, ReceiptTexts, SentenceState } from "./checked-sentences.ts";
import { withPassage } from "./passage.ts";
import { isRichField, type Receipt, type ReceiptField, type SaidBy, sentencesOf } from "./receipt.ts";
import { replaceSentence } from "./replace-sentence.ts";
import { mergeReceipts } from "./written-receipts.ts";

/** The field of the form for each column with receipts. */
export const FORM_FIELDS = {
  quick_take: "quickTake",
  recap_body: "recapBody",
  key_takeaways: "keyTakeaways",
  why_it_matters: "whyItMatters",
  recommendations: "recommendations",
} as const satisfies Record<ReceiptField, RecapField>;

export const receiptTextsOf = (values: RecapValues): ReceiptTexts => ({
  quick_take: values.quickTake,
  recap_body: values.recapBody,
  key_takeaways: values.keyTakeaways,
  why_it_matters: values.whyItMatters,
  recommendations: values.recommendations,
});

/** A sentence that an editor should look at. */
export interface DoubtfulSentence {
  field: ReceiptField;
  sentence: string;
  isContradicted: boolean;
  /** True if the sentence rested on lines that have changed. */
  isStale: boolean;
  /** Ids of the lines on which it rested. */
  lines: string[];
  /** Why, in a few words. */
  reasons: string[];
  /** The passage to compare, or null if no passage is similar. */
  passage: TranscriptLine | null;
  /** The sentences of the passage that are closest to the sentence. */
  excerpt: string;
}

export function doubtfulSentences(
  sentences: readonly CheckedSentence[],
  contextOf: () => ReceiptContext,
): DoubtfulSentence[] {
  return sentences.flatMap(({ field, sentence, state, isStale, saidBy, lines }) => {
    if (state !== "contradicted" && state !== "none" && state !== "unchecked") return [];
    const context = contextOf();
    const check = checkSentence(sentence, lines, context);
    const [line = check.lines[0]] = lines;
    const passage = context.lines[context.indexOfLine.get(line ?? "") ?? -1] ?? null;
    return {
      field,
      sentence,
      passage,
      isContradicted: state === "contradicted",
      isStale,
      lines,
      reasons: [...(isStale ? [STALE] : []), ...reasonsOf(state, saidBy, isStale, check.reasons)],
      excerpt: passage ? closestSentences(context.passages, sentence, passage.text) : "",
    };
  });
}

type DoubtfulState = Extract<SentenceState, "contradicted" | "none" | "unchecked">;

const STALE = "The lines on which this sentence rests have changed since the check.";
const MODEL_CONTRADICTS = "A language model says that the passage says the opposite.";

/** What the check finds says more than a general reason, except that a model has found the opposite. */
function reasonsOf(state: DoubtfulState, saidBy: SaidBy | null, isStale: boolean, found: readonly string[]): string[] {
  if (state === "contradicted" && saidBy === "model") return [MODEL_CONTRADICTS, ...found];
  if (found.length > 0 || isStale) return [...found];
  return [
    state === "none" && saidBy === "model" ? "A language model found no passage that says this." : REASONS[state],
  ];
}

const REASONS: Record<DoubtfulState, string> = {
  contradicted: "A program found something else in the transcript.",
  none: "No passage was found for this sentence.",
  unchecked: "The sentence was not checked.",
};

type Change = Partial<RecapValues>;

/** The editor answers for the sentence, so it needs no passage. */
export const keepSentence = ({ receipts }: RecapValues, { field, sentence }: DoubtfulSentence): Change => ({
  receipts: mergeReceipts(receipts, [{ field, sentence, lines: [], support: "none", saidBy: "editor" }]),
});

export const deleteSentence = (values: RecapValues, doubtful: DoubtfulSentence): Change =>
  changedField(values, doubtful, "");

/** What a deletion changed in the form. `rowId` is null in the form of a new recap. */
export interface Deletion {
  rowId: string | null;
  field: RecapField;
  before: string;
  after: string;
}

/** Returns null if another recap is open, or if somebody has changed the text since. Then Undo would overwrite it. */
export const undoneDeletion = (
  { rowId, field, before, after }: Deletion,
  form: { rowId: string | null; values: RecapValues },
): Change | null => (form.rowId === rowId && form.values[field] === after ? { [field]: before } : null);

/** Puts a sentence that a model wrote again into the place of the old one. */
export const takeRewritten = (values: RecapValues, doubtful: DoubtfulSentence, written: Rewritten): Change => ({
  receipts: mergeReceipts(values.receipts, written.receipts),
  ...changedField(values, doubtful, written.text),
  // Nobody has read this text of a machine yet (decision 72).
  ...(values.madeBy === "reviewed" && { madeBy: "machine" }),
});

export interface Rewritten {
  text: string;
  receipts: readonly Receipt[];
}

/** Puts the words of the passage into the place of the sentence, as a quotation that the editor can change. */
export function quotePassage(values: RecapValues, doubtful: DoubtfulSentence): Change {
  const { field, passage, excerpt } = doubtful;
  if (passage === null) return {};
  const quotation = `“${excerpt}”`;
  const spoken = spokenTextOf([passage]);
  const quoted = sentencesOf(field, isRichField(field) ? escapeHtml(quotation) : quotation)
    .filter((sentence) => isSpoken(checkQuote(spoken, sentence)))
    .map((sentence): Receipt => ({ field, sentence, lines: [passage.id], support: "verbatim", saidBy: "check" }))
    .map((receipt) => withPassage(receipt, transcriptLines(values.transcript)));
  return { receipts: mergeReceipts(values.receipts, quoted), ...changedField(values, doubtful, quotation) };
}

const changedField = (values: RecapValues, { field, sentence }: DoubtfulSentence, replacement: string) => {
  const name = FORM_FIELDS[field];
  return { [name]: replaceSentence(field, values[name], sentence, replacement) } as Partial<RecapValues>;
};
