import { readFollows } from "../../data/follows.ts";
import { fetchFollowOptions } from "../../data/onboarding.ts";
import type { Follows } from "../../domain/follows/follows.ts";
import {
  type Choice,
  type FollowOptions,
  initialChoice,
  readChoice,
  writeChoice,
} from "../../domain/follows/onboarding.ts";
import { STORED } from "../../domain/storage-keys.ts";
import { pendingFollow } from "../../state/pending-follow.ts";
import { readStored, store } from "../../state/storage.ts";

export interface Start {
  offer: FollowOptions;
  follows: Follows;
  choice: Choice;
}

/** What can be followed, what is, and what was chosen before a reload if that still holds. */
export async function loadStart(userId: string, signal: AbortSignal): Promise<Start> {
  const [offer, follows, pending] = await Promise.all([
    fetchFollowOptions(signal),
    readFollows(userId),
    pendingFollow(),
  ]);
  const stored = readStored(STORED.onboarding, "sessionStorage");
  const kept = readChoice(stored, userId, follows, offer);
  return { offer, follows, choice: kept ?? initialChoice(follows, offer, pending) };
}

/** Stores a choice in this tab, with the follows it began with. */
export const keepChoice = (userId: string, choice: Choice, follows: Follows) =>
  store(STORED.onboarding, writeChoice(userId, choice, follows), "sessionStorage");

export const forgetChoice = () => store(STORED.onboarding, null, "sessionStorage");
