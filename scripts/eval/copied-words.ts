import type { Transcripts } from "./transcripts.ts";

/** So many words in a row that match a transcript count as copied. */
const RUN_WORDS = 8;

export function copiedWords(texts: readonly string[], shows: Transcripts): string[] {
  const runs = new Set(texts.flatMap(runsOf));
  const transcripts = [...shows.values()].flatMap((episodes) => [...episodes.values()]);
  return [...new Set(transcripts.flatMap((text) => runsOf(text).filter((run) => runs.has(run))))];
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const count = Math.max(0, words.length - RUN_WORDS + 1);
  return Array.from({ length: count }, (_, start) =>
    words.slice(start, start + RUN_WORDS).join(" "),
  );
}
