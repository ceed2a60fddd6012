import { withoutLabels } from "../transcript/labels.ts";
import { checkQuote, isSpoken, type QuoteCheck, type SpokenText } from "./quote-check.ts";

/** If the transcript contains a quote only without its label, such as `[0:21] Name:`, then `text` has no label. */
export function spokenForm(spoken: SpokenText, quote: string): { text: string; check: QuoteCheck } {
  const check = checkQuote(spoken, quote);
  const text = isSpoken(check) ? quote : withoutLabels(quote);
  return text === quote || text === "" ? { text: quote, check } : { text, check: checkQuote(spoken, text) };
}
