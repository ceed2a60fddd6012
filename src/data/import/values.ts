import { decodeXML } from "entities";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { charLength, URL_MAX_CHARS, WEB_URL } from "../../domain/limits.ts";
import { isDay } from "../../domain/text/dates.ts";
import { readClock } from "../../domain/transcript/clock.ts";
import { oneLine } from "../../domain/transcript/cue.ts";
import { sanitizeRichText } from "../sanitize-build.ts";

export type Note = (field: string, reason: string) => void;

const markdown = new Marked({ async: false, gfm: true });

/** Jekyll sites have these marks in Markdown. Jekyll replaces the marks, but we can only remove them. */
const CONTENTS_OF_JEKYLL =
  /(?:<summary[^>]*>[^<]*<\/summary>\s*(?:<nav>)?|^[^\n]{0,40}\n)?\s*[*-] [^\n]*\n\s*\{:\s*toc\s*\}/gim;
/** An invisible space beside `**` makes Markdown show the stars as text. */
const USELESS_MARKS = /\{%[^\n]*?%\}|\{:[^\n}]*\}|\u200b/g;

/** If the title of a link contains quotation marks, Markdown shows the whole link as text. */
const LINK_TITLE = /\]\((https?:\/\/[^\s()]+)\s+"[^\n]*?"\)/g;

export function toRichText(source: string): string {
  const text = source
    .replace(CONTENTS_OF_JEKYLL, "")
    .replace(USELESS_MARKS, "")
    .replace(LINK_TITLE, "]($1)");
  return sanitizeRichText(markdown.parse(text, { async: false }));
}

export function toPlainText(source: string): string {
  return source
    .replaceAll("\u200b", "")
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => markdown.parseInline(paragraph.trim(), { async: false }))
    .map((html) => oneLine(textOfHtml(html.replace(/<br\s*\/?>/gi, " "))))
    .filter(Boolean)
    .join("\n\n");
}

export function textOfHtml(html: string): string {
  return decodeXML(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));
}

export function toLabel(source: string): string {
  return oneLine(source.replace(/<(i|b|em|strong|sub|sup|code)>(.*?)<\/\1>/gi, "$2"));
}

/** Trims the text. If the text is too long, adds a note and returns null. */
export function optionalText(
  value: string | null | undefined,
  maxChars: number,
  field: string,
  note: Note,
): string | null {
  const text = value?.trim() ?? "";
  if (text === "") return null;
  const reason = tooLong(text, maxChars);
  if (!reason) return text;
  note(field, reason);
  return null;
}

/** Throws an error if the text is missing or too long, because the database requires this text. */
export function requiredText(text: string, maxChars: number, field: string): string {
  const reason = text === "" ? "empty" : tooLong(text, maxChars);
  if (reason) throw new Error(`${field}: ${reason}`);
  return text;
}

export function textList(
  values: string[],
  { maxItems, maxChars }: { maxItems: number; maxChars: number },
  field: string,
  note: Note,
): string[] {
  const texts = values.map((value) => optionalText(value, maxChars, field, note));
  return allOrNone(
    maxItems,
    texts.filter((text) => text !== null),
    field,
    note,
  );
}

export function allOrNone<Item>(
  maxItems: number,
  items: Item[],
  field: string,
  note: Note,
): Item[] {
  if (items.length <= maxItems) return items;
  note(field, `${items.length} of them, but the limit is ${maxItems}`);
  return [];
}

export function webUrl(value: string | null | undefined, field: string, note: Note): string | null {
  const url = optionalText(value, URL_MAX_CHARS, field, note);
  if (url === null || WEB_URL.test(url)) return url;
  note(field, `not a web address: ${url.slice(0, 80)}`);
  return null;
}

/** Returns the date without the time, in the time zone of the source. */
export function calendarDate(value: string | null | undefined, note: Note): string | null {
  const text = value?.trim() ?? "";
  if (text === "") return null;
  const date = /^(\d{4}-\d{2}-\d{2})(?:$|[T\s])/.exec(text)?.[1];
  if (date !== undefined && date > "0001" && isDay(date)) return date;
  note("date", `not a date: ${text.slice(0, 80)}`);
  return null;
}

export function toSeconds(start: string | number): number | null {
  if (typeof start === "string") return readClock(start.trim());
  return start >= 0 ? start : null;
}

export const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

function tooLong(text: string, maxChars: number): string | null {
  const length = charLength(text);
  return length > maxChars ? `${length} characters, but the limit is ${maxChars}` : null;
}
