import { decodeEntities } from "./entities.ts";

const CHARS_BEFORE = 60;
const CHARS_AFTER = 240;

export function aroundDifference(text: string, other: string): string {
  const characters = [...text];
  const others = [...other];
  let index = 0;
  while (index < characters.length && characters[index] === others[index]) index++;
  const from = index > CHARS_BEFORE ? index - CHARS_BEFORE : 0;
  const to = index + CHARS_AFTER;
  const cut = characters.slice(from, to).join("");
  return `${from > 0 ? "…" : ""}${cut}${to < characters.length ? "…" : ""}`;
}

/** Returns the visible text of HTML. Do not use the result as HTML. */
export const htmlWords = (html: string): string =>
  decodeEntities(
    html.replace(/<br\b[^>]*>|<\/(?:p|h\d|li|blockquote|pre)>/gi, "\n").replace(/<[^>]*>/g, ""),
  )
    .replace(/\n{2,}/g, "\n")
    .trim();
