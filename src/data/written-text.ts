/** Models write Markdown, code fences, HTML or escaped HTML, whatever the prompt requests. */

import { htmlWords } from "../domain/text/difference.ts";
import { decodeEntities } from "../domain/text/entities.ts";
import { toRichText } from "./import/values.ts";
import { sanitizeRichText } from "./sanitize-build.ts";

const FENCE_START = /^```[\w-]*[^\S\n]*\n/;
const TAGS = "(?:p|h[1-6]|ul|ol|li|strong|b|em|i|u|blockquote|br|a|div|span)";
const ESCAPED_TAG = new RegExp(`&lt;/?${TAGS}\\b[^<>&]*(?:&quot;[^<>&]*)*/?&gt;`, "i");
const TAG = new RegExp(`</?${TAGS}\\b[^<>]*>`, "i");
const MARKDOWN_BLOCK = /^[^\S\n]*(?:#{1,6}\s|[-*+•]\s|\d{1,2}[.)]\s|>)/m;
const BOLD = /\*\*(?=[^\s*])([^*<>\n]+)\*\*/g;
/** Markdown would read a year at the start of a line as the number of a list. */
const LONG_NUMBER = /^([^\S\n]*\d{3,})([.)])(?=\s)/gm;
/** In patterns with the flag `m`, a line also begins after these characters. */
const OTHER_LINE_END = /\r\n?|[\u2028\u2029]/g;
const LIST_MARK = /^\s*(?:[-*+•]|\(?\d{1,2}[.)])\s+/;
const NOTHING =
  /^\W*(?:n\/?a|none|null|nil|nothing|empty|undefined|not (?:applicable|available|provided|specified|found))\W*$/i;
const NO = String.raw`no\b[^.:]{0,40}\b(?:recommendations?|quotes?|takeaways?|steps?|playbook|method)\b`;
const ABSENT = String.raw`\b(?:made|given|mentioned|found|described|provided|discussed|shared|available|episode|transcript|material|text)\b`;
/** Matches "There are no quotes" and "No recommendations were made in this episode", but not "No steps are too small". */
const NO_ITEMS = new RegExp(
  `^(?:there (?:is|are|was|were) ${NO}[^:]{0,80}|${NO}(?:[^:]{0,80}${ABSENT}[^:]{0,80})?\\W*)$`,
  "i",
);

const isNothing = (text: string) => !/[\p{L}\p{N}]/u.test(text) || NOTHING.test(text) || NO_ITEMS.test(text);

const trimmedLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function sourceOf(modelText: string): string {
  const trimmed = modelText.replace(OTHER_LINE_END, "\n").trim();
  const fence = FENCE_START.exec(trimmed)?.[0] ?? "";
  const unfenced = trimmed.slice(fence.length);
  const text = fence && unfenced.endsWith("```") ? unfenced.slice(0, -3).trim() : unfenced;
  return !TAG.test(text) && ESCAPED_TAG.test(text) ? decodeEntities(text) : text;
}

/** Returns safe HTML. Returns an empty text if the model wrote that there is nothing. */
export function writtenHtml(modelText: string): string {
  const source = sourceOf(modelText);
  const unindented = source.replace(/^[^\S\n]{4,}(?=[<#>])/gm, "");
  const isHtml = TAG.test(source) && !MARKDOWN_BLOCK.test(source);
  const safeHtml = isHtml ? sanitizeRichText(unindented.replace(BOLD, "<strong>$1</strong>")) : toRichText(unindented);
  return isNothing(htmlWords(safeHtml)) ? "" : safeHtml;
}

/** Returns plain text with line breaks. Returns an empty text if the model wrote that there is nothing. */
export function writtenText(modelText: string): string {
  const source = sourceOf(modelText)
    .replace(LONG_NUMBER, "$1\\$2")
    .replace(/^[^\S\n]+/gm, "");
  const text = htmlWords(toRichText(TAG.test(source) ? source : source.replaceAll("<", "&lt;")));
  return isNothing(text) ? "" : text;
}

export const writtenItem = (modelText: string): string =>
  trimmedLines(writtenText(sourceOf(modelText).replace(LIST_MARK, ""))).join(" ");

export const writtenHtmlItem = (modelText: string): string => writtenHtml(sourceOf(modelText).replace(LIST_MARK, ""));

/** Some models write a list as one text. Returns no lines for a text that is more than a list. */
export function writtenLines(modelText: string): string[] {
  const source = sourceOf(modelText);
  const isHtmlList = /^<[ou]l\b/i.test(source) && /<\/[ou]l>$/i.test(source);
  const lines = trimmedLines(isHtmlList ? htmlWords(source) : source);
  return isHtmlList || lines.every((line) => LIST_MARK.test(line)) ? lines : [];
}
