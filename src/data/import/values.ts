import { decodeXML } from "entities";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { charLength, URL_MAX_CHARS, WEB_URL } from "../../domain/limits.ts";
import { isDay } from "../../domain/text/dates.ts";
import { withoutDeepNesting } from "../../domain/text/deep-markup.ts";
import { replaceEnclosed } from "../../domain/text/enclosed.ts";
import { readClock } from "../../domain/transcript/clock.ts";
import { oneLine } from "../../domain/transcript/cue.ts";
import { sanitizeRichText } from "../sanitize-build.ts";
import { decodeReferences } from "./feed/characters.ts";
import { withinMarkdownLimits } from "./markdown-limits.ts";

export type Note = (field: string, reason: string) => void;

const markdown = new Marked({ async: false, gfm: true });

/** Jekyll sites have this mark in Markdown. Jekyll replaces the list before the mark by a table of contents. */
const TABLE_OF_CONTENTS = /^\s*\{:\s*toc\s*\}/i;
const HEADING_MAX_CHARS = 40;

export function toRichText(source: string): string {
  const lines = withoutTableOfContents(source.split("\n"));
  const text = lines.map(withoutUselessMarks).join("\n");
  return sanitizeRichText(markdown.parse(withinMarkdownLimits(text), { async: false }));
}

function withoutTableOfContents(lines: readonly string[]): string[] {
  const result: string[] = [];
  const popBlankLines = () => {
    while (result.at(-1)?.trim() === "") result.pop();
  };
  for (const line of lines) {
    if (!TABLE_OF_CONTENTS.test(line)) {
      result.push(line);
      continue;
    }
    popBlankLines();
    if (/^\s*[*-] /.test(result.at(-1) ?? "")) {
      result.pop();
      popBlankLines();
      popHeading(result);
    }
    result.push(line.replace(TABLE_OF_CONTENTS, ""));
  }
  return result;
}

function popHeading(lines: string[]): void {
  if (lines.at(-1)?.trim() === "<nav>") lines.pop();
  const line = lines.at(-1) ?? "";
  const summary = line.lastIndexOf("<summary");
  if (/<\/summary>\s*(?:<nav>)?\s*$/i.test(line) && summary >= 0) lines.splice(-1, 1, line.slice(0, summary));
  else if (line.length <= HEADING_MAX_CHARS) lines.pop();
}

function withoutUselessMarks(line: string): string {
  const text = [
    [/\{%/g, /%\}/g],
    [/\{:/g, /\}/g],
  ].reduce(
    (rest, [start, end]) => (start && end ? replaceEnclosed(rest, start, end, () => "") : rest),
    // An invisible space beside `**` makes Markdown show the stars as text.
    line.replaceAll("\u200b", ""),
  );
  // If the title of a link contains quotation marks, Markdown shows the whole link as text.
  return replaceEnclosed(text, /\]\((https?:\/\/[^\s()]+)\s+"/g, /"\)/g, (_title, [, address]) => `](${address})`);
}

export function toPlainText(source: string): string {
  return withinMarkdownLimits(source.replaceAll("\u200b", ""))
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => markdown.parseInline(paragraph.trim(), { async: false }))
    .map((html) => oneLine(textOfHtml(html.replace(/<br\s*\/?>/gi, " "))))
    .filter(Boolean)
    .join("\n\n");
}

export function textOfHtml(html: string): string {
  return decodeXML(sanitizeHtml(withoutDeepNesting(html), { allowedTags: [], allowedAttributes: {} }));
}

const LABEL_TAGS = ["i", "b", "em", "strong", "sub", "sup", "code"];

/** Many sources escape a title twice, so that it has references such as `&#8217;`. */
export function toLabel(source: string): string {
  const text = LABEL_TAGS.reduce(
    (label, tag) =>
      replaceEnclosed(label, new RegExp(`<${tag}>`, "gi"), new RegExp(`</${tag}>`, "gi"), (inside) => inside),
    decodeReferences(source),
  );
  return oneLine(text);
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

export function allOrNone<Item>(maxItems: number, items: Item[], field: string, note: Note): Item[] {
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
