import { readQuote } from "../content/quotes.ts";
import { htmlWords } from "../text/difference.ts";
import { isSpoken, type QuoteCheck, type SpokenText } from "./quote-check.ts";
import { spokenForm } from "./spoken-form.ts";

// The sanitiser closes all tags and allows no `<` outside of tags, so these patterns match whole blockquotes.
const BLOCKQUOTE = /<blockquote\b[^>]*>([\s\S]*?)<\/blockquote>/gi;
const EMPTY_BLOCKQUOTE = /<blockquote\b[^>]*>\s*<\/blockquote>/gi;

export interface BodyQuote {
  text: string;
  check: QuoteCheck;
}

/** Checks whether the transcript contains each paragraph of each blockquote. A paragraph can name its speaker after a dash. */
export const bodyQuotes = (html: string, spoken: SpokenText): BodyQuote[] =>
  [...html.matchAll(BLOCKQUOTE)].flatMap(([, innerHtml = ""]) =>
    linesOf(innerHtml).map((text) => ({ text, check: checkBodyLine(text, spoken) })),
  );

/** Removes each blockquote that the transcript does not contain, and returns the number of removed blockquotes. */
export function withoutInventedBlockquotes(html: string, spoken: SpokenText) {
  let droppedCount = 0;
  const checkedHtml = html.replace(BLOCKQUOTE, (block, innerHtml: string) => {
    const isSpokenBlock = linesOf(innerHtml).every((text) => isSpoken(checkBodyLine(text, spoken)));
    if (!isSpokenBlock) droppedCount++;
    return isSpokenBlock ? block : "";
  });
  return { html: checkedHtml.replace(EMPTY_BLOCKQUOTE, ""), droppedCount };
}

const linesOf = (innerHtml: string) =>
  htmlWords(innerHtml)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !SPEAKER_LINE.test(line));

/** Matches a line that only names the speaker, such as "— Ada Park". */
const SPEAKER_LINE = /^[—–―-]\s*\S.{0,48}$/u;

const checkBodyLine = (text: string, spoken: SpokenText) => spokenForm(spoken, readQuote(text)?.text ?? text).check;
