import { decodeEntities } from "./entities.ts";

/** How much of a text is shown before and after where it first differs, in characters. */
const BEFORE = 60;
const AFTER = 240;

/** What is to be read of a text beside another one: from shortly before they first differ. */
export function aroundDifference(text: string, other: string): string {
  const characters = [...text];
  const others = [...other];
  let at = 0;
  while (at < characters.length && characters[at] === others[at]) at++;
  const from = at > BEFORE ? at - BEFORE : 0;
  const to = at + AFTER;
  const cut = characters.slice(from, to).join("");
  return `${from > 0 ? "…" : ""}${cut}${to < characters.length ? "…" : ""}`;
}

/** The words of HTML, each block on a line. For reading only, never to be written as HTML. */
export const htmlWords = (html: string): string =>
  decodeEntities(
    html.replace(/<br\b[^>]*>|<\/(?:p|h\d|li|blockquote|pre)>/gi, "\n").replace(/<[^>]*>/g, ""),
  )
    .replace(/\n{2,}/g, "\n")
    .trim();
