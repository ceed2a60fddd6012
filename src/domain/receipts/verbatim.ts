import { checkQuote, isSpoken, type SpokenText, spokenTextOf } from "../recap-form/quote-check.ts";
import { spokenWords } from "../recap-form/spoken-words.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { RECEIPT_MAX } from "./receipt.ts";

/** A shorter sentence can be somewhere in the transcript by chance. */
const MIN_VERBATIM_WORDS = 5;

const spokenTexts = new WeakMap<readonly TranscriptLine[], SpokenText>();

/** Many receipts ask about the same transcript. */
function spokenTextIn(lines: readonly TranscriptLine[]): SpokenText {
  const spoken = spokenTexts.get(lines) ?? spokenTextOf(lines);
  spokenTexts.set(lines, spoken);
  return spoken;
}

/** Returns the ids of the lines in which a sentence was spoken, or null if the transcript does not contain its words. */
export function verbatimLines(
  sentence: string,
  lines: readonly TranscriptLine[],
  spoken?: SpokenText,
): string[] | null {
  if (spokenWords(sentence).length < MIN_VERBATIM_WORDS) return null;
  const quote = checkQuote(spoken ?? spokenTextIn(lines), sentence);
  return isSpoken(quote) ? linesOfQuote(sentence, quote.line, lines) : null;
}

/** Returns all lines of a spoken sentence. Speakers can say it over several lines. */
function linesOfQuote(sentence: string, firstLine: string, lines: readonly TranscriptLine[]): string[] {
  const first = lines.findIndex(({ id }) => id === firstLine);
  const passage = lines.slice(first, first + RECEIPT_MAX.lines);
  const count = passage.findIndex((_, last) =>
    isSpoken(checkQuote(spokenTextOf(passage.slice(0, last + 1)), sentence)),
  );
  return count < 0 ? [firstLine] : passage.slice(0, count + 1).map(({ id }) => id);
}
