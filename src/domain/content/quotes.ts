export interface Quote {
  text: string;
  author: string | null;
}

const QUOTE_LONGER_THAN = 5;
const AUTHOR_SHORTER_THAN = 50;

/** Em and en dashes anywhere, a hyphen only where it stands alone. */
const DASH = / ?[—–―] ?| --? /gu;
const WRAPPING_MARKS = /^["“”„«»'‘’]+|["“”„«»]+$/gu;

/** null when what remains is too short to be a quote. */
export function splitQuote(line: string): Quote | null {
  const { text, author } = takeAuthor(line.trim().replace(/\s+/gu, " "));
  const bare = text.replace(WRAPPING_MARKS, "").trim();
  return bare.length > QUOTE_LONGER_THAN ? { text: bare, author } : null;
}

export function readQuotes(lines: readonly string[]): Quote[] {
  return lines.map(splitQuote).filter((quote) => quote !== null);
}

function takeAuthor(line: string): Quote {
  const dash = [...line.matchAll(DASH)].at(-1);
  if (!dash) return { text: line, author: null };
  const text = line.slice(0, dash.index);
  const author = line.slice(dash.index + dash[0].length);
  return isAttribution(text, author) ? { text, author } : { text: line, author: null };
}

/** 'We built it — and rebuilt it.' is one sentence: a name neither starts small nor ends it. */
function isAttribution(text: string, author: string): boolean {
  if (author === "" || author.length >= AUTHOR_SHORTER_THAN) return false;
  if (/["”»’」』]$/u.test(text)) return true;
  return !/^\p{Ll}/u.test(author) && !/(?:\p{L}{4,}[.,]|[!?…。！？"”])$/u.test(author);
}
