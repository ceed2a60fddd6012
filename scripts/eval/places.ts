import type { Passage } from "../../src/domain/answers/passages.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";

/** A stretch of a source, in UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/** Entities and time marks, which reading takes out. */
const NOT_SAID = /&[#\w]{2,8};|[[(](?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]/g;
const SIGN = /[\p{L}\p{N}]/gu;
/** Of the beginning and the end of a text whose middle stands apart in the source. */
const KEY_SIGNS = 24;

/** Tells where a passage stands in the source of its lines; throws where it does not. */
export function placesIn(source: string, lines: readonly TranscriptLine[]) {
  const { signs, offsets } = signsOf(source);
  const places = new Map<string, Place>();
  let cursor = 0;
  for (const { id, text } of lines) {
    const place = find(signs, signsOf(text).signs, { from: cursor, to: signs.length });
    places.set(id, place);
    cursor = place.to;
  }
  return ({ line, text }: Passage): Place => {
    const place = find(signs, signsOf(text).signs, places.get(line ?? "") ?? { from: 0, to: 0 });
    return { from: offsets[place.from] ?? 0, to: (offsets[place.to - 1] ?? 0) + 1 };
  };
}

function find(signs: string, sought: string, { from, to }: Place): Place {
  const whole = signs.indexOf(sought, from);
  if (whole >= 0 && whole + sought.length <= to) return { from: whole, to: whole + sought.length };
  const head = signs.indexOf(sought.slice(0, KEY_SIGNS), from);
  const tail = signs.indexOf(sought.slice(-KEY_SIGNS), head);
  if (head < 0 || tail < 0 || tail + KEY_SIGNS > to) {
    throw new Error(`“${sought.slice(0, 80)}” is not in the source.`);
  }
  return { from: head, to: tail + KEY_SIGNS };
}

/** Letters and digits alone, with the offset of each one's unit. */
function signsOf(text: string): { signs: string; offsets: number[] } {
  const said = text.replace(NOT_SAID, (mark) => " ".repeat(mark.length));
  const found = [...said.matchAll(SIGN)];
  return {
    signs: found.map(([sign]) => sign).join(""),
    offsets: found.flatMap(({ 0: sign, index }) => (sign.length === 2 ? [index, index] : [index])),
  };
}
