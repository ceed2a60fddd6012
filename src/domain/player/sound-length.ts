import { formatCount } from "../text/plural.ts";

/** Hosts put other advertisements into each download. Within this difference, the times of a transcript are exact enough. */
const MAX_DIFFERENCE_SECONDS = 2;

/**
 * Returns how many seconds the sound that plays is longer than the sound that was transcribed. A negative number means
 * shorter. Returns 0 for a difference that does not matter, and if one of the lengths is unknown.
 */
export function lengthDifference(transcribed: number | null, playing: number | null): number {
  if (transcribed === null || playing === null) return 0;
  const difference = playing - transcribed;
  return Math.abs(difference) > MAX_DIFFERENCE_SECONDS ? difference : 0;
}

/** Returns the sentence for readers, or "" without a difference. */
export function differenceText(difference: number): string {
  if (difference === 0) return "";
  const seconds = formatCount(Math.round(Math.abs(difference)), "second");
  return `This sound is ${seconds} ${difference > 0 ? "longer" : "shorter"} than the one that was transcribed. Times are approximate.`;
}
