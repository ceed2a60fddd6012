import { decodeEntities } from "./entities.ts";
import { replaceTags } from "./tags.ts";

const CHARS_BEFORE = 60;
const CHARS_AFTER = 240;

export function excerptAtDifference(text: string, otherText: string): string {
  const characters = [...text];
  const otherCharacters = [...otherText];
  let index = 0;
  while (index < characters.length && characters[index] === otherCharacters[index]) index++;
  const from = index > CHARS_BEFORE ? index - CHARS_BEFORE : 0;
  const to = index + CHARS_AFTER;
  const excerpt = characters.slice(from, to).join("");
  return `${from > 0 ? "…" : ""}${excerpt}${to < characters.length ? "…" : ""}`;
}

/** Returns the visible text of HTML. Do not use the result as HTML. */
export const htmlWords = (html: string): string =>
  decodeEntities(replaceTags(html.replace(/<br\b[^<>]*>|<\/(?:p|h\d|li|blockquote|pre)>/gi, "\n"), ""))
    .replace(/\n{2,}/g, "\n")
    .trim();

/** Returns a readable text for the value of a field or a column. HTML becomes its visible text. */
export function valueText(value: unknown, isRich: boolean): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return isRich ? htmlWords(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((item) =>
      typeof item === "object" && item !== null
        ? Object.values(item).filter(Boolean).join(", ")
        : valueText(item, isRich),
    )
    .join("\n");
}
