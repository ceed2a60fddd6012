import { charLength } from "../../../domain/limits.ts";
import { oneLine } from "../../../domain/transcript/cue.ts";
import { sanitizeRichText } from "../../sanitize-build.ts";
import { textOfHtml } from "../values.ts";
import { decodeReferences } from "./characters.ts";
import { withLineBreaks, withLinks } from "./line-breaks.ts";

const TAG = /<\/?[a-z][^<>]*>|<!--/i;
const ENCODED_TAG = /&lt;\/?(?:p|br|div|a|b|i|u|ul|ol|li|em|strong|span|h[1-6]|img|blockquote)\b/i;

export function toHtml(source: string): string {
  if (TAG.test(source)) return withLineBreaks(source);
  if (ENCODED_TAG.test(source)) return toHtml(decodeReferences(source));
  return textToHtml(decodeReferences(source));
}

export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

export function linesOfHtml(html: string): string {
  const htmlWithLineBreaks = sanitizeRichText(html)
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>/g, " ")
    .replace(/<\/(?:p|h\d|li|blockquote|pre)>|<hr\s*\/?>/g, "\n");
  const lines = textOfHtml(htmlWithLineBreaks).split("\n").map(oneLine);
  return lines.filter(Boolean).join("\n");
}

/** Returns as many sentences as fit. If the first sentence is too long, returns the first words of the sentence. */
export function firstSentences(text: string, maxChars: number): string {
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
