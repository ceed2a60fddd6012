export interface TranscriptParagraph {
  speaker: string | null;
  /** As written, for example `00:01:46`; null without a time mark. */
  time: string | null;
  text: string;
}

const MARKS =
  /^(?:\[(?<time>(?:\d+:)?\d{1,2}:\d{2})\]\s*)?(?:(?<speaker>[^:\n[\]]{1,60}): )?(?<text>.*)$/su;

/** The paragraphs of a stored transcript: a blank line between them, `[time] Name: ` in front. */
export function transcriptParagraphs(transcript: string): TranscriptParagraph[] {
  return transcript
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => {
      const { time, speaker, text } = MARKS.exec(paragraph)?.groups ?? {};
      return { speaker: speaker ?? null, time: time ?? null, text: text ?? paragraph };
    });
}
