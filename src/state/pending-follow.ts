import { clearPendingFollowOfAccount, pendingFollowOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows/follows.ts";
import { isSameTarget, type PendingFollow, readPendingFollow } from "../domain/follows/pending-follow.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

// A visitor's follow is pending until the sign-in. No address contains the follow, so no link can make a reader follow a show.

export function storePendingFollow({ kind, id }: FollowTarget): void {
  const pending: PendingFollow = { kind, id, at: Date.now() };
  store(STORED.pendingFollow, JSON.stringify(pending));
}

export const pendingFollowInBrowser = (): PendingFollow | null =>
  readPendingFollow(readStoredJson(STORED.pendingFollow), Date.now());

/**
 * Anyone can sign up with the e-mail address of another person, and so choose the pending follow of the new account. So
 * onboarding only suggests the follow.
 */
export async function followToSuggest(): Promise<PendingFollow | null> {
  return pendingFollowInBrowser() ?? readPendingFollow(await pendingFollowOfAccount(), Date.now());
}

export async function consumePendingFollow(target: FollowTarget): Promise<boolean> {
  const pending = pendingFollowInBrowser();
  if (pending === null || !isSameTarget(pending, target)) return false;
  await clearPendingFollow();
  return true;
}

/** Clears the pending follow of a show or category. The page of a profile clears the pending follow of the profile. */
export async function clearSuggestedFollow(): Promise<void> {
  if (pendingFollowInBrowser()?.kind !== "profile") await clearPendingFollow();
}

async function clearPendingFollow(): Promise<void> {
  store(STORED.pendingFollow, null);
  if ((await pendingFollowOfAccount()) !== null) await clearPendingFollowOfAccount();
}
