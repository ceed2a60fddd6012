import { htmlWords } from "../text/difference.ts";
import { oneLine } from "../transcript/cue.ts";
import { type TranscriptLine, transcriptLines } from "../transcript/lines.ts";
import { type Passage, passagesOf } from "./passages.ts";

export interface EpisodeTexts {
  quickTake: string | null;
  keyTakeaways: readonly string[];
  body: string | null;
  transcript: string | null;
}

export function episodePassages({ quickTake, keyTakeaways, body, transcript }: EpisodeTexts): Passage[] {
  const recapLines = [quickTake ?? "", ...keyTakeaways, ...htmlWords(body ?? "").split("\n")]
    .filter(hasFourWords)
    .map((text): TranscriptLine => ({ id: "", speaker: null, start: null, text: oneLine(text) }));
  const recapPassages = passagesOf(recapLines).map((passage) => ({ ...passage, line: null }));
  return [...recapPassages, ...passagesOf(transcriptLines(transcript ?? ""))];
}

const hasFourWords = (text: string) => [...text.matchAll(/\p{L}{2,}|\p{Script=Han}/gu)].length >= 4;
