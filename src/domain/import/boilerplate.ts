import { filterSentences, sentencesOf } from "./words.ts";

const MIN_EPISODES = 3;
/** A shorter text that ends with a full stop is an abbreviation, such as "Ep.". */
const MIN_CHARS = 10;

/** Removes the sentences that three or more texts of one show have in common, such as "All links are in our newsletter". */
export function withoutBoilerplate(texts: readonly (string | null)[]): (string | null)[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const sentence of new Set(sentencesOf(text ?? "")))
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const isBoilerplate = (sentence: string) =>
    sentence.length >= MIN_CHARS && (counts.get(sentence) ?? 0) >= MIN_EPISODES;
  return texts.map((text) => {
    if (text === null || !sentencesOf(text).some(isBoilerplate)) return text;
    return filterSentences(text, (sentence) => !isBoilerplate(sentence)) || null;
  });
}
