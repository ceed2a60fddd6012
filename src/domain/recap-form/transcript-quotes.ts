import { readQuote } from "../content/quotes.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { checkQuote, spokenTextOf } from "./quote-check.ts";

/**
 * Returns the quotes that the transcript contains. The author of a quote is the speaker of its line. Without a
 * speaker, the quote keeps the author that it names, but only if `source` contains this name.
 */
export function verbatimQuotes(
  quotes: readonly string[],
  lines: readonly TranscriptLine[],
  source: string,
): string[] {
  const spoken = spokenTextOf(lines);
  const speakers = new Map(lines.map(({ id, speaker }) => [id, speaker]));
  const isInSource = (name: string) => source.toLowerCase().includes(name.toLowerCase());
  const verbatim = quotes.flatMap((line) => {
    const quote = readQuote(line);
    const check = quote && checkQuote(spoken, quote.text);
    if (check?.kind !== "verbatim") return [];
    const { text, author } = quote as NonNullable<typeof quote>;
    const name = speakers.get(check.line) ?? (author && isInSource(author) ? author : null);
    return [name ? `${text} — ${name}` : text];
  });
  return [...new Set(verbatim)];
}
