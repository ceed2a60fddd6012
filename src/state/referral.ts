import { logQuietly } from "../data/log.ts";
import { isNewerAccount, readReferral } from "../domain/people/referrals.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

/*
 * `layouts/head.js` stores the first code of this browser. A sign-up sends it along. A sign-up with
 * Google cannot, so the reader claims the code after signing in.
 */

export const storedCode = (): string | null => storedReferral()?.code ?? null;

const storedReferral = () => readReferral(readStored(STORED.referral), Date.now());

let hasClaimed = false;

/**
 * Claims the stored code for the signed-in reader, at most once per page, if the account is newer
 * than the first visit with the code. The code is then removed, unless the request fails.
 */
export async function claimStoredCode(accountCreatedAt: string | undefined): Promise<void> {
  const referral = storedReferral();
  if (referral === null || hasClaimed) return;
  hasClaimed = true;
  try {
    if (isNewerAccount(referral, accountCreatedAt)) {
      const { claimReferral } = await import("../data/pro.ts");
      await claimReferral(referral.code);
    }
    store(STORED.referral, null);
  } catch (error) {
    logQuietly("Claiming a referral", error);
  }
}
