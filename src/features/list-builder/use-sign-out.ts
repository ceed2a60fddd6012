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

/** An expired session keeps the draft and the page. A sign-out in any tab deletes the draft and leaves the page. */
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
      // The builder may store the draft again before the page closes: delete it once more.
      if (isDraftDeleted)
        addEventListener("pagehide", () => listDrafts.remove(draftKey), { once: true });
      location.replace(signInPath());
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [draftKey, isSignedOut, isDirty, isDraftStored, allowLeaving]);
}
