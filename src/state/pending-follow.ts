import { forgetPendingOfAccount, pendingOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows.ts";
import { isSameTarget, type PendingFollow, readPending } from "../domain/pending-follow.ts";
import { STORED } from "../domain/stored.ts";

/*
 * Kept in this browser, never in an address: nobody follows anything by opening a link. A sign-up
 * takes it along in the account it makes, since its e-mail may be opened on another device.
 */

/** Keeps a follow until somebody is signed in. */
export function keepPending({ kind, id }: FollowTarget): void {
  try {
    const pending: PendingFollow = { kind, id, at: Date.now() };
    localStorage.setItem(STORED.pendingFollow, JSON.stringify(pending));
  } catch {
    // Storage is closed to us: the reader clicks again.
  }
}

/** What was clicked in this browser while signed out. */
export function pendingHere(): PendingFollow | null {
  try {
    return readPending(
      JSON.parse(localStorage.getItem(STORED.pendingFollow) ?? "null"),
      Date.now(),
    );
  } catch {
    return null;
  }
}

/** What was clicked before this reader signed in, or signed up. */
export async function pendingFollow(): Promise<PendingFollow | null> {
  return pendingHere() ?? readPending(await pendingOfAccount(), Date.now());
}

/** Whether this was clicked; it is given once. */
export async function takePending(target: FollowTarget): Promise<boolean> {
  const here = pendingHere();
  const there = readPending(await pendingOfAccount(), Date.now());
  const isHere = here !== null && isSameTarget(here, target);
  const isThere = there !== null && isSameTarget(there, target);
  if (isHere) localStorage.removeItem(STORED.pendingFollow);
  if (isThere) await forgetPendingOfAccount();
  return isHere || isThere;
}
