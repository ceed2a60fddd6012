/**
 * Returns the time of the clock, but never an earlier time than before. The time of a change is compared with it: after
 * the clock went back, that change would wait for as long.
 */
export function createSteadyClock(
  wall: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => Date {
  let [latest, at] = [wall(), elapsed()];
  return () => {
    latest = Math.max(wall(), latest + elapsed() - at);
    at = elapsed();
    return new Date(latest);
  };
}
