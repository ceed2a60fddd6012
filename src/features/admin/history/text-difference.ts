import { diffLines, diffWordsWithSpace } from "diff";

export interface Piece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Without these limits, a comparison could take seconds, or return too many small pieces. */
const WORD_LIMITS = { maxEditLength: 600, timeout: 200 };
const LINE_LIMITS = { maxEditLength: 5_000, timeout: 400 };

/** Compares two texts word by word. If they differ too much, compares the texts line by line, or returns each text as one piece. */
export function textDifference(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, WORD_LIMITS) ?? diffLines(before, after, LINE_LIMITS);
  const pieces: Piece[] = changes?.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  })) ?? [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return pieces.filter(({ text }) => text !== "");
}

const CONTEXT_CHARS = 80;
const PIECE_MAX_CHARS = 3_000;

/** Cuts long removed and added pieces. In unchanged pieces, omits the words that are far from a change. */
export const shortenPieces = (pieces: readonly Piece[]): Piece[] =>
  pieces.map(({ kind, text }, index) => ({
    kind,
    text:
      kind === "same"
        ? wordsNearChanges(text, index === 0, index === pieces.length - 1)
        : cutText(text, PIECE_MAX_CHARS),
  }));

function wordsNearChanges(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? "" : firstWords(text, CONTEXT_CHARS);
  const end = isLast ? "" : lastWords(text, CONTEXT_CHARS);
  return start.length + end.length < text.length ? `${start} … ${end}` : text;
}

export const cutText = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${firstWords(text, maxChars)} …` : text;

const firstWords = (text: string, length: number) =>
  text.length <= length ? text : (/^.*(?=\s)/s.exec(text.slice(0, length))?.[0] ?? "");

const lastWords = (text: string, length: number) =>
  text.length <= length ? text : (/(?<=\s).*$/s.exec(text.slice(-length))?.[0] ?? "");
