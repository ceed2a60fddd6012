import { isRecord } from "../text/is-record.ts";

/** Where a reader stopped listening, by the id of the recap. The newest position comes last. */
export type Positions = ReadonlyMap<string, number>;

export const MAX_POSITIONS = 100;
/** A position this close to the beginning or the end counts as not begun or as finished. */
const EDGE_SECONDS = 10;
const MAX_SECOND = 360_000;

/** The browser's storage is untrusted. Ignores entries that are not positions. */
export function readPositions(stored: unknown): Positions {
  if (!isRecord(stored)) return new Map();
  return new Map(
    Object.entries(stored)
      .filter((entry): entry is [string, number] => isPosition(entry[1]))
      .slice(-MAX_POSITIONS),
  );
}

const isPosition = (value: unknown) =>
  typeof value === "number" && Number.isFinite(value) && value > 0 && value <= MAX_SECOND;

/** `duration` is null while the player does not know the length. */
export function withPosition(
  positions: Positions,
  recapId: string,
  second: number,
  duration: number | null,
): Positions {
  const others = [...positions].filter(([id]) => id !== recapId);
  const isFinished = duration !== null && second > duration - EDGE_SECONDS;
  const rounded = Math.floor(second);
  if (isFinished || second < EDGE_SECONDS || !isPosition(rounded)) return new Map(others);
  return new Map([...others, [recapId, rounded] as const].slice(-MAX_POSITIONS));
}

export const positionsText = (positions: Positions): string | null =>
  positions.size === 0 ? null : JSON.stringify(Object.fromEntries(positions));
