import { clearPendingOfAccount, pendingOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows/follows.ts";
import { isSameTarget, type PendingFollow, readPending } from "../domain/follows/pending-follow.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

/*
 * The follow of a visitor is stored in the browser, never in an address: opening a link must not
 * follow anything. A sign-up copies it into the account, because its e-mail may be opened on another
 * device. Anybody can sign up an address, so onboarding only suggests the copy.
 */

export function storePendingFollow({ kind, id }: FollowTarget): void {
  const pending: PendingFollow = { kind, id, at: Date.now() };
  store(STORED.pendingFollow, JSON.stringify(pending));
}

export const pendingInBrowser = (): PendingFollow | null =>
  readPending(readStoredJson(STORED.pendingFollow), Date.now());

/** The follow to suggest in onboarding. */
export async function pendingFollow(): Promise<PendingFollow | null> {
  return pendingInBrowser() ?? readPending(await pendingOfAccount(), Date.now());
}

/** Whether the visitor clicked this follow in this browser. True only once. */
export async function consumePending(target: FollowTarget): Promise<boolean> {
  const pending = pendingInBrowser();
  if (pending === null || !isSameTarget(pending, target)) return false;
  await clearPending();
  return true;
}

/** Removes the suggested follow. Onboarding suggests no people: such a follow waits for their page. */
export async function clearOfferedFollow(): Promise<void> {
  if (pendingInBrowser()?.kind !== "profile") await clearPending();
}

async function clearPending(): Promise<void> {
  store(STORED.pendingFollow, null);
  if ((await pendingOfAccount()) !== null) await clearPendingOfAccount();
}
