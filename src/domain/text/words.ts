/** What a word is. All patterns are for `matchAll`, `match` and `replace`, which do not change them. */

/** Letters with their marks, and digits. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** A word that may contain apostrophes, such as "don't". */
export const WORD_WITH_APOSTROPHES = /[\p{L}\p{M}\p{N}]+(?:['’ʼ＇][\p{L}\p{M}]+)*/gu;

/** In writing systems without spaces, each character is a word. */
export const WORD_OR_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** All that stands between words. */
export const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
