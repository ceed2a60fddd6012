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
 * If the session expires, the page and the draft stay. If a sign-out in any tab deletes the stored draft, this tab
 * opens the sign-in page.
 */
export function useSignOut({
  draftKey,
  isSignedOut,
  isDirty,
  isDraftStored,
  allowLeaving,
}: Props): void {
  useEffect(() => {
    if (!isSignedOut) return;
    const check = () => {
      const isDraftDeleted = isDirty && isDraftStored && listDrafts.find(draftKey) === null;
      if (isDirty && !isDraftDeleted) return;
      allowLeaving();
      // The builder may store the draft again before the page closes. So delete the draft when the page closes.
      if (isDraftDeleted)
        addEventListener("pagehide", () => listDrafts.remove(draftKey), { once: true });
      location.replace(signInPath());
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [draftKey, isSignedOut, isDirty, isDraftStored, allowLeaving]);
}
