import { splitQuote } from "../content/quotes.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { checkQuote, readSpoken } from "./quote-check.ts";

/**
 * The quotes that were said word for word, each once, under the name of whoever the transcript says
 * it was; where it names nobody, under the given name as long as `source` holds that.
 */
export function saidQuotes(
  given: readonly string[],
  lines: readonly TranscriptLine[],
  source: string,
): string[] {
  const spoken = readSpoken(lines);
  const speakers = new Map(lines.map(({ id, speaker }) => [id, speaker]));
  const isKnown = (name: string) => source.toLowerCase().includes(name.toLowerCase());
  const kept = given.flatMap((line) => {
    const quote = splitQuote(line);
    const check = quote && checkQuote(spoken, quote.text);
    if (check?.kind !== "verbatim") return [];
    const { text, author } = quote as NonNullable<typeof quote>;
    const name = speakers.get(check.line) ?? (author && isKnown(author) ? author : null);
    return [name ? `${text} — ${name}` : text];
  });
  return [...new Set(kept)];
}
