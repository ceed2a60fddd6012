/**
 * The steady clock shows the computer's time, but never goes back. The relay compares this time with the time of a change.
 * If the computer's clock goes back an hour, a relay with that clock would wait an hour longer.
 */
export function createSteadyClock(
  wallClock: () => number = Date.now,
  elapsedClock: () => number = () => performance.now(),
): () => Date {
  let [latestTime, lastElapsed] = [wallClock(), elapsedClock()];
  return () => {
    latestTime = Math.max(wallClock(), latestTime + elapsedClock() - lastElapsed);
    lastElapsed = elapsedClock();
    return new Date(latestTime);
  };
}
