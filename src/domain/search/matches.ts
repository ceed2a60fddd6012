import { findAll, foldText, mapToOriginal } from "./find.ts";

export interface Part {
  text: string;
  isMatch: boolean;
}

export function markMatches(text: string, query: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const [from, to] of findMatches(text, query)) {
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** At most a third of the excerpt precedes the match, so that a narrow line still shows the match. */
export function excerpt(text: string, query: string, maxChars: number): string | null {
  const line = text.replace(/\s+/g, " ").trim();
  const [match] = findMatches(line, query);
  if (!match) return null;
  const from = match[0] - maxChars / 3;
  const start = from <= 0 ? 0 : wordStart(line, Math.floor(from), match[0]);
  const remainingText = line.slice(start);
  const shortText = remainingText.length <= maxChars ? remainingText : `${cutToWord(remainingText, maxChars)}…`;
  return start > 0 ? `…${shortText}` : shortText;
}

function wordStart(line: string, from: number, end: number): number {
  const space = line.indexOf(" ", from);
  if (space >= 0 && space < end) return space + 1;
  return splitsSurrogatePair(line, from) ? from + 1 : from;
}

function cutToWord(text: string, maxChars: number): string {
  const space = text.lastIndexOf(" ", maxChars);
  if (space > maxChars / 2) return text.slice(0, space);
  return text.slice(0, splitsSurrogatePair(text, maxChars) ? maxChars - 1 : maxChars);
}

const splitsSurrogatePair = (text: string, index: number) => /^[\udc00-\udfff]/.test(text.slice(index, index + 1));

function findMatches(text: string, query: string): [from: number, to: number][] {
  const foldedQuery = foldText(query);
  const indexOf = mapToOriginal(text);
  const ranges: [number, number][] = [];
  for (const index of findAll(foldText(text), foldedQuery)) {
    const from = indexOf(index);
    const to = indexOf(index + foldedQuery.length);
    const last = ranges.at(-1);
    if (last && from < last[1]) last[1] = to;
    else if (to > from) ranges.push([from, to]);
  }
  return ranges;
}
