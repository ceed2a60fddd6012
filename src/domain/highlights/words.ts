import { WORD_OR_CHARACTER } from "../text/words.ts";

export interface Word {
  /** In small letters. */
  text: string;
  start: number;
  end: number;
}

export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD_OR_CHARACTER), ({ 0: word, index }) => ({
    text: word.normalize("NFC").toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}
