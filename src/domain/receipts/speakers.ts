import { spokenWords } from "../recap-form/spoken-words.ts";

export interface Speaker {
  name: string;
  /** The words of the name that no other speaker has, such as the family names of two speakers called Mark. */
  words: readonly string[];
}

/** A recogniser gives numbers and letters to voices. "Speaker 2" and "Speaker A" name nobody. */
const VOICE_LABEL = /^(?:speaker|voice)\b/i;
export const isUnnamed = (speaker: string | null) => speaker === null || VOICE_LABEL.test(speaker);

export function speakersOf(lines: readonly { speaker: string | null }[]): Speaker[] {
  const names = new Set(lines.flatMap(({ speaker }) => speaker ?? []));
  const wordsOf = (name: string) => (isUnnamed(name) ? [] : spokenWords(name).map(({ word }) => word));
  const speakers = [...names].map((name) => ({ name, words: wordsOf(name) }));
  const counts = new Map<string, number>();
  for (const word of speakers.flatMap(({ words }) => [...new Set(words)]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return speakers.map(({ name, words }) => ({ name, words: words.filter((word) => counts.get(word) === 1) }));
}

/** Without a final s, so that "Ann's" names Ann. */
export const nameWords = (sentence: string): string[] =>
  spokenWords(sentence).map(({ word }) => word.replace(/s$/, ""));

/** Returns the speakers whom a sentence names, with the count of the words of their names. */
export function namedSpeakers(sentence: string, speakers: readonly Speaker[]): (Speaker & { count: number })[] {
  const words = new Set(nameWords(sentence));
  return speakers
    .map((speaker) => ({
      ...speaker,
      count: speaker.words.filter((word) => words.has(word.replace(/s$/, ""))).length,
    }))
    .filter(({ count }) => count > 0);
}
