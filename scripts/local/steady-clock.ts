/**
 * Returns the time of the clock, but never an earlier time than before. The relay compares this time with the time of a
 * change. If the clock went back an hour, the change would otherwise wait an hour.
 */
export function createSteadyClock(
  wallClock: () => number = Date.now,
  elapsedClock: () => number = () => performance.now(),
): () => Date {
  let [latest, lastElapsed] = [wallClock(), elapsedClock()];
  return () => {
    latest = Math.max(wallClock(), latest + elapsedClock() - lastElapsed);
    lastElapsed = elapsedClock();
    return new Date(latest);
  };
}
