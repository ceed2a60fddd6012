import { decodeEntities } from "../text/entities.ts";
import { type TranscriptLine, transcriptLines } from "../transcript/lines.ts";
import { type Passage, passagesOf } from "./passages.ts";

/** What of an episode can answer. */
export interface Told {
  quickTake: string | null;
  keyTakeaways: readonly string[];
  /** Rich text as it is stored. */
  body: string | null;
  transcript: string | null;
}

/** The passages of an episode: what was said, and what its recap says of it, as plain words. */
export function episodePassages({ quickTake, keyTakeaways, body, transcript }: Told): Passage[] {
  const written = [quickTake ?? "", ...keyTakeaways, ...paragraphsOf(body ?? "")]
    .filter(saysSomething)
    .map((text): TranscriptLine => ({ id: "", speaker: null, start: null, text: text.trim() }));
  const told = passagesOf(written).map((passage) => ({ ...passage, line: null }));
  return [...told, ...passagesOf(transcriptLines(transcript ?? ""))];
}

/** A heading answers nothing. */
const saysSomething = (text: string) =>
  [...text.matchAll(/\p{L}{2,}|\p{Script=Han}/gu)].length >= 4;

const BLOCK_END = /<\/(?:p|li|h[1-6]|blockquote|pre|tr)\s*>|<br\s*\/?>/gi;
const TAG = /<[^>]*>/g;

/** Its words for ranking and quoting; nothing of it is ever put on a page as HTML. */
const paragraphsOf = (html: string) =>
  html
    .replaceAll(BLOCK_END, "\n")
    .replaceAll(TAG, "")
    .split(/\n+/)
    .map((text) => decodeEntities(text).replaceAll(/\s+/g, " ").trim());
