import type { TranscriptLine } from "../transcript/lines.ts";

/** A stretch of a transcript that can answer: word for word, short enough to be read at once. */
export interface Passage {
  /** The id of its line on the transcript page; null for words of a recap. */
  line: string | null;
  speaker: string | null;
  /** Seconds; null where there are no times. */
  start: number | null;
  text: string;
}

/** A longer line is taken apart at its sentences. */
const LONGEST_CHARS = 700;
const SENTENCE = /[^.!?…。！？]+(?:[.!?…。！？]+[)\]"'”’»」]*|$)\s*/gu;

/** The passages of a transcript, in its order; each is a part of one line as it stands there. */
export function passagesOf(lines: readonly TranscriptLine[]): Passage[] {
  return lines.flatMap(({ id, speaker, start, text }) =>
    cut(text).map((part) => ({ line: id, speaker, start, text: part })),
  );
}

function cut(text: string): string[] {
  if (text.length <= LONGEST_CHARS) return [text];
  const parts: string[] = [];
  let part = "";
  for (const [sentence] of text.matchAll(SENTENCE)) {
    if (part !== "" && part.length + sentence.length > LONGEST_CHARS) {
      parts.push(part.trim());
      part = "";
    }
    part += sentence;
  }
  return [...parts, part.trim()].filter(Boolean).flatMap(cutAnywhere);
}

/** What has no full stop is cut between words. */
function cutAnywhere(text: string): string[] {
  if (text.length <= 2 * LONGEST_CHARS) return [text];
  const space = text.lastIndexOf(" ", LONGEST_CHARS);
  const at = space > LONGEST_CHARS / 2 ? space : LONGEST_CHARS;
  return [text.slice(0, at).trim(), ...cutAnywhere(text.slice(at).trim())];
}
