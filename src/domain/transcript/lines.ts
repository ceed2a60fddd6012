import type { Cue } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";
import { readWholeTranscript } from "./read.ts";

export interface TranscriptLine extends Cue {
  id: string;
}

/** Returns the lines without the advertisements. Their ids are those of the page, which shows the whole transcript. */
export const transcriptLines = (storedText: string): TranscriptLine[] =>
  linesOfParagraphs(groupCues(readWholeTranscript(storedText)));

export function linesOfParagraphs(paragraphs: readonly Cue[]): TranscriptLine[] {
  const ids = paragraphIds(paragraphs);
  return paragraphs.flatMap(({ speaker, start, text, isAdvertisement }, index) =>
    isAdvertisement ? [] : [{ id: ids[index] ?? "", speaker, start, text }],
  );
}
