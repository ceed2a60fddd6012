import { clearPendingOfAccount, pendingOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows/follows.ts";
import { isSameTarget, type PendingFollow, readPending } from "../domain/follows/pending-follow.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

// The browser stores the follow, never an address: opening a link must not follow anything.

export function storePendingFollow({ kind, id }: FollowTarget): void {
  const pending: PendingFollow = { kind, id, at: Date.now() };
  store(STORED.pendingFollow, JSON.stringify(pending));
}

export const pendingInBrowser = (): PendingFollow | null =>
  readPending(readStoredJson(STORED.pendingFollow), Date.now());

/** Anybody can sign up any address, so onboarding only suggests the follow that the account holds. */
export async function followToSuggest(): Promise<PendingFollow | null> {
  return pendingInBrowser() ?? readPending(await pendingOfAccount(), Date.now());
}

export async function consumePending(target: FollowTarget): Promise<boolean> {
  const pending = pendingInBrowser();
  if (pending === null || !isSameTarget(pending, target)) return false;
  await clearPending();
  return true;
}

/** Onboarding suggests no people: such a follow waits for their page. */
export async function clearOfferedFollow(): Promise<void> {
  if (pendingInBrowser()?.kind !== "profile") await clearPending();
}

async function clearPending(): Promise<void> {
  store(STORED.pendingFollow, null);
  if ((await pendingOfAccount()) !== null) await clearPendingOfAccount();
}
