export interface Word {
  /** In small letters. */
  text: string;
  start: number;
  end: number;
}

// In writing systems without spaces, each character is a word.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word.normalize("NFC").toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}
