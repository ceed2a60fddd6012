import type { Passage } from "../../src/domain/answers/passages.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";

export interface TextRange {
  from: number;
  to: number;
}

/** Entities and time marks, which the passages no longer contain. */
const MARKS = /&[#\w]{2,8};|[[(](?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]/g;
const SIGN = /[\p{L}\p{N}]/gu;
/** How many signs of its start and end find a text whose middle differs in the source. */
const KEY_SIGNS = 24;

/** Returns a function that finds a passage in the source, or throws. */
export function passageLocator(source: string, lines: readonly TranscriptLine[]) {
  const { signs, offsets } = signsOf(source);
  const lineRanges = new Map<string, TextRange>();
  let cursor = 0;
  for (const { id, text } of lines) {
    const range = find(signs, signsOf(text).signs, { from: cursor, to: signs.length });
    lineRanges.set(id, range);
    cursor = range.to;
  }
  return ({ line, text }: Passage): TextRange => {
    const range = find(
      signs,
      signsOf(text).signs,
      lineRanges.get(line ?? "") ?? { from: 0, to: 0 },
    );
    return { from: offsets[range.from] ?? 0, to: (offsets[range.to - 1] ?? 0) + 1 };
  };
}

function find(signs: string, searched: string, { from, to }: TextRange): TextRange {
  const whole = signs.indexOf(searched, from);
  if (whole >= 0 && whole + searched.length <= to)
    return { from: whole, to: whole + searched.length };
  const head = signs.indexOf(searched.slice(0, KEY_SIGNS), from);
  const tail = signs.indexOf(searched.slice(-KEY_SIGNS), head);
  if (head < 0 || tail < 0 || tail + KEY_SIGNS > to) {
    throw new Error(`“${searched.slice(0, 80)}” is not in the source.`);
  }
  return { from: head, to: tail + KEY_SIGNS };
}

function signsOf(text: string): { signs: string; offsets: number[] } {
  const spokenText = text.replace(MARKS, (mark) => " ".repeat(mark.length));
  const found = [...spokenText.matchAll(SIGN)];
  return {
    signs: found.map(([sign]) => sign).join(""),
    offsets: found.flatMap(({ 0: sign, index }) => (sign.length === 2 ? [index, index] : [index])),
  };
}
