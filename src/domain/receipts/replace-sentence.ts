import { escapeHtml } from "../text/escape-html.ts";
import { normalParts, readText } from "./mark-sentences.ts";
import { isRichField, type ReceiptField, sentencesOf } from "./receipt.ts";
import { type SentenceRange, sentenceRanges } from "./sentence-ranges.ts";

/**
 * Replaces a sentence of a field in the form, or deletes it if the replacement is "". An element or a line that has no text
 * afterwards goes, too. Returns the same value if the field does not have the sentence.
 */
export function replaceSentence(field: ReceiptField, value: string, sentence: string, replacement: string): string {
  return isRichField(field)
    ? replaceInHtml(field, value, sentence, replacement)
    : replaceInText(field, value, sentence, replacement);
}

function rangeOf(field: ReceiptField, value: string, text: string, sentence: string): SentenceRange | null {
  const sentences = sentencesOf(field, value);
  return sentenceRanges(text, sentences)[sentences.indexOf(sentence)] ?? null;
}

function replaceInText(field: ReceiptField, value: string, sentence: string, replacement: string): string {
  const text = value.normalize("NFC");
  const range = rangeOf(field, text, text, sentence);
  if (!range) return value;
  const before = text.slice(0, range.from);
  const after = text.slice(range.to);
  if (replacement !== "") return before + replacement + after;
  const start = before.replace(/[^\S\n]+$/, "");
  const end = after.replace(/^[^\S\n]+/, "");
  const isWholeLine = /(?:^|\n)$/.test(start) && /^(?:\n|$)/.test(end);
  if (isWholeLine) return (start + end.slice(1)).trim();
  const isAtEdge = /(?:^|\n)$/.test(start) || /^(?:\n|$)/.test(end);
  return (start + (isAtEdge ? "" : " ") + end).trim();
}

const EMPTY_ELEMENT = /<(a|b|code|em|i|li|ol|p|s|span|strong|u|ul)\b[^>]*>\s*<\/\1>/gi;

function replaceInHtml(field: ReceiptField, value: string, sentence: string, replacement: string): string {
  const parts = normalParts(value);
  const { text, letters } = readText(parts);
  const range = rangeOf(field, value, text, sentence);
  const removed = range && letters.slice(range.from, range.to);
  if (!removed?.[0]) return value;
  const [first] = removed;
  const cuts = Map.groupBy(removed, ({ part }) => part);
  const cutParts = parts.map((source, part) => {
    const cut = cuts.get(part);
    if (!cut?.[0]) return source;
    const inserted = part === first.part ? escapeHtml(replacement) : "";
    const before = source.slice(0, cut[0].at);
    const after = source.slice(cut.at(-1)?.end ?? source.length);
    return before + inserted + (inserted === "" && /(?:^|\s)$/.test(before) ? after.trimStart() : after);
  });
  if (replacement !== "") return cutParts.join("");
  let html = cutParts.join("");
  for (let previous = ""; previous !== html; ) {
    previous = html;
    html = html.replace(EMPTY_ELEMENT, "");
  }
  return html;
}
