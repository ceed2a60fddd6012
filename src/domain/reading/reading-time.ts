import { replaceTags } from "../text/tags.ts";

const WORDS_PER_MINUTE = 230;
/** Matches letters of Thai, Lao, Tibetan, Burmese, Khmer, Japanese and Chinese, which have no spaces between words. */
const SPACELESS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu;
const SPACELESS_PER_MINUTE = 500;

/** Returns the minutes to read texts that may contain HTML, or null if there is less than a minute to read. */
export function readingMinutes(texts: readonly (string | null)[]): number | null {
  const text = replaceTags(texts.join(" "), " ");
  const characters = text.match(SPACELESS)?.length ?? 0;
  const words = text.replace(SPACELESS, " ").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const minutes = words / WORDS_PER_MINUTE + characters / SPACELESS_PER_MINUTE;
  return minutes < 1 ? null : Math.round(minutes);
}
