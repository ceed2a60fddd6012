const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });
/** Japanese and Chinese have no spaces between words. */
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

export const sentencesOf = (text: string): string[] =>
  segmentsOf(text)
    .map((segment) => segment.trim())
    .filter(Boolean);

/** Returns the text without the sentences for which `isWanted` is false. Line breaks between the others stay. */
export const filterSentences = (text: string, isWanted: (sentence: string) => boolean): string =>
  segmentsOf(text)
    .filter((segment) => isWanted(segment.trim()))
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const segmentsOf = (text: string): string[] =>
  Array.from(SENTENCES.segment(text), ({ segment }) => segment);

/** Returns the words as they are written. */
export function writtenWords(text: string): string[] {
  return Array.from(WORDS.segment(text)).flatMap(({ isWordLike, segment }) =>
    isWordLike ? [segment] : [],
  );
}

export const wordsOf = (text: string): string[] => writtenWords(text.toLowerCase());

/** Letters and digits only, to compare texts with different punctuation. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
