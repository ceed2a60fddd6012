import type { Transcripts } from "./transcripts.ts";

/** A text that repeats this many words of a transcript in a row has copied them. */
const RUN = 8;

/** Runs of words in lower case that the texts have in common with a transcript. */
export function copiedWords(texts: readonly string[], shows: Transcripts): string[] {
  const written = new Set(texts.flatMap(runsOf));
  const transcripts = [...shows.values()].flatMap((episodes) => [...episodes.values()]);
  return [
    ...new Set(transcripts.flatMap((text) => runsOf(text).filter((run) => written.has(run)))),
  ];
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const count = Math.max(0, words.length - RUN + 1);
  return Array.from({ length: count }, (_, start) => words.slice(start, start + RUN).join(" "));
}
