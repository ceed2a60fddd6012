import { diffArrays } from "diff";
import { writeClock } from "../../../domain/transcript/clock.ts";
import type { Cue } from "../../../domain/transcript/cue.ts";
import { readTranscript } from "../../../domain/transcript/read.ts";
import { type Piece, shortenPieces, textDifference } from "./text-difference.ts";

export interface ChangedLines {
  /** The second of the first line. */
  start: number | null;
  pieces: readonly Piece[];
}

const LIMITS = { maxEditLength: 5_000, timeout: 1_000 };

/** Compares two transcripts word by word, but only in the lines that differ. Returns null if too many lines differ. */
export function transcriptDifference(before: string, after: string): ChangedLines[] | null {
  const [oldLines, newLines] = [readTranscript(before), readTranscript(after)];
  const comparator = (a: Cue, b: Cue) => JSON.stringify(a) === JSON.stringify(b);
  const parts = diffArrays(oldLines, newLines, { ...LIMITS, comparator });
  if (!parts) return null;
  return parts.flatMap(({ added = false, removed = false, value }, index) => {
    const previous = parts[index - 1];
    if (!added && !removed) return [];
    // A removed part and the added part after it are one change.
    if (added && previous?.removed) return [changeOf(previous.value, value)];
    if (removed && parts[index + 1]?.added) return [];
    return [added ? changeOf([], value) : changeOf(value, [])];
  });
}

function changeOf(before: readonly Cue[], after: readonly Cue[]): ChangedLines {
  const haveSameText = textOf(before) === textOf(after);
  const [oldText, newText] = haveSameText ? [timesOf(before), timesOf(after)] : [textOf(before), textOf(after)];
  return {
    start: (before[0] ?? after[0])?.start ?? null,
    pieces: shortenPieces(textDifference(oldText, newText)),
  };
}

const timesOf = (lines: readonly Cue[]) =>
  lines.map(({ start }) => (start === null ? "–" : writeClock(start))).join("\n");

const textOf = (lines: readonly Cue[]) =>
  lines.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)).join("\n");
