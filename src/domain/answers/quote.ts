import { joinText } from "../transcript/cue.ts";
import type { Passage } from "./passages.ts";

export interface TextRange {
  from: number;
  to: number;
}

/** A passage with the words that an answer quotes from it. */
export interface Citation extends Passage {
  marks?: readonly TextRange[];
}

/** A shorter quote proves nothing, because one or two words occur in many passages. */
const MIN_QUOTE_LETTERS = 16;
const LETTER = /[\p{L}\p{M}\p{N}]/gu;
const WORD_PART = /[\p{L}\p{M}\p{N}]$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface Letters {
  text: string;
  letters: string;
  offsets: readonly number[];
}

export interface CitedQuote {
  passage: Passage;
  citation: Citation;
}

export interface Evidence {
  cited: CitedQuote[];
  /** The number of quotes that no passage contains. */
  inventedCount: number;
}

/** Finds the passage of each quote. A quote may continue in the next passage of the same paragraph. */
export function evidenceOf(
  quotes: readonly string[],
  passages: readonly Passage[],
  maxCitations: number,
): Evidence {
  const texts = passages.map(({ text }) => lettersOf(text));
  const citedByKey = new Map<string, CitedQuote>();
  let inventedCount = 0;
  for (const quote of quotes) {
    const { letters } = lettersOf(quote);
    if (letters === "") continue;
    const index = texts.findIndex((text) => rangeOf(text, letters) !== null);
    const jointQuote = index < 0 ? jointPassageOf(passages, texts, letters) : null;
    const passage = jointQuote?.passage ?? passages[index];
    if (!passage) {
      inventedCount++;
      continue;
    }
    const source = jointQuote?.citation ?? passage;
    const text = jointQuote ? lettersOf(source.text) : texts[index];
    const range = text ? rangeOf(text, letters) : null;
    const isWhole = letters.length >= (text?.letters.length ?? 0);
    if (!range || (letters.length < MIN_QUOTE_LETTERS && !isWhole)) continue;
    const key = jointQuote ? `joint ${source.text}` : String(index);
    const knownMarks = citedByKey.get(key)?.citation.marks;
    if (!knownMarks && citedByKey.size >= maxCitations) continue;
    const marks = mergeRanges([...(knownMarks ?? []), range]);
    citedByKey.set(key, { passage, citation: { ...source, marks } });
  }
  return { cited: [...citedByKey.values()], inventedCount };
}

function jointPassageOf(
  passages: readonly Passage[],
  texts: readonly Letters[],
  letters: string,
): CitedQuote | null {
  for (const [index, passage] of passages.entries()) {
    const next = passages[index + 1];
    if (!next || passage.line === null || next.line !== passage.line) continue;
    const bothLetters = (texts[index]?.letters ?? "") + (texts[index + 1]?.letters ?? "");
    if (!bothLetters.includes(letters)) continue;
    const jointQuote = { ...passage, text: joinText(passage.text, next.text) };
    if (rangeOf(lettersOf(jointQuote.text), letters)) return { passage, citation: jointQuote };
  }
  return null;
}

function lettersOf(text: string): Letters {
  let letters = "";
  const offsets: number[] = [];
  for (const { 0: character, index } of text.matchAll(LETTER)) {
    const plainLetter =
      character < "\u0080" ? character.toLowerCase() : character.normalize("NFKD").toLowerCase();
    for (const unit of plainLetter.match(LETTER) ?? []) {
      letters += unit;
      for (let i = 0; i < unit.length; i++) offsets.push(index);
    }
  }
  return { text, letters, offsets };
}

/** Finds only whole words: the quote "ridges" is not in the text "bridges". */
function rangeOf({ text, letters, offsets }: Letters, quote: string): TextRange | null {
  for (let start = letters.indexOf(quote); start >= 0; start = letters.indexOf(quote, start + 1)) {
    const from = offsets[start] ?? 0;
    const last = offsets[start + quote.length - 1] ?? from;
    const to = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    const endsAtBoundary = offsets[start + quote.length] !== last && isBoundary(text, to);
    if (offsets[start - 1] !== from && isBoundary(text, from) && endsAtBoundary)
      return { from, to };
  }
  return null;
}

function isBoundary(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 2), index);
  const after = String.fromCodePoint(text.codePointAt(index) ?? 32);
  return !WORD_PART.test(before) || !WORD_PART.test(after) || UNSPACED.test(before + after);
}

function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const mergedRanges: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = mergedRanges.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else mergedRanges.push({ ...range });
  }
  return mergedRanges;
}

interface Segment {
  from: number;
  words: string;
  isQuoted: boolean;
}

/** Cuts a text at its marks. All segments together are the whole text, even if a mark is outside of the text. */
export function segmentsOf(text: string, marks: readonly TextRange[]): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  const add = (to: number, isQuoted: boolean) => {
    if (to > end) segments.push({ from: end, words: text.slice(end, to), isQuoted });
    end = Math.max(end, to);
  };
  for (const { from, to } of mergeRanges(marks)) {
    add(Math.min(from, text.length), false);
    add(Math.min(to, text.length), true);
  }
  add(text.length, false);
  return segments;
}
