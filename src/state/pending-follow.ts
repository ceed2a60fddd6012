import { clearPendingOfAccount, pendingOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows/follows.ts";
import {
  isSameTarget,
  type PendingFollow,
  readPendingFollow,
} from "../domain/follows/pending-follow.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

// Only the browser's storage has the pending follow. If an address could contain it, a link could make a reader follow a show.

export function storePendingFollow({ kind, id }: FollowTarget): void {
  const pending: PendingFollow = { kind, id, at: Date.now() };
  store(STORED.pendingFollow, JSON.stringify(pending));
}

export const pendingInBrowser = (): PendingFollow | null =>
  readPendingFollow(readStoredJson(STORED.pendingFollow), Date.now());

/**
 * A stranger may have set the pending follow of an account, because anyone can sign up with the e-mail address of another
 * person. So onboarding only suggests this follow.
 */
export async function followToSuggest(): Promise<PendingFollow | null> {
  return pendingInBrowser() ?? readPendingFollow(await pendingOfAccount(), Date.now());
}

export async function consumePending(target: FollowTarget): Promise<boolean> {
  const pending = pendingInBrowser();
  if (pending === null || !isSameTarget(pending, target)) return false;
  await clearPending();
  return true;
}

/** Does not clear the pending follow of a person, because onboarding does not offer people. The page of that person clears it. */
export async function clearOfferedFollow(): Promise<void> {
  if (pendingInBrowser()?.kind !== "profile") await clearPending();
}

async function clearPending(): Promise<void> {
  store(STORED.pendingFollow, null);
  if ((await pendingOfAccount()) !== null) await clearPendingOfAccount();
}
