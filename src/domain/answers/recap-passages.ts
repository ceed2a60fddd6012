import { htmlWords } from "../text/difference.ts";
import { oneLine } from "../transcript/cue.ts";
import { type TranscriptLine, transcriptLines } from "../transcript/lines.ts";
import { type Passage, passagesOf } from "./passages.ts";

/** The texts of an episode that can answer a question. */
export interface EpisodeTexts {
  quickTake: string | null;
  keyTakeaways: readonly string[];
  /** Rich text as stored. */
  body: string | null;
  transcript: string | null;
}

/** The passages of an episode: its recap as plain text, then its transcript. */
export function episodePassages({
  quickTake,
  keyTakeaways,
  body,
  transcript,
}: EpisodeTexts): Passage[] {
  const recapLines = [quickTake ?? "", ...keyTakeaways, ...htmlWords(body ?? "").split("\n")]
    .filter(isSentence)
    .map((text): TranscriptLine => ({ id: "", speaker: null, start: null, text: oneLine(text) }));
  const recapPassages = passagesOf(recapLines).map((passage) => ({ ...passage, line: null }));
  return [...recapPassages, ...passagesOf(transcriptLines(transcript ?? ""))];
}

/** Leaves out headings. */
const isSentence = (text: string) => [...text.matchAll(/\p{L}{2,}|\p{Script=Han}/gu)].length >= 4;
