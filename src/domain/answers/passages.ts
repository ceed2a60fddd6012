import type { TranscriptLine } from "../transcript/lines.ts";
import { sentencesOf } from "./sentences.ts";

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
  for (const sentence of sentencesOf(text)) {
    if (part !== "" && part.length + sentence.trimEnd().length > LONGEST_CHARS) {
      parts.push(part);
      part = "";
    }
    part += sentence;
  }
  return [...parts, part]
    .flatMap(cutAnywhere)
    .map((found) => found.trim())
    .filter(Boolean);
}

/** What has no full stop is cut between words. */
function cutAnywhere(text: string): string[] {
  if (text.length <= 2 * LONGEST_CHARS) return [text];
  const space = text.lastIndexOf(" ", LONGEST_CHARS);
  const at = space > LONGEST_CHARS / 2 ? space : beforePair(text, LONGEST_CHARS);
  return [text.slice(0, at), ...cutAnywhere(text.slice(at))];
}

/** A surrogate pair is one sign. */
const beforePair = (text: string, at: number) =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
