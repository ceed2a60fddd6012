import type { DeskChange, DeskLine } from "./desk-lines.ts";
import type { Place } from "./edit-lines.ts";

export interface FindOptions {
  matchesCase: boolean;
  wholeWords: boolean;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

/** Finds plain text. Places do not overlap. */
export function findPlaces(lines: readonly DeskLine[], query: string, options: FindOptions): Place[] {
  if (query === "") return [];
  const literal = query.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`);
  const source = options.wholeWords ? `(?<!${LETTER})${literal}(?!${LETTER})` : literal;
  const pattern = new RegExp(source, options.matchesCase ? "gu" : "giu");
  return lines.flatMap(({ key, text }) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ key, start: index, end: index + match.length })),
  );
}

const CONTEXT_CHARS = 40;

/** The words around a place. */
export function contextOf(text: string, { start, end }: Pick<Place, "start" | "end">) {
  const from = Math.max(0, start - CONTEXT_CHARS);
  return {
    before: (from > 0 ? "…" : "") + text.slice(from, start).toWellFormed(),
    found: text.slice(start, end),
    after: text.slice(end, end + CONTEXT_CHARS).toWellFormed() + (end + CONTEXT_CHARS < text.length ? "…" : ""),
  };
}

export const placeId = ({ key, start }: Place) => `${key}:${start}`;

/** Replaces the text of places that `findPlaces` has found in the same lines. */
export const replacePlaces = (places: readonly Place[], replacement: string): DeskChange => {
  const placesOfLine = Map.groupBy(places, ({ key }) => key);
  return (lines) => {
    if (places.length === 0) return lines;
    return lines.map((line) => {
      const ownPlaces = placesOfLine.get(line.key);
      return ownPlaces ? { ...line, text: replaceIn(line.text, ownPlaces, replacement) } : line;
    });
  };
};

function replaceIn(text: string, places: readonly Place[], replacement: string): string {
  const parts: string[] = [];
  let index = 0;
  for (const { start, end } of places) {
    parts.push(text.slice(index, start), replacement);
    index = end;
  }
  return parts.join("") + text.slice(index);
}
