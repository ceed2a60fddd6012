const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });
/** Japanese and Chinese have no spaces between words. */
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

export function sentencesOf(text: string): string[] {
  const sentences = Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim());
  return sentences.filter(Boolean);
}

/** Returns the words as they are written. */
export function writtenWords(text: string): string[] {
  return Array.from(WORDS.segment(text)).flatMap(({ isWordLike, segment }) =>
    isWordLike ? [segment] : [],
  );
}

export const wordsOf = (text: string): string[] => writtenWords(text.toLowerCase());
