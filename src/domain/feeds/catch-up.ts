const FIRST_DELAY_MS = 250;
const MIN_INTERVAL_MS = 1_200;
/** After four requests within twelve seconds, the interval grows to `BUSY_INTERVAL_MS` (security G12). */
const BUSY_LIMIT = { requests: 4, withinMs: 12_000 };
const BUSY_INTERVAL_MS = 3_000;

/** Returns the time to wait before the next request, in milliseconds. */
export function catchUpDelay(requestTimes: readonly number[], now: number): number {
  const lastRequestTime = requestTimes.at(-1);
  if (lastRequestTime === undefined) return FIRST_DELAY_MS;
  const recentTimes = requestTimes.filter((time) => time > now - BUSY_LIMIT.withinMs);
  const interval = recentTimes.length >= BUSY_LIMIT.requests ? BUSY_INTERVAL_MS : MIN_INTERVAL_MS;
  return Math.max(FIRST_DELAY_MS, lastRequestTime + interval - now);
}
