const FIRST_DELAY_MS = 250;
/** The shortest time between two requests, for few changes and for many (G12). */
const MIN_INTERVAL_MS = 1_200;
const BUSY_INTERVAL_MS = 3_000;
const BUSY = { requests: 4, withinMs: 12_000 };

export function catchUpDelay(requestTimes: readonly number[], now: number): number {
  const last = requestTimes.at(-1);
  if (last === undefined) return FIRST_DELAY_MS;
  const recent = requestTimes.filter((time) => time > now - BUSY.withinMs);
  const interval = recent.length >= BUSY.requests ? BUSY_INTERVAL_MS : MIN_INTERVAL_MS;
  return Math.max(FIRST_DELAY_MS, last + interval - now);
}
