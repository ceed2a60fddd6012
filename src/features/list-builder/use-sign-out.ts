import { useEffect } from "react";
import type { DraftKey } from "../../domain/lists/stored-draft.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { listDrafts } from "./use-draft.ts";

interface Props {
  draftKey: DraftKey;
  isOut: boolean;
  isDirty: boolean;
  isStored: boolean;
  leave: () => void;
}

/** An expired session keeps the draft and the page. A sign-out in any tab deletes the draft and leaves the page. */
export function useSignOut({ draftKey, isOut, isDirty, isStored, leave }: Props): void {
  useEffect(() => {
    if (!isOut) return;
    const check = () => {
      const isDraftDeleted = isDirty && isStored && listDrafts.find(draftKey) === null;
      if (isDirty && !isDraftDeleted) return;
      leave();
      // If the podcasts load before the page closes, they would store the draft again.
      if (isDraftDeleted)
        addEventListener("pagehide", () => listDrafts.remove(draftKey), { once: true });
      location.replace(signInPath());
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [draftKey, isOut, isDirty, isStored, leave]);
}
