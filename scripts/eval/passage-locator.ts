import type { Passage } from "../../src/domain/answers/passages.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";

export interface TextRange {
  from: number;
  to: number;
}

/** Passages do not contain the entities and time marks of the source. */
const MARKS = /&[#\w]{2,8};|[[(](?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu;
/** If the source has a different middle, this number of letters at the start and at the end finds the text. */
const KEY_LENGTH = 24;

/** Returns a function that finds a passage in the source. The function throws if there is none. */
export function passageLocator(source: string, lines: readonly TranscriptLine[]) {
  const { signs, offsets } = signsOf(source);
  const lineRanges = new Map<string, TextRange>();
  let cursor = 0;
  for (const { id, text } of lines) {
    const range = findRange(signs, signsOf(text).signs, { from: cursor, to: signs.length });
    lineRanges.set(id, range);
    cursor = range.to;
  }
  return ({ line, text }: Passage): TextRange => {
    const range = findRange(
      signs,
      signsOf(text).signs,
      lineRanges.get(line ?? "") ?? { from: 0, to: 0 },
    );
    return { from: offsets[range.from] ?? 0, to: (offsets[range.to - 1] ?? 0) + 1 };
  };
}

function findRange(signs: string, searched: string, { from, to }: TextRange): TextRange {
  const wholeIndex = signs.indexOf(searched, from);
  if (wholeIndex >= 0 && wholeIndex + searched.length <= to)
    return { from: wholeIndex, to: wholeIndex + searched.length };
  const headIndex = signs.indexOf(searched.slice(0, KEY_LENGTH), from);
  const tailIndex = signs.indexOf(searched.slice(-KEY_LENGTH), headIndex);
  if (headIndex < 0 || tailIndex < 0 || tailIndex + KEY_LENGTH > to) {
    throw new Error(`“${searched.slice(0, 80)}” is not in the source.`);
  }
  return { from: headIndex, to: tailIndex + KEY_LENGTH };
}

function signsOf(text: string): { signs: string; offsets: number[] } {
  const spokenText = text.replace(MARKS, (mark) => " ".repeat(mark.length));
  const matches = [...spokenText.matchAll(LETTER_OR_DIGIT)];
  return {
    signs: matches.map(([sign]) => sign).join(""),
    offsets: matches.flatMap(({ 0: sign, index }) =>
      sign.length === 2 ? [index, index] : [index],
    ),
  };
}
