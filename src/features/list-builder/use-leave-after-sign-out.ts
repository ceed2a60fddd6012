import { useEffect } from "react";
import type { DraftKey } from "../../domain/lists/stored-draft.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { listDrafts } from "./use-draft.ts";

interface Props {
  draftKey: DraftKey;
  isSignedOut: boolean;
  isDirty: boolean;
  isDraftStored: boolean;
  allowLeaving: () => void;
}

/**
 * Opens the sign-in page after the session has ended. A page with unsaved changes stays open, unless a sign-out in any
 * tab has deleted the stored draft.
 */
export function useLeaveAfterSignOut({ draftKey, isSignedOut, isDirty, isDraftStored, allowLeaving }: Props): void {
  useEffect(() => {
    if (!isSignedOut) return;
    const leaveIfAllowed = () => {
      const isDraftDeleted = isDirty && isDraftStored && listDrafts.find(draftKey) === null;
      if (isDirty && !isDraftDeleted) return;
      allowLeaving();
      // The builder can store the draft again before the page closes. So delete the draft when the page closes.
      if (isDraftDeleted) addEventListener("pagehide", () => listDrafts.remove(draftKey), { once: true });
      location.replace(signInPath());
    };
    leaveIfAllowed();
    addEventListener("storage", leaveIfAllowed);
    return () => removeEventListener("storage", leaveIfAllowed);
  }, [draftKey, isSignedOut, isDirty, isDraftStored, allowLeaving]);
}
