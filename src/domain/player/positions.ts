import { MAX_POSITION_SECOND } from "../limits.ts";
import { isRecord } from "../text/is-record.ts";

export interface Position {
  /** Zero if the reader has heard the recording to its end. */
  second: number;
  /** In milliseconds since 1970. Null if the reader's account has this position. */
  changedAt: number | null;
}

/** Maps the id of a recap to the second at which the reader stopped. The newest position comes last. */
export type Positions = ReadonlyMap<string, Position>;

/** A position that the account does not have. */
export interface UnsentPosition {
  recapId: string;
  second: number;
  changedAt: number;
}

export const MAX_POSITIONS = 100;
/** A recap with a position this close to the beginning counts as not begun. A recap this close to the end counts as finished. */
const EDGE_SECONDS = 10;

/** The browser's storage is untrusted, so this function ignores entries that are not positions. */
export function readPositions(stored: unknown): Positions {
  if (!isRecord(stored)) return new Map();
  return new Map(
    Object.entries(stored)
      .filter((entry): entry is [string, Position] => isPosition(entry[1]))
      .slice(-MAX_POSITIONS),
  );
}

const isPosition = (value: unknown): value is Position =>
  isRecord(value) &&
  isSecond(value["second"]) &&
  (value["changedAt"] === null || Number.isSafeInteger(value["changedAt"]));

const isSecond = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_POSITION_SECOND;

/** `duration` is null while the player does not know the length. */
export function withPosition(
  positions: Positions,
  recapId: string,
  { second, duration, now }: { second: number; duration: number | null; now: number },
): Positions {
  const isFinished = duration !== null && second > duration - EDGE_SECONDS;
  const isBeginning = !(second >= EDGE_SECONDS);
  // A player on a new device opens at the beginning. This position must not replace the position that another device has stored.
  if (isBeginning && !isFinished && !positions.has(recapId)) return positions;
  const storedSecond = isFinished || isBeginning ? 0 : Math.floor(second);
  return withNewest(positions, recapId, {
    second: Math.min(storedSecond, MAX_POSITION_SECOND),
    changedAt: now,
  });
}

const withNewest = (positions: Positions, recapId: string, position: Position): Positions => {
  const others = [...positions].filter(([id]) => id !== recapId);
  return new Map([...others, [recapId, position] as const].slice(-MAX_POSITIONS));
};

export const unsentPositions = (positions: Positions): UnsentPosition[] =>
  [...positions].flatMap(([recapId, { second, changedAt }]) =>
    changedAt === null ? [] : [{ recapId, second, changedAt }],
  );

/** A position that has changed after the request stays unsent. */
export function markAsSent(positions: Positions, sentPositions: readonly UnsentPosition[]): Positions {
  const sentTimes = new Map(sentPositions.map(({ recapId, changedAt }) => [recapId, changedAt]));
  return new Map(
    [...positions].map(([id, position]) => [
      id,
      sentTimes.get(id) === position.changedAt ? { ...position, changedAt: null } : position,
    ]),
  );
}

/** `second` is the position in the account. It replaces the position in this browser, unless the browser has not sent its position yet. */
export function withAccountPosition(positions: Positions, recapId: string, second: number | null): Positions {
  const current = positions.get(recapId);
  if (current && current.changedAt !== null) return positions;
  if (second !== null) return withNewest(positions, recapId, { second, changedAt: null });
  return new Map([...positions].filter(([id]) => id !== recapId));
}

export const positionsText = (positions: Positions): string | null =>
  positions.size === 0 ? null : JSON.stringify(Object.fromEntries(positions));
