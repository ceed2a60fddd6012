import { fieldsOf } from "../text/is-record.ts";
import { isUuid } from "../text/uuid.ts";
import type { FollowTarget } from "./follows.ts";

/** `at` is the time of the click, in milliseconds. */
export interface PendingFollow extends FollowTarget {
  at: number;
}

/** A confirmation link is valid for one hour, and the sign-up itself may take another hour. */
const LIFETIME_MS = 2 * 60 * 60_000;

export function readPendingFollow(storedValue: unknown, now: number): PendingFollow | null {
  const { kind, id, at } = fieldsOf(storedValue);
  if (kind !== "show" && kind !== "category" && kind !== "profile") return null;
  if (typeof id !== "string" || !isUuid(id) || typeof at !== "number") return null;
  return at <= now && now - at <= LIFETIME_MS ? { kind, id, at } : null;
}

export const isSameTarget = (a: FollowTarget, b: FollowTarget) => a.kind === b.kind && a.id === b.id;
