/** Delay after a change, so that a save of several rows causes one request. */
const GATHER_MS = 250;
/** The shortest time between two requests, for few changes and for many (G12). */
const APART_MS = 1_200;
const APART_IN_A_FLOOD_MS = 3_000;
/** This many recent requests count as many changes. */
const FLOOD = { requests: 4, withinMs: 12_000 };

/** How long to wait before the next request. */
export function catchUpDelay(asked: readonly number[], now: number): number {
  const last = asked.at(-1);
  if (last === undefined) return GATHER_MS;
  const recent = asked.filter((at) => at > now - FLOOD.withinMs);
  const apart = recent.length >= FLOOD.requests ? APART_IN_A_FLOOD_MS : APART_MS;
  return Math.max(GATHER_MS, last + apart - now);
}
