import { bodyQuotes } from "../../../src/domain/recap-form/body-quotes.ts";
import { checkQuote, isSpoken, type SpokenText, spokenTextOf } from "../../../src/domain/recap-form/quote-check.ts";
import { sanitizedText } from "../../../src/domain/rich/delta-html.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { type Transcripts, transcriptOf } from "../corpus.ts";
import { quoteText, readSpokenQuotes, type SpokenQuote } from "../spoken-quotes.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

type AcceptsQuote = (spoken: SpokenText, text: string) => boolean;

const CHECKS: [string, AcceptsQuote][] = [
  ["quote", (spoken, text) => isSpoken(checkQuote(spoken, text))],
  [
    "blockquote",
    (spoken, text) =>
      bodyQuotes(`<p>He said:</p><blockquote><p>${sanitizedText(text)}</p></blockquote>`, spoken).every(({ check }) =>
        isSpoken(check),
      ),
  ],
  ["before: verbatim", (spoken, text) => checkQuote(spoken, text).kind === "verbatim"],
];

export function acceptedQuotes(
  quotes: readonly SpokenQuote[],
  shows: Transcripts,
  accepts: AcceptsQuote = isSpokenQuote,
): SpokenQuote[] {
  return quotes.filter((quote) => {
    const transcript = transcriptOf(shows, quote.show, quote.episode) ?? "";
    return accepts(spokenTextOf(transcriptLines(transcript)), quoteText(quote, shows));
  });
}

const isSpokenQuote: AcceptsQuote = (spoken, text) => isSpoken(checkQuote(spoken, text));

export const spokenQuotes: EvalSet = {
  title: "Quotes with small changes, and invented quotes",
  corpora: "shared",
  async run({ shared, parts }) {
    const rows: string[][] = [];
    for (const [name, accepts] of CHECKS) {
      for (const part of parts) {
        const quotes = readSpokenQuotes(shared).filter(({ set }) => set === part);
        const acceptedList = acceptedQuotes(quotes, shared.shows, accepts);
        const acceptedCount = (isTrue: boolean) => {
          const count = (list: readonly SpokenQuote[]) => list.filter((quote) => quote.isTrue === isTrue).length;
          return `${count(acceptedList)} of ${count(quotes)}`;
        };
        const wrongQuotes = quotes.filter((quote) => quote.isTrue !== acceptedList.includes(quote));
        rows.push([name, part, acceptedCount(true), acceptedCount(false), wrongQuotes.map(({ id }) => id).join(" ")]);
      }
    }
    printTable(
      ["check", "set", "true: accepted", "invented: accepted", "wrong"],
      rows.map((row) => (row[0] === "before: verbatim" ? row.slice(0, 4) : row)),
    );
  },
};
