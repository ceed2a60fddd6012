import { clearPendingOfAccount, pendingOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows/follows.ts";
import { isSameTarget, type PendingFollow, readPending } from "../domain/follows/pending-follow.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

// A pending follow is in the browser's storage, never in an address. Otherwise a link could make a reader follow a show.

export function storePendingFollow({ kind, id }: FollowTarget): void {
  const pending: PendingFollow = { kind, id, at: Date.now() };
  store(STORED.pendingFollow, JSON.stringify(pending));
}

export const pendingInBrowser = (): PendingFollow | null =>
  readPending(readStoredJson(STORED.pendingFollow), Date.now());

/**
 * The account's pending follow may come from a stranger, because anyone can sign up with any address. So onboarding
 * only suggests this follow.
 */
export async function followToSuggest(): Promise<PendingFollow | null> {
  return pendingInBrowser() ?? readPending(await pendingOfAccount(), Date.now());
}

export async function consumePending(target: FollowTarget): Promise<boolean> {
  const pending = pendingInBrowser();
  if (pending === null || !isSameTarget(pending, target)) return false;
  await clearPending();
  return true;
}

/** Onboarding has no people to follow. So the follow of a person stays until the reader opens that person's page. */
export async function clearOfferedFollow(): Promise<void> {
  if (pendingInBrowser()?.kind !== "profile") await clearPending();
}

async function clearPending(): Promise<void> {
  store(STORED.pendingFollow, null);
  if ((await pendingOfAccount()) !== null) await clearPendingOfAccount();
}
