const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });
/** Finds words also in Japanese and Chinese, which have no spaces between words. */
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

export const sentencesOf = (text: string): string[] =>
  segmentsOf(text)
    .map((segment) => segment.trim())
    .filter(Boolean);

/** Returns the text without the sentences for which `accepts` returns false. Line breaks between the remaining sentences stay. */
export const filterSentences = (text: string, accepts: (sentence: string) => boolean): string =>
  segmentsOf(text)
    .filter((segment) => accepts(segment.trim()))
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const segmentsOf = (text: string): string[] =>
  Array.from(SENTENCES.segment(text), ({ segment }) => segment);

/** Returns the words as the text has them. Capital letters stay capital letters. */
export function writtenWords(text: string): string[] {
  return Array.from(WORDS.segment(text)).flatMap(({ isWordLike, segment }) =>
    isWordLike ? [segment] : [],
  );
}

export const wordsOf = (text: string): string[] => writtenWords(text.toLowerCase());

/** Returns only the letters and digits, so that texts with different punctuation are equal. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
