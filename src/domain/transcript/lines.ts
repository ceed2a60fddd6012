import type { Cue } from "./cue.ts";
import { groupCues, paragraphIds } from "./paragraphs.ts";
import { readTranscript } from "./read.ts";

/** A paragraph with its anchor on the transcript page. */
export interface TranscriptLine extends Cue {
  id: string;
}

/** The paragraphs of a stored transcript, with the anchors of its page. Never throws. */
export function transcriptLines(stored: string): TranscriptLine[] {
  const paragraphs = groupCues(readTranscript(stored));
  const ids = paragraphIds(paragraphs);
  return paragraphs.map(({ speaker, start, text }, index) => {
    return { id: ids[index] ?? "", speaker, start, text };
  });
}
