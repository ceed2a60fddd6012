import { WORD_OR_CHARACTER } from "../text/words.ts";

/** An editor chooses one of these lengths for the texts of a recap. */
export const RECAP_LENGTHS = ["short", "usual", "long"] as const;
export type RecapLength = (typeof RECAP_LENGTHS)[number];

export interface WordRange {
  min: number;
  max: number;
}

const FACTORS: Record<RecapLength, number> = { short: 0.5, usual: 1, long: 1.6 };
/** With these numbers, four minutes get about 100 words, an hour about 620, and three hours about 1,300. */
const WORDS_OF_A_MINUTE = 40;
const GROWTH = 0.67;
const MAX_WORDS = 1600;
/** A recap is never longer than this share of its source. */
const MAX_SHARE = 1 / 3;
const MIN_WORDS = 30;
const TOLERANCE = 0.25;

/** Most people speak between 130 and 170 words in a minute. */
const SPOKEN_WORDS_PER_MINUTE = 150;

export const countWords = (text: string): number => text.match(WORD_OR_CHARACTER)?.length ?? 0;

export const minutesOfWords = (words: number): number => words / SPOKEN_WORDS_PER_MINUTE;

/**
 * Returns how many words the body of a recap should have. The number grows more slowly than the episode: twice the
 * minutes give about 1.6 times the words. `sourceWords` is the number of words of the transcript or the description.
 */
export function bodyWords(minutes: number, sourceWords: number, length: RecapLength): WordRange {
  const wanted = FACTORS[length] * WORDS_OF_A_MINUTE * Math.max(1, minutes) ** GROWTH;
  const words = Math.max(MIN_WORDS, Math.min(MAX_WORDS, wanted, sourceWords * MAX_SHARE));
  return { min: rounded(words * (1 - TOLERANCE)), max: rounded(words * (1 + TOLERANCE)) };
}

const rounded = (words: number) => Math.max(10, Math.round(words / 10) * 10);

/** Returns how many takeaways, quotes or other items a list of the recap should have at most. */
export function itemCount(minutes: number, length: RecapLength): WordRange {
  const most = Math.round(FACTORS[length] * (2 + 1.6 * Math.max(1, minutes) ** 0.3));
  const max = Math.min(14, Math.max(2, most));
  return { min: Math.max(1, Math.floor(max / 2)), max };
}
