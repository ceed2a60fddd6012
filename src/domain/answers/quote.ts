import { joinText } from "../transcript/cue.ts";
import { blankLabels, withoutLabels } from "../transcript/labels.ts";
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
export function evidenceOf(quotes: readonly string[], passages: readonly Passage[], maxCitations: number): Evidence {
  const source: Source = { passages, texts: passages.map(({ text }) => lettersOf(text)) };
  let sourceWithoutLabels: Source | undefined;
  const citedByKey = new Map<string, CitedQuote>();
  let inventedCount = 0;
  for (const quote of quotes) {
    const { letters } = lettersOf(quote);
    if (letters === "") continue;
    let match = matchOf(letters, source);
    if (!match) {
      sourceWithoutLabels ??= {
        passages,
        texts: passages.map(({ text }) => lettersOf(blankLabels(text))),
      };
      const spoken = lettersOf(withoutLabels(quote)).letters;
      match = matchOf(spoken, source) ?? matchOf(spoken, sourceWithoutLabels);
    }
    if (!match) {
      inventedCount++;
      continue;
    }
    const { key, cited, range, isProof } = match;
    if (!isProof) continue;
    const knownMarks = citedByKey.get(key)?.citation.marks;
    if (!knownMarks && citedByKey.size >= maxCitations) continue;
    const marks = mergeRanges([...(knownMarks ?? []), range]);
    citedByKey.set(key, { ...cited, citation: { ...cited.citation, marks } });
  }
  return { cited: [...citedByKey.values()], inventedCount };
}

interface Source {
  passages: readonly Passage[];
  texts: readonly Letters[];
}

interface Match {
  key: string;
  cited: CitedQuote;
  range: TextRange;
  isProof: boolean;
}

function matchOf(letters: string, { passages, texts }: Source): Match | null {
  if (letters === "") return null;
  for (const [index, passage] of passages.entries()) {
    const text = texts[index];
    const range = text ? rangeOf(text, letters) : null;
    if (!text || !range) continue;
    const isProof = letters.length >= Math.min(MIN_QUOTE_LETTERS, text.letters.length);
    return { key: String(index), cited: { passage, citation: passage }, range, isProof };
  }
  return jointMatchOf(letters, { passages, texts });
}

function jointMatchOf(letters: string, { passages, texts }: Source): Match | null {
  for (const [index, passage] of passages.entries()) {
    const [next, text, nextText] = [passages[index + 1], texts[index], texts[index + 1]];
    if (!next || !text || !nextText || passage.line === null || next.line !== passage.line) continue;
    if (!(text.letters + nextText.letters).includes(letters)) continue;
    const jointText = joinText(passage.text, next.text);
    // The texts of the source can have spaces instead of labels.
    const range = rangeOf(lettersOf(joinText(text.text, nextText.text)), letters);
    if (!range) continue;
    const length = text.letters.length + nextText.letters.length;
    const isProof = letters.length >= Math.min(MIN_QUOTE_LETTERS, length);
    const cited = { passage, citation: { ...passage, text: jointText } };
    return { key: `joint ${jointText}`, cited, range, isProof };
  }
  return null;
}

function lettersOf(text: string): Letters {
  let letters = "";
  const offsets: number[] = [];
  for (const { 0: character, index } of text.matchAll(LETTER)) {
    const plainLetter = character < "\u0080" ? character.toLowerCase() : character.normalize("NFKD").toLowerCase();
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
    if (offsets[start - 1] !== from && isBoundary(text, from) && endsAtBoundary) return { from, to };
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
