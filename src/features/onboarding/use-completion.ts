import { useRef, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { completeOnboarding } from "../../data/onboarding.ts";
import { isSessionError } from "../../data/with-session.ts";
import { pathAfterOnboarding } from "../../domain/auth/return-path.ts";
import type { Follows } from "../../domain/follows/follows.ts";
import { type Choice, type FollowOptions, followChangesOf } from "../../domain/follows/onboarding.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { clearSuggestedFollow } from "../../state/pending-follow.ts";
import { $session } from "../../state/session.ts";
import { toast } from "../../state/toasts.ts";
import { forgetChoice } from "./initial-state.ts";

/** Saves the choice, shows the result and leaves the page. */
export function useCompletion(isManaging: boolean) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const complete = async (choice: Choice, follows: Follows, options: FollowOptions) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const followedCount = await completeOnboarding(followChangesOf(choice, follows, options));
      forgetChoice();
      // The reader has seen the pending follow as a selected box. So the saved choice replaces the pending follow.
      await clearSuggestedFollow().catch((error) => logQuietly("Deleting the pending follow", error));
      const count = formatCount(followedCount, "category", "categories");
      toast.success(isManaging ? "Follows saved" : "Setup complete", `You now follow ${count}.`);
      const nextPath = new URLSearchParams(location.search).get("next");
      const defaultPath = isManaging ? paths.feed() : paths.home();
      const destinations = { home: defaultPath, onboarding: paths.onboarding() };
      location.replace(pathAfterOnboarding(nextPath, destinations));
    } catch (error) {
      isRunning.current = false;
      setBusy(false);
      showError(error, isManaging);
    }
  };
  return { isBusy, complete };
}

function showError(error: unknown, isManaging: boolean): void {
  if ($session.get().state !== "signed-in" || isSessionError(error))
    toast.error("Please refresh the page and try again.", "Authentication Error");
  else if (isManaging) toast.error(`Your follows were not saved: ${reasonOf(error)}`, "Saving failed");
  else toast.error(`Failed to complete setup: ${reasonOf(error)}`, "Setup Failed");
}
