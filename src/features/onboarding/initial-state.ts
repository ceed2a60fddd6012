import { readFollows } from "../../data/follows.ts";
import { fetchFollowOptions } from "../../data/onboarding.ts";
import { findOrCreateOnboarding } from "../../data/session.ts";
import type { Follows } from "../../domain/follows/follows.ts";
import {
  type Choice,
  type FollowOptions,
  initialChoice,
  readChoice,
  writeChoice,
} from "../../domain/follows/onboarding.ts";
import { STORED } from "../../domain/storage-keys.ts";
import { followToSuggest } from "../../state/pending-follow.ts";
import { readStored, store } from "../../state/storage.ts";

export interface InitialState {
  options: FollowOptions;
  follows: Follows;
  choice: Choice;
  /** True if the reader has already completed the onboarding, and now changes the follows. */
  isManaging: boolean;
}

/** Restores the choice that the reader made before a reload, unless the follows of the reader have changed since then. */
export async function loadInitialState(userId: string, signal: AbortSignal): Promise<InitialState> {
  const [options, follows, pendingFollow, onboarding] = await Promise.all([
    fetchFollowOptions(signal),
    readFollows(userId),
    followToSuggest(),
    findOrCreateOnboarding(userId),
  ]);
  const storedText = readStored(STORED.onboarding, "sessionStorage");
  const restoredChoice = readChoice(storedText, userId, follows, options);
  return {
    options,
    follows,
    choice: restoredChoice ?? initialChoice(follows, options, pendingFollow),
    isManaging: onboarding === "completed",
  };
}

export const storeChoice = (userId: string, choice: Choice, follows: Follows) =>
  store(STORED.onboarding, writeChoice(userId, choice, follows), "sessionStorage");

export const forgetChoice = () => store(STORED.onboarding, null, "sessionStorage");
