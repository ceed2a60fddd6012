/** Longer than any work that only a known address causes: a few rows, and a mail into the local mailbox. */
export const EVEN_STEP_MS = 100;

/** Answers only at multiples of `EVEN_STEP_MS`, so that the time of an answer does not reveal the work behind it. */
export async function inEvenTime<T>(work: () => Promise<T>, now: () => number = () => performance.now()): Promise<T> {
  const startedAt = now();
  const result = await work();
  const elapsedMs = now() - startedAt;
  const restMs = Math.ceil(elapsedMs / EVEN_STEP_MS) * EVEN_STEP_MS - elapsedMs;
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return result;
}
