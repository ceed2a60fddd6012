import { findAll, fold, unfold } from "./find.ts";

interface Part {
  text: string;
  isMatch: boolean;
}

/** Splits a text at the matches of a query, ignoring case and Latin accents. */
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

/**
 * A part of a text around the first match, cut between words; null without a match. At most a third
 * of it precedes the match, so that a narrow line still shows the match.
 */
export function excerpt(text: string, query: string, most: number): string | null {
  const line = text.replace(/\s+/g, " ").trim();
  const [match] = findMatches(line, query);
  if (!match) return null;
  const from = match[0] - most / 3;
  const start = from <= 0 ? 0 : wordStart(line, Math.floor(from), match[0]);
  const rest = line.slice(start);
  const shown = rest.length <= most ? rest : `${cutToWord(rest, most)}…`;
  return start > 0 ? `…${shown}` : shown;
}

function wordStart(line: string, from: number, before: number): number {
  const space = line.indexOf(" ", from);
  if (space >= 0 && space < before) return space + 1;
  return isTrail(line, from) ? from + 1 : from;
}

function cutToWord(text: string, most: number): string {
  const space = text.lastIndexOf(" ", most);
  if (space > most / 2) return text.slice(0, space);
  return text.slice(0, isTrail(text, most) ? most - 1 : most);
}

/** Whether a cut here would split a surrogate pair. */
const isTrail = (text: string, at: number) => /^[\udc00-\udfff]/.test(text.slice(at, at + 1));

/** The ranges of all matches, without overlaps. */
function findMatches(text: string, query: string): [from: number, to: number][] {
  const wanted = fold(query);
  const placeOf = unfold(text);
  const found: [number, number][] = [];
  for (const at of findAll(fold(text), wanted)) {
    const from = placeOf(at);
    const to = placeOf(at + wanted.length);
    const last = found.at(-1);
    if (last && from < last[1]) last[1] = to;
    else if (to > from) found.push([from, to]);
  }
  return found;
}
