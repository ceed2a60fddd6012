import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "./random.ts";

/** Repeats the step with pauses until the signal. One step ends before the next begins. */
export async function repeat(
  signal: AbortSignal,
  random: Random,
  [shortestMs, longestMs]: readonly [number, number],
  step: () => Promise<unknown>,
): Promise<void> {
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  await rest(random.below(longestMs));
  while (!signal.aborted) {
    await step();
    await rest(shortestMs + random.below(longestMs - shortestMs));
  }
}
