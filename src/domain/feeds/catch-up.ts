/** How long after a change it is asked for, so that a save of several rows is one request. */
const GATHER_MS = 250;
/** The shortest time between two requests, while changes are few and while they pour in (G12). */
const APART_MS = 1_200;
const APART_IN_A_FLOOD_MS = 3_000;
/** As many requests within the last seconds make a flood. */
const FLOOD = { requests: 4, withinMs: 12_000 };

/** How long to wait before asking what changed; `asked` are the times of earlier requests. */
export function catchUpDelay(asked: readonly number[], now: number): number {
  const last = asked.at(-1);
  if (last === undefined) return GATHER_MS;
  const recent = asked.filter((at) => at > now - FLOOD.withinMs);
  const apart = recent.length >= FLOOD.requests ? APART_IN_A_FLOOD_MS : APART_MS;
  return Math.max(GATHER_MS, last + apart - now);
}
