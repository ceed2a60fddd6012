import { sanitizeRichText } from "../../../src/data/sanitize-build.ts";
import { charLength } from "../../../src/domain/limits.ts";
import { escapeHtml } from "../../../src/domain/rich/delta-html.ts";
import { oneLine } from "../../../src/domain/transcript/cue.ts";
import { textOfHtml } from "../values.ts";
import { decodeReferences } from "./characters.ts";

const TAG = /<\/?[a-z][^<>]*>|<!--/i;
const ENCODED_TAG = /&lt;\/?(?:p|br|div|a|b|i|u|ul|ol|li|em|strong|span|h[1-6]|img|blockquote)\b/i;
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”])/;
const QUICK_TAKE_MOST = 320;

/** A description as HTML, whichever way it was written: HTML, HTML encoded twice, or text. */
export function toHtml(source: string): string {
  if (TAG.test(source)) return source;
  if (ENCODED_TAG.test(source)) return toHtml(decodeReferences(source));
  return textToHtml(decodeReferences(source));
}

/** Text as HTML that reads the same: paragraphs, lines, addresses to follow. */
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

/** What a reader sees of HTML: a line for each paragraph, heading and item. */
export function linesOfHtml(html: string): string {
  const broken = sanitizeRichText(html)
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>/g, " ")
    .replace(/<\/(?:p|h\d|li|blockquote|pre)>|<hr\s*\/?>/g, "\n");
  const lines = textOfHtml(broken).split("\n").map(oneLine);
  return lines.filter(Boolean).join("\n");
}

/** The first sentences of a text, or its first words where the first sentence is long. */
export function firstSentences(text: string, most = QUICK_TAKE_MOST): string {
  if (charLength(text) <= most) return oneLine(text);
  const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
  let taken = "";
  for (const { segment } of sentences.segment(text.slice(0, 4 * most))) {
    if (charLength(taken + segment) > most) break;
    taken += segment;
  }
  return oneLine(taken) || firstWords(oneLine(text), most);
}

/** Cut between words, or between letters where there are no words, with an ellipsis. */
export function firstWords(line: string, most: number): string {
  if (charLength(line) <= most) return line;
  const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let cut = "";
  for (const { segment } of letters.segment(line.slice(0, 4 * most))) {
    if (charLength(cut + segment) >= most) break;
    cut += segment;
  }
  const words = cut.replace(/\s+\S*$/u, "");
  return `${(charLength(words) > most / 2 ? words : cut).trim()}…`;
}
