import type { Transcripts } from "./transcripts.ts";

/** A text counts as copied if it has this many consecutive words of a transcript. */
const SEQUENCE_WORDS = 8;

export function copiedWords(texts: readonly string[], shows: Transcripts): string[] {
  const sequences = new Set(texts.flatMap(sequencesOf));
  const transcripts = [...shows.values()].flatMap((episodes) => [...episodes.values()]);
  return [
    ...new Set(
      transcripts.flatMap((text) =>
        sequencesOf(text).filter((sequence) => sequences.has(sequence)),
      ),
    ),
  ];
}

function sequencesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const count = Math.max(0, words.length - SEQUENCE_WORDS + 1);
  return Array.from({ length: count }, (_, start) =>
    words.slice(start, start + SEQUENCE_WORDS).join(" "),
  );
}
