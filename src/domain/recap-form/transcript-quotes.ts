import { readQuote } from "../content/quotes.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { checkQuote, isSpoken, spokenTextOf } from "./quote-check.ts";

/**
 * Returns the quotes that the transcript contains. The author of a quote is the speaker of its line. If the line has
 * no speaker, the author is the name after the quote, but only if `source` contains this name.
 */
export function spokenQuotes(
  quotes: readonly string[],
  lines: readonly TranscriptLine[],
  source: string,
): string[] {
  const spoken = spokenTextOf(lines);
  const speakers = new Map(lines.map(({ id, speaker }) => [id, speaker]));
  const isInSource = (name: string) => source.toLowerCase().includes(name.toLowerCase());
  const trueQuotes = quotes.flatMap((line) => {
    const quote = readQuote(line);
    const check = quote && checkQuote(spoken, quote.text);
    if (!quote || !check || !isSpoken(check)) return [];
    const { text, author } = quote;
    const name = speakers.get(check.line) ?? (author && isInSource(author) ? author : null);
    return [name ? `${text} — ${name}` : text];
  });
  return [...new Set(trueQuotes)];
}
