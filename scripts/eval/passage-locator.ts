import type { Passage } from "../../src/domain/answers/passages.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";

export interface TextRange {
  from: number;
  to: number;
}

/** The source has HTML entities and times in brackets, which passages do not have. */
const ENTITY_OR_TIME = /&[#\w]{2,8};|[[(](?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu;
/** If source and passage differ in the middle, this many letters at each end are enough to find the passage. */
const KEY_LENGTH = 24;

/** Returns a function that finds a passage in the source. The function throws if the source does not have the passage. */
export function passageLocator(source: string, lines: readonly TranscriptLine[]) {
  const { letters, offsets } = lettersOf(source);
  const lineRanges = new Map<string, TextRange>();
  let cursor = 0;
  for (const { id, text } of lines) {
    const range = findRange(letters, lettersOf(text).letters, { from: cursor, to: letters.length });
    lineRanges.set(id, range);
    cursor = range.to;
  }
  return ({ line, text }: Passage): TextRange => {
    const range = findRange(letters, lettersOf(text).letters, lineRanges.get(line ?? "") ?? { from: 0, to: 0 });
    return { from: offsets[range.from] ?? 0, to: (offsets[range.to - 1] ?? 0) + 1 };
  };
}

function findRange(letters: string, searchedLetters: string, { from, to }: TextRange): TextRange {
  const wholeIndex = letters.indexOf(searchedLetters, from);
  if (wholeIndex >= 0 && wholeIndex + searchedLetters.length <= to)
    return { from: wholeIndex, to: wholeIndex + searchedLetters.length };
  const headIndex = letters.indexOf(searchedLetters.slice(0, KEY_LENGTH), from);
  const tailIndex = letters.indexOf(searchedLetters.slice(-KEY_LENGTH), headIndex);
  if (headIndex < 0 || tailIndex < 0 || tailIndex + KEY_LENGTH > to) {
    throw new Error(`“${searchedLetters.slice(0, 80)}” is not in the source.`);
  }
  return { from: headIndex, to: tailIndex + KEY_LENGTH };
}

function lettersOf(text: string): { letters: string; offsets: number[] } {
  const spokenText = text.replace(ENTITY_OR_TIME, (mark) => " ".repeat(mark.length));
  const matches = [...spokenText.matchAll(LETTER_OR_DIGIT)];
  return {
    letters: matches.map(([letter]) => letter).join(""),
    offsets: matches.flatMap(({ 0: letter, index }) => (letter.length === 2 ? [index, index] : [index])),
  };
}
