import { z } from "zod";
import { type SharedCorpus, setSchema, spanSchema, type Transcripts, transcriptOf } from "./corpus.ts";

const commonFields = {
  id: z.string(),
  set: setSchema,
  kind: z.string(),
  isTrue: z.boolean(),
  show: z.string(),
  episode: z.string(),
};
/** Each edit changes the first part. An edit has an offset, a number of characters to remove, and a text to insert. */
const editedQuoteSchema = z.object({
  ...commonFields,
  parts: z.array(spanSchema).min(1),
  edits: z.array(z.tuple([z.int(), z.int(), z.string()])),
});
const inventedQuoteSchema = z.object({
  ...commonFields,
  isTrue: z.literal(false),
  text: z.string(),
});

export type SpokenQuote = z.infer<typeof editedQuoteSchema> | z.infer<typeof inventedQuoteSchema>;

export const readSpokenQuotes = ({ read }: SharedCorpus): SpokenQuote[] =>
  read("spoken-quotes", z.array(z.union([editedQuoteSchema, inventedQuoteSchema])));

export function quoteText(quote: SpokenQuote, shows: Transcripts): string {
  if ("text" in quote) return quote.text;
  const transcript = transcriptOf(shows, quote.show, quote.episode) ?? "";
  const [firstPart = "", ...others] = quote.parts.map(({ from, to }) => transcript.slice(from, to));
  return [applyEdits(firstPart, quote.edits), ...others].join(" ");
}

function applyEdits(text: string, edits: readonly (readonly [number, number, string])[]): string {
  let result = "";
  let end = 0;
  for (const [offset, removedChars, insertedText] of edits) {
    result += text.slice(end, offset) + insertedText;
    end = offset + removedChars;
  }
  return result + text.slice(end);
}
