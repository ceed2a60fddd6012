import type { Cue } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";
import { readTranscript } from "./read.ts";

export interface TranscriptLine extends Cue {
  id: string;
}

export const transcriptLines = (storedText: string): TranscriptLine[] =>
  linesOfParagraphs(groupCues(readTranscript(storedText)));

export function linesOfParagraphs(paragraphs: readonly Cue[]): TranscriptLine[] {
  const ids = paragraphIds(paragraphs);
  return paragraphs.map(({ speaker, start, text }, index) => {
    return { id: ids[index] ?? "", speaker, start, text };
  });
}
