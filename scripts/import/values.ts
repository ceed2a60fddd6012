import { decodeXML } from "entities";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { sanitizeRichText } from "../../src/data/sanitize-build.ts";
import { charLength, URL_MAX_CHARS, WEB_URL } from "../../src/domain/limits.ts";
import { isDay } from "../../src/domain/text/dates.ts";
import { readClock } from "../../src/domain/transcript/clock.ts";
import { oneLine } from "../../src/domain/transcript/cue.ts";

/** Collects why a value was left out; `at` names the field. */
export type Note = (at: string, reason: string) => void;

const markdown = new Marked({ async: false, gfm: true });

/** Markdown, with or without HTML in it, as safe HTML; a blank text gives "". */
export function toRichText(source: string): string {
  return sanitizeRichText(markdown.parse(source, { async: false }));
}

/** Markdown as plain text: links become their text, entities their characters. */
export function toPlainText(source: string): string {
  return source
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => markdown.parseInline(paragraph.trim(), { async: false }))
    .map((html) => oneLine(textOfHtml(html.replace(/<br\s*\/?>/gi, " "))))
    .filter(Boolean)
    .join("\n\n");
}

export function textOfHtml(html: string): string {
  return decodeXML(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));
}

/** A title or name as written, on one line, without the tags of plain formatting. */
export function toLabel(source: string): string {
  return oneLine(source.replace(/<(i|b|em|strong|sub|sup|code)>(.*?)<\/\1>/gi, "$2"));
}

/** Trimmed, which takes a byte order mark away too. */
export function optionalText(
  value: string | null | undefined,
  most: number,
  at: string,
  note: Note,
): string | null {
  const text = value?.trim() ?? "";
  if (text === "") return null;
  const reason = tooLong(text, most);
  if (!reason) return text;
  note(at, reason);
  return null;
}

/** For what an item cannot be without: throws instead of leaving it out. */
export function requiredText(text: string, most: number, at: string): string {
  const reason = text === "" ? "empty" : tooLong(text, most);
  if (reason) throw new Error(`${at}: ${reason}`);
  return text;
}

export function textList(
  values: string[],
  { most, longest }: { most: number; longest: number },
  at: string,
  note: Note,
): string[] {
  const texts = values.map((value) => optionalText(value, longest, at, note));
  return atMost(
    most,
    texts.filter((text) => text !== null),
    at,
    note,
  );
}

/** All of the items or, where they are too many, none. */
export function atMost<Item>(most: number, items: Item[], at: string, note: Note): Item[] {
  if (items.length <= most) return items;
  note(at, `${items.length} of them, at most ${most} fit`);
  return [];
}

export function webUrl(value: string | null | undefined, at: string, note: Note): string | null {
  const url = optionalText(value, URL_MAX_CHARS, at, note);
  if (url === null || WEB_URL.test(url)) return url;
  note(at, `not a web address: ${url.slice(0, 80)}`);
  return null;
}

/** The calendar date as it is written; no time zone moves it. */
export function calendarDate(value: string | null | undefined, note: Note): string | null {
  const text = value?.trim() ?? "";
  if (text === "") return null;
  const date = /^(\d{4}-\d{2}-\d{2})(?:$|[T\s])/.exec(text)?.[1];
  if (date !== undefined && date > "0001" && isDay(date)) return date;
  note("date", `not a date: ${text.slice(0, 80)}`);
  return null;
}

/** Seconds of a number, "mm:ss" or "h:mm:ss"; null for anything else. */
export function toSeconds(start: string | number): number | null {
  if (typeof start === "string") return readClock(start.trim());
  return start >= 0 ? start : null;
}

function tooLong(text: string, most: number): string | null {
  const length = charLength(text);
  return length > most ? `${length} characters, at most ${most} fit` : null;
}
