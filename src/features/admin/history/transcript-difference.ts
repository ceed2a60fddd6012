import { writeClock } from "../../../domain/transcript/clock.ts";
import type { Cue } from "../../../domain/transcript/cue.ts";
import { lineChanges } from "../../../domain/transcript/line-changes.ts";
import { readWholeTranscript } from "../../../domain/transcript/read.ts";
import { type Piece, shortenPieces, textDifference } from "./text-difference.ts";

export interface ChangedLines {
  /** The second of the first line. */
  start: number | null;
  pieces: readonly Piece[];
}

/** Compares two transcripts word by word, but only in the lines that differ. Returns null if too many lines differ. */
export function transcriptDifference(before: string, after: string): ChangedLines[] | null {
  const oldLines = readWholeTranscript(before);
  const changes = lineChanges(oldLines, readWholeTranscript(after));
  return changes?.map(({ from, to, lines }) => changeOf(oldLines.slice(from, to), lines)) ?? null;
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
  lines
    .map(({ speaker, text, isAdvertisement }) =>
      [isAdvertisement && "[advertisement]", speaker !== null && `${speaker}:`, text].filter(Boolean).join(" "),
    )
    .join("\n");
