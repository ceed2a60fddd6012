import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "./random.ts";

/** Repeats the step with random pauses until the signal aborts. The next step starts only after the previous step. */
export async function repeat(
  signal: AbortSignal,
  random: Random,
  [shortestMs, longestMs]: readonly [number, number],
  step: () => Promise<unknown>,
): Promise<void> {
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  await wait(random.below(longestMs));
  while (!signal.aborted) {
    await step();
    await wait(shortestMs + random.below(longestMs - shortestMs));
  }
}
