import { fnv1a } from "../text/fnv.ts";

export interface Quote {
  text: string;
  author: string | null;
}

const QUOTE_MIN_CHARS = 6;
const AUTHOR_MAX_CHARS = 49;

const DASH = / ?[—–―] ?| --? /gu;
const WRAPPING_MARKS = /^["“”„«»'‘’]+|["“”„«»]+$/gu;

export function readQuote(line: string): Quote | null {
  const { text, author } = splitAuthor(line.trim().replace(/\s+/gu, " "));
  const bareText = text.replace(WRAPPING_MARKS, "").trim();
  return bareText.length >= QUOTE_MIN_CHARS ? { text: bareText, author } : null;
}

export function readQuotes(lines: readonly string[]): Quote[] {
  return lines.map(readQuote).filter((quote) => quote !== null);
}

/** The id depends on the text, so it does not change when an editor moves the quote. If two quotes have the same text, the second id gets a number. */
export function quoteIds(quotes: readonly Pick<Quote, "text">[]): string[] {
  const counts = new Map<string, number>();
  return quotes.map(({ text }) => {
    const id = `quote-${fnv1a(text).toString(36)}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

function splitAuthor(line: string): Quote {
  const dash = [...line.matchAll(DASH)].at(-1);
  if (!dash) return { text: line, author: null };
  const text = line.slice(0, dash.index);
  const author = line.slice(dash.index + dash[0].length);
  return isAttribution(text, author) ? { text, author } : { text: line, author: null };
}

/** In 'We built it — and rebuilt it.', the words after the dash are no author, because they begin with a small letter. */
function isAttribution(text: string, author: string): boolean {
  if (author === "" || author.length > AUTHOR_MAX_CHARS) return false;
  if (/["”»’」』]$/u.test(text)) return true;
  return !/^\p{Ll}/u.test(author) && !/(?:\p{L}{4,}[.,]|[!?…。！？"”])$/u.test(author);
}
