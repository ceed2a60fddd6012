import { logQuietly } from "../data/log.ts";
import { cameBefore, readKept } from "../domain/people/referrals.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

/*
 * `layouts/head.js` keeps the first code this browser came with. A sign-up takes it along in the
 * account it makes; who signs up without that, with Google, claims it once signed in.
 */

/** The code to give along with a sign-up. */
export const keptCode = (): string | null => kept()?.code ?? null;

const kept = () => readKept(readStored(STORED.referral), Date.now());

let isAsked = false;

/**
 * Claims the code that is kept, once on a page, for whoever is signed in, if the account is newer
 * than the visit with the code: who was here already was not brought. Whatever the backend
 * decides, the code is forgotten; a failure leaves it for later.
 */
export async function claimKeptCode(accountMadeAt: string | undefined): Promise<void> {
  const referral = kept();
  if (referral === null || isAsked) return;
  isAsked = true;
  try {
    if (cameBefore(referral, accountMadeAt)) {
      const { claimReferral } = await import("../data/pro.ts");
      await claimReferral(referral.code);
    }
    store(STORED.referral, null);
  } catch (error) {
    logQuietly("Claiming a referral", error);
  }
}
