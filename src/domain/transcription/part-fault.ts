import { repeatedPhrase } from "./gate.ts";
import { languageCode } from "./language.ts";
import { plainWords, type Recognition } from "./segment.ts";

/** A part begins and ends in a pause, and music without words may be at one of its ends. */
const MIN_SHARE = 0.75;

/** Says how a recogniser has spoiled a part, so that a second try of this part alone may help. Returns null for a good part. */
export function faultOf({ segments }: Recognition, seconds: number): "loop" | "short" | null {
  if (repeatedPhrase(segments.flatMap(({ text }) => plainWords(text))) !== null) return "loop";
  const last = Math.max(0, ...segments.map(({ end }) => end));
  return last < seconds * MIN_SHARE ? "short" : null;
}

/**
 * The language of most words. A recogniser that must guess the language of each part takes music for another language. The
 * parts that differ are recognised again in this language.
 */
export function languageOfMost(recognitions: readonly Recognition[]): string | null {
  const counts = new Map<string, number>();
  for (const { language, segments } of recognitions) {
    const code = languageCode(language);
    if (code === null) continue;
    const words = segments.reduce((sum, { text }) => sum + plainWords(text).length, 0);
    counts.set(code, (counts.get(code) ?? 0) + words);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
