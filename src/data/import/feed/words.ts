import { isSentence, proseLines } from "../../../domain/import/prose.ts";
import { charLength } from "../../../domain/limits.ts";
import { escapeHtml } from "../../../domain/rich/delta-html.ts";
import { oneLine } from "../../../domain/transcript/cue.ts";
import { sanitizeRichText } from "../../sanitize-build.ts";
import { textOfHtml } from "../values.ts";
import { decodeReferences } from "./characters.ts";

const TAG = /<\/?[a-z][^<>]*>|<!--/i;
const ENCODED_TAG = /&lt;\/?(?:p|br|div|a|b|i|u|ul|ol|li|em|strong|span|h[1-6]|img|blockquote)\b/i;
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”])/;
const QUICK_TAKE_MAX_CHARS = 320;

export function toHtml(source: string): string {
  if (TAG.test(source)) return source;
  if (ENCODED_TAG.test(source)) return toHtml(decodeReferences(source));
  return textToHtml(decodeReferences(source));
}

function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

function withLinks(text: string): string {
  const parts = text.split(ADDRESS).map(escapeHtml);
  return parts.map((part, n) => (n % 2 ? `<a href="${part}">${part}</a>` : part)).join("");
}

export function linesOfHtml(html: string): string {
  const htmlWithLineBreaks = sanitizeRichText(html)
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>/g, " ")
    .replace(/<\/(?:p|h\d|li|blockquote|pre)>|<hr\s*\/?>/g, "\n");
  const lines = textOfHtml(htmlWithLineBreaks).split("\n").map(oneLine);
  return lines.filter(Boolean).join("\n");
}

/** Returns the sentences of a text, without lists, and without paragraphs that consist of links. */
export function proseOfHtml(html: string, title: string): string {
  const blocks = sanitizeRichText(html)
    .replace(/\s+/g, " ")
    .replace(/<(?:ul|ol)\b[^>]*>.*?<\/(?:ul|ol)>|<br\s*\/?>|<hr\s*\/?>/g, "\n")
    .replace(/<\/(?:p|h\d|li|blockquote|pre)>/g, "\n")
    .split("\n");
  return proseLines(
    blocks.filter((block) => !isMostlyLinks(block)).map((block) => oneLine(textOfHtml(block))),
    title,
  )
    .filter(isSentence)
    .map(withFullStop)
    .join("\n");
}

/** Callers join the lines to one paragraph, so each line needs a full stop. */
const withFullStop = (line: string) =>
  line.replace(/\s(?:and|including|with)$/iu, "").replace(/[\p{Script=Latin}\p{N}]$/u, "$&.");

function isMostlyLinks(block: string): boolean {
  const linkText = Array.from(block.matchAll(/<a\b[^>]*>(.*?)<\/a>/g), ([, text = ""]) => text);
  const linkChars = textOfHtml(linkText.join("")).length;
  return linkChars > 0 && linkChars >= textOfHtml(block).trim().length * 0.6;
}

/** Returns as many sentences as fit. If the first sentence is too long, returns the first words of the sentence. */
export function firstSentences(text: string, maxChars = QUICK_TAKE_MAX_CHARS): string {
  if (charLength(text) <= maxChars) return oneLine(text);
  const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
  let beginning = "";
  for (const { segment } of sentences.segment(text.slice(0, 4 * maxChars))) {
    if (charLength(beginning + segment) > maxChars) break;
    beginning += segment;
  }
  return oneLine(beginning) || firstWords(oneLine(text), maxChars);
}

/** Shortens a line after a whole word, or after any character in languages without spaces, such as Japanese. */
export function firstWords(line: string, maxChars: number): string {
  if (charLength(line) <= maxChars) return line;
  const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let beginning = "";
  for (const { segment } of letters.segment(line.slice(0, 4 * maxChars))) {
    if (charLength(beginning + segment) >= maxChars) break;
    beginning += segment;
  }
  const words = beginning.replace(/\s+\S*$/u, "");
  return `${(charLength(words) > maxChars / 2 ? words : beginning).trim()}…`;
}
