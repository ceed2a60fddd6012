import type { Cue } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";
import { readTranscript } from "./read.ts";

export interface TranscriptLine extends Cue {
  id: string;
}

export function transcriptLines(storedText: string): TranscriptLine[] {
  const paragraphs = groupCues(readTranscript(storedText));
  const ids = paragraphIds(paragraphs);
  return paragraphs.map(({ speaker, start, text }, index) => {
    return { id: ids[index] ?? "", speaker, start, text };
  });
}
