import { logQuietly } from "../data/log.ts";
import { readKeptCode } from "../domain/referrals.ts";
import { STORED } from "../domain/stored.ts";

/*
 * `layouts/head.js` keeps the first code this browser came with. A sign-up takes it along in the
 * account it makes; who signs up without that, with Google, claims it once signed in.
 */

/** The code to give along with a sign-up. */
export function keptCode(): string | null {
  try {
    return readKeptCode(localStorage.getItem(STORED.referral), Date.now());
  } catch {
    return null;
  }
}

let isAsked = false;

/**
 * Claims the code that is kept, once on a page, for whoever is signed in. The backend credits
 * newcomers only; whatever it decides, the code is forgotten. A failure leaves it for later.
 */
export async function claimKeptCode(): Promise<void> {
  const code = keptCode();
  if (code === null || isAsked) return;
  isAsked = true;
  try {
    const { claimReferral } = await import("../data/pro.ts");
    await claimReferral(code);
    localStorage.removeItem(STORED.referral);
  } catch (error) {
    logQuietly("Claiming a referral", error);
  }
}
