import { checkQuote, isSpoken, spokenTextOf } from "../recap-form/quote-check.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { findPassage } from "./passage.ts";
import {
  RECEIPT_FIELDS,
  RECEIPT_MAX,
  type Receipt,
  type ReceiptField,
  type SaidBy,
  SUPPORTS,
  sentenceKey,
  sentencesOf,
} from "./receipt.ts";
import { verbatimLines } from "./verbatim.ts";

/**
 * `editor`: an editor wrote the sentence or kept it. `unchecked`: a machine wrote it, and nothing says on which lines it
 * rests, or these lines are no longer in the transcript.
 */
export const SENTENCE_STATES = [...SUPPORTS, "editor", "unchecked"] as const;
export type SentenceState = (typeof SENTENCE_STATES)[number];

/** A sentence of a published recap, with what is known about it. */
export interface CheckedSentence {
  field: ReceiptField;
  /** The index of the takeaway or recommendation that contains the sentence. 0 in other fields. */
  item: number;
  sentence: string;
  state: SentenceState;
  /** True if the sentence rested on lines that have changed since the check, or of which nothing tells that they have not. */
  isStale: boolean;
  /** Null for an editor's sentence without a receipt, and for an unchecked sentence. */
  saidBy: SaidBy | null;
  /** Ids of transcript lines. Of a stale sentence, those that stand in the place of its lines. */
  lines: string[];
  /** The second at which the first of the lines begins. Null if it has no time. */
  start: number | null;
}

export type ReceiptTexts = Record<ReceiptField, string | readonly string[] | null>;

/** The states of sentences whose lines readers may open. */
const WITH_PASSAGE: readonly SentenceState[] = ["verbatim", "supported", "inferred", "contradicted"];

export const hasPassage = ({ state, isStale, lines }: Pick<CheckedSentence, "state" | "isStale" | "lines">) =>
  WITH_PASSAGE.includes(state) && !isStale && lines.length > 0;

/**
 * Returns all sentences of a recap in the order of `RECEIPT_FIELDS`, or null if the recap has no receipts. `madeBy` is a
 * value of `MADE_BY`: only after an editor has read the recap is a sentence without a receipt the editor's. A recap with as many receipts as
 * fit says "unchecked" instead.
 */
export function checkedSentences(
  texts: ReceiptTexts,
  receipts: readonly Receipt[],
  lines: readonly TranscriptLine[],
  madeBy: string | null,
): CheckedSentence[] | null {
  if (receipts.length === 0) return null;
  const receiptOf = new Map(receipts.map((receipt) => [`${receipt.field} ${sentenceKey(receipt.sentence)}`, receipt]));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  // A longer recap has no receipts for its last sentences, so these can be the machine's.
  const isFull = receipts.length >= RECEIPT_MAX.receipts;
  const unknown: SentenceState = madeBy === "machine" || isFull ? "unchecked" : "editor";
  return RECEIPT_FIELDS.flatMap((field) =>
    itemsOf(texts[field]).flatMap((text, item) =>
      sentencesOf(field, text).map((sentence): CheckedSentence => {
        const receipt = receiptOf.get(`${field} ${sentenceKey(sentence)}`);
        const named = receipt?.lines.flatMap((id) => lineOf.get(id) ?? []) ?? [];
        const resting = receipt ? linesOfReceipt(receipt, named, lines) : [];
        const isStale = resting === null;
        const state = receipt ? stateOf(receipt, isStale) : unknown;
        // The place of a line with a time stays, and its number does not.
        const found = resting ?? named.filter(({ start }) => start !== null);
        return {
          field,
          item,
          sentence,
          state,
          isStale,
          saidBy: state === "unchecked" ? null : (receipt?.saidBy ?? null),
          lines: found.map(({ id }) => id),
          start: found[0]?.start ?? null,
        };
      }),
    ),
  );
}

export const itemsOf = (value: string | readonly string[] | null): readonly string[] =>
  typeof value === "string" ? [value] : (value ?? []);

/**
 * Returns the lines on which a receipt rests now, or null if they have changed, or if no key tells whether they have. A verbatim sentence rests on its own words
 * wherever somebody says them, so a change beside them does not concern it.
 */
function linesOfReceipt(
  receipt: Receipt,
  named: readonly TranscriptLine[],
  transcript: readonly TranscriptLine[],
): readonly TranscriptLine[] | null {
  const { saidBy, support, sentence, passage, lines } = receipt;
  if (saidBy === "editor" || support === "none" || lines.length === 0) return named;
  const known = passage === undefined ? [] : (findPassage({ ...receipt, passage }, transcript) ?? []);
  if (support !== "verbatim") return known.length > 0 ? known : null;
  const spokenIn = passage === undefined ? named : known;
  if (isSpoken(checkQuote(spokenTextOf(spokenIn), sentence))) return spokenIn;
  const ids = verbatimLines(sentence, transcript);
  return ids && transcript.filter(({ id }) => ids.includes(id));
}

/** True if the lines on which a receipt rests have changed since the check. */
export const isStaleReceipt = (receipt: Receipt, transcript: readonly TranscriptLine[]): boolean =>
  linesOfReceipt(receipt, linesById(receipt, transcript), transcript) === null;

const linesById = ({ lines }: Receipt, transcript: readonly TranscriptLine[]) =>
  transcript.filter(({ id }) => lines.includes(id));

/** A sentence that somebody found wrong stays so until an editor answers for it. */
function stateOf({ saidBy, support, lines }: Receipt, isStale: boolean): SentenceState {
  if (saidBy === "editor") return "editor";
  if (support === "none" || support === "contradicted") return support;
  return isStale || lines.length === 0 ? "unchecked" : support;
}
