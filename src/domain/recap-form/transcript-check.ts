import { readQuote } from "../content/quotes.ts";
import { linesOf } from "../forms/input-kinds.ts";
import { htmlWords } from "../text/difference.ts";
import { transcriptLines } from "../transcript/lines.ts";
import { bodyQuotes } from "./body-quotes.ts";
import { closestSentences } from "./closest-sentences.ts";
import { checkQuote, isSpoken, type QuoteCheck, type SpokenText, spokenTextOf } from "./quote-check.ts";
import type { RecapField, RecapValues } from "./recap-form.ts";
import { type Support, supportOf } from "./support.ts";
import { unspokenFacts, wordSet } from "./unspoken-facts.ts";

export interface UnspokenText {
  field: RecapField;
  kind: "quote" | "facts";
  text: string;
  nearest: string | null;
}

export interface TakeawaySupport {
  takeaway: string;
  /** The closest sentences of the transcript, or null if no passage shares a word. */
  passage: string | null;
  /** In seconds. */
  start: number | null;
}

export interface PreparedTranscript {
  spoken: SpokenText;
  support: Support;
  words: ReadonlySet<string>;
}

export type CheckedTexts = Pick<
  RecapValues,
  "title" | "guests" | "quickTake" | "recapBody" | "keyTakeaways" | "quotes" | "whyItMatters"
>;

export function prepareTranscript(transcript: string): PreparedTranscript | null {
  if (transcript.trim() === "") return null;
  const lines = transcriptLines(transcript);
  return {
    spoken: spokenTextOf(lines),
    support: supportOf(lines),
    words: wordSet(...lines.map(({ speaker, text }) => `${speaker ?? ""} ${text}`)),
  };
}

/** Finds quotes, names and numbers that the transcript does not contain. */
export function findUnspoken({ spoken, words }: PreparedTranscript, texts: CheckedTexts): UnspokenText[] {
  const { title, guests, quotes, recapBody } = texts;
  const unspokenQuote = (field: RecapField, text: string, check: QuoteCheck): UnspokenText[] =>
    isSpoken(check) || check.kind === "unchecked"
      ? []
      : [{ field, kind: "quote", text, nearest: nearestLine(spoken, check) }];
  const knownWords = new Set([...words, ...wordSet(title, ...guests.map(({ name }) => name))]);
  const unspokenFactsOf = (field: RecapField, text: string): UnspokenText[] => {
    const unspoken = unspokenFacts(text, knownWords);
    return unspoken.length === 0 ? [] : [{ field, kind: "facts", text: unspoken.join(", "), nearest: null }];
  };
  return [
    ...linesOf(quotes).flatMap((line) =>
      unspokenQuote("quotes", line, checkQuote(spoken, readQuote(line)?.text ?? line)),
    ),
    ...bodyQuotes(recapBody, spoken).flatMap(({ text, check }) => unspokenQuote("recapBody", text, check)),
    ...unspokenFactsOf("quickTake", texts.quickTake),
    ...unspokenFactsOf("recapBody", htmlWords(recapBody)),
    ...unspokenFactsOf("keyTakeaways", texts.keyTakeaways),
    ...unspokenFactsOf("whyItMatters", texts.whyItMatters),
  ];
}

export const findTakeawaySupport = ({ support }: PreparedTranscript, keyTakeaways: string): TakeawaySupport[] =>
  linesOf(keyTakeaways).map((takeaway) => {
    const closestPassage = support.rankPassages(takeaway)[0]?.passage;
    return {
      takeaway,
      passage: closestPassage ? closestSentences(support, takeaway, closestPassage.text) : null,
      start: closestPassage?.start ?? null,
    };
  });

const nearestLine = (spoken: SpokenText, check: QuoteCheck): string | null =>
  check.kind === "near" ? (spoken.lines.find(({ id }) => id === check.line)?.text ?? null) : null;
