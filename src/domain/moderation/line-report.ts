import { charLength, REPORT_MAX_CHARS } from "../limits.ts";

/** A line of the page of a transcript, and the text that a reader proposes for it. */
export interface LineReport {
  episodeId: string;
  lineId: string;
  text: string;
  proposedText: string;
}

/** A longer line has no form. Then the reader reports the mistake on the page of the recap. */
export const isShortLine = (text: string) => charLength(text) <= REPORT_MAX_CHARS.reported_text;

/** Returns the reason why a reader cannot send the proposed text, or undefined. */
export function proposalProblem(text: string, proposedText: string): string | undefined {
  const proposed = proposedText.replace(/\s+/g, " ").trim();
  if (proposed === "" || proposed === text) return "Write what is said in this line.";
  return charLength(proposed) > REPORT_MAX_CHARS.proposed_text
    ? `Use at most ${REPORT_MAX_CHARS.proposed_text} characters.`
    : undefined;
}
