import { readQuote } from "../content/quotes.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { isSpoken, type SpokenText, spokenTextOf } from "./quote-check.ts";
import { spokenForm } from "./spoken-form.ts";

/**
 * Returns the quotes that the transcript contains. The author of a quote is the speaker of its line. If the line has
 * no speaker, the author is the name after the quote, but only if `source` contains this name.
 */
export function spokenQuotes(
  quotes: readonly string[],
  lines: readonly TranscriptLine[],
  source: string,
  spoken: SpokenText = spokenTextOf(lines),
): string[] {
  const speakers = new Map(lines.map(({ id, speaker }) => [id, speaker]));
  const isInSource = (name: string) => source.toLowerCase().includes(name.toLowerCase());
  const trueQuotes = quotes.flatMap((line) => {
    const quote = readQuote(line);
    if (!quote) return [];
    const { text: spokenQuote, check } = spokenForm(spoken, quote.text);
    if (!isSpoken(check)) return [];
    const { author } = quote;
    // Without its label, the quote can still have quotation marks around its words.
    const text = readQuote(spokenQuote)?.text ?? spokenQuote;
    const name = speakers.get(check.line) ?? (author && isInSource(author) ? author : null);
    return [name ? `${text} — ${name}` : text];
  });
  return [...new Set(trueQuotes)];
}
