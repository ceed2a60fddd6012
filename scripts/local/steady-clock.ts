/**
 * The steady clock shows the computer's time, but never goes back. The relay compares this time with the time of a change.
 * With the computer's clock, the relay would wait an hour longer whenever that clock goes back an hour.
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
