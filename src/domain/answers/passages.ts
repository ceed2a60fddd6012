import type { TranscriptLine } from "../transcript/lines.ts";
import { sentencesOf } from "./sentences.ts";

export interface Passage {
  /** The id of the line in the transcript. Null for text of a recap. */
  line: string | null;
  speaker: string | null;
  /** In seconds. */
  start: number | null;
  text: string;
}

const MAX_CHARS = 900;

export function passagesOf(lines: readonly TranscriptLine[]): Passage[] {
  return lines.flatMap(({ id, speaker, start, text }) =>
    cutText(text).map((part) => ({ line: id, speaker, start, text: part })),
  );
}

function cutText(text: string): string[] {
  if (text.length <= MAX_CHARS) return [text];
  const parts: string[] = [];
  let part = "";
  for (const sentence of sentencesOf(text)) {
    if (part !== "" && part.length + sentence.trimEnd().length > MAX_CHARS) {
      parts.push(part);
      part = "";
    }
    part += sentence;
  }
  return [...parts, part]
    .flatMap(cutBetweenWords)
    .map((part) => part.trim())
    .filter(Boolean);
}

function cutBetweenWords(text: string): string[] {
  if (text.length <= 2 * MAX_CHARS) return [text];
  const space = text.lastIndexOf(" ", MAX_CHARS);
  const index = space > MAX_CHARS / 2 ? space : safeCutIndex(text, MAX_CHARS);
  return [text.slice(0, index), ...cutBetweenWords(text.slice(index))];
}

/** Moves the index back by one if a cut at the index would split a surrogate pair. */
const safeCutIndex = (text: string, index: number) => (/[\udc00-\udfff]/.test(text.charAt(index)) ? index - 1 : index);
