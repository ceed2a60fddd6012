import { readFollows } from "../../data/follows.ts";
import { fetchOffer } from "../../data/onboarding.ts";
import type { Follows } from "../../domain/follows/follows.ts";
import {
  type Choice,
  initialChoice,
  type Offer,
  readChoice,
  writeChoice,
} from "../../domain/follows/onboarding.ts";
import { STORED } from "../../domain/storage-keys.ts";
import { pendingFollow } from "../../state/pending-follow.ts";

export interface Start {
  offer: Offer;
  follows: Follows;
  choice: Choice;
}

/** What can be followed, what is, and what was chosen before a reload if that still holds. */
export async function loadStart(userId: string, signal: AbortSignal): Promise<Start> {
  const [offer, follows, pending] = await Promise.all([
    fetchOffer(signal),
    readFollows(userId),
    pendingFollow(),
  ]);
  const kept = readChoice(readKept(), userId, follows, offer);
  return { offer, follows, choice: kept ?? initialChoice(follows, offer, pending) };
}

/** Keeps a choice in this tab, with the follows it began with. */
export function keepChoice(userId: string, choice: Choice, follows: Follows): void {
  try {
    sessionStorage.setItem(STORED.onboarding, writeChoice(userId, choice, follows));
  } catch {
    // Storage is closed to us: a reload begins anew.
  }
}

export function forgetChoice(): void {
  try {
    sessionStorage.removeItem(STORED.onboarding);
  } catch {
    // Nothing was kept.
  }
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(STORED.onboarding);
  } catch {
    return null;
  }
}
