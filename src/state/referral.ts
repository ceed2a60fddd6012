import { logQuietly } from "../data/log.ts";
import { cameBefore, readKept } from "../domain/people/referrals.ts";
import { STORED } from "../domain/storage-keys.ts";

/*
 * `layouts/head.js` keeps the first code this browser came with. A sign-up takes it along in the
 * account it makes; who signs up without that, with Google, claims it once signed in.
 */

/** The code to give along with a sign-up. */
export const keptCode = (): string | null => kept()?.code ?? null;

function kept() {
  try {
    return readKept(localStorage.getItem(STORED.referral), Date.now());
  } catch {
    return null;
  }
}

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
    localStorage.removeItem(STORED.referral);
  } catch (error) {
    logQuietly("Claiming a referral", error);
  }
}
