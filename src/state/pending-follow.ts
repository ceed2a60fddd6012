import { forgetPendingOfAccount, pendingOfAccount } from "../data/account.ts";
import type { FollowTarget } from "../domain/follows/follows.ts";
import { isSameTarget, type PendingFollow, readPending } from "../domain/follows/pending-follow.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

/*
 * Kept in this browser, never in an address: nobody follows anything by opening a link. A sign-up
 * takes it along in the account it makes, since its e-mail may be opened on another device; but
 * anybody may sign up an address, so that copy only offers the follow in onboarding.
 */

/** Keeps a follow until somebody is signed in. */
export function keepPending({ kind, id }: FollowTarget): void {
  const pending: PendingFollow = { kind, id, at: Date.now() };
  store(STORED.pendingFollow, JSON.stringify(pending));
}

/** What was clicked in this browser while signed out. */
export const pendingHere = (): PendingFollow | null =>
  readPending(readStoredJson(STORED.pendingFollow), Date.now());

/** What to offer in onboarding: it was clicked here, or by whoever signed this address up. */
export async function pendingFollow(): Promise<PendingFollow | null> {
  return pendingHere() ?? readPending(await pendingOfAccount(), Date.now());
}

/** Whether this was clicked in this browser; it is given once. */
export async function takePending(target: FollowTarget): Promise<boolean> {
  const here = pendingHere();
  if (here === null || !isSameTarget(here, target)) return false;
  await forgetPending();
  return true;
}

/** Forgets what onboarding has offered. Persons are not offered there: theirs waits for their page. */
export async function forgetOffered(): Promise<void> {
  if (pendingHere()?.kind !== "profile") await forgetPending();
}

/** Forgets what waited, in this browser and in the account. */
async function forgetPending(): Promise<void> {
  store(STORED.pendingFollow, null);
  if ((await pendingOfAccount()) !== null) await forgetPendingOfAccount();
}
