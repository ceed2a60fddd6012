import { foldText } from "../search/find.ts";
import { WORD } from "../text/words.ts";
import { type TranscriptLine, transcriptLines } from "../transcript/lines.ts";

const LINES_AROUND = 1;

/** Returns the words in lower case and without accents. */
const wordsOf = (text: string) => new Set(foldText(text).match(WORD) ?? []);

/**
 * Returns the line of a transcript that shares the most words with a reported text, and the lines before and after it. A
 * rare word counts more than a frequent word. If no line shares a word, the result is empty.
 */
export function nearestPassage(reportedText: string, storedTranscript: string): TranscriptLine[] {
  const lines = transcriptLines(storedTranscript);
  const wordsByLine = lines.map(({ text }) => wordsOf(text));
  const reportedWords = [...wordsOf(reportedText)];
  const weights = new Map(
    reportedWords.map((word) => {
      const count = wordsByLine.filter((words) => words.has(word)).length;
      return [word, count === 0 ? 0 : Math.log(1 + lines.length / count)];
    }),
  );
  const scores = wordsByLine.map((words) =>
    reportedWords.reduce((sum, word) => sum + (words.has(word) ? (weights.get(word) ?? 0) : 0), 0),
  );
  const bestIndex = scores.indexOf(Math.max(...scores));
  if (bestIndex < 0 || scores[bestIndex] === 0) return [];
  return lines.slice(Math.max(0, bestIndex - LINES_AROUND), bestIndex + LINES_AROUND + 1);
}
