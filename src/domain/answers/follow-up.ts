import { stemsOf } from "./words.ts";

const CONTINUES = /^(?:and|but|also|what about|how about)\b/i;
const MIN_OWN_WORDS = 2;

/** The words to search with: those of a follow-up question and of the questions that it continues. */
export function searchTextOf(question: string, earlierQuestions: readonly string[]): string {
  let text = question;
  let isContinued = CONTINUES.test(question.trim());
  for (const earlier of earlierQuestions.toReversed()) {
    if (!isContinued && stemsOf(text).length >= MIN_OWN_WORDS) break;
    text = `${text} ${earlier}`;
    isContinued = CONTINUES.test(earlier.trim());
  }
  return text;
}
