import { logQuietly } from "../data/log.ts";
import { isAccountNewerThanCode, readReferral } from "../domain/people/referrals.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

export const storedCode = (): string | null => storedReferral()?.code ?? null;

const storedReferral = () => readReferral(readStored(STORED.referral), Date.now());

let hasClaimed = false;

/** Claims the stored referral code after a sign-up with Google. A sign-up with a password already sends the code. */
export async function claimStoredCode(accountCreatedAt: string | undefined): Promise<void> {
  const referral = storedReferral();
  if (referral === null || hasClaimed) return;
  hasClaimed = true;
  try {
    if (isAccountNewerThanCode(referral, accountCreatedAt)) {
      const { claimReferral } = await import("../data/pro.ts");
      await claimReferral(referral.code);
    }
    store(STORED.referral, null);
  } catch (error) {
    logQuietly("Claiming a referral", error);
  }
}
