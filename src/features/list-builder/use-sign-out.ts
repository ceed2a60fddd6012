import { useEffect } from "react";
import type { DraftKey } from "../../domain/lists/stored-draft.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { listDrafts } from "./use-draft.ts";

interface Props {
  draftKey: DraftKey;
  isOut: boolean;
  isDirty: boolean;
  /** The draft is in this browser's storage. */
  isStored: boolean;
  leave: () => void;
}

/**
 * A session that ends by itself leaves the draft and the page alone. A sign-out takes the draft
 * away, in whatever tab; then this page goes too.
 */
export function useSignOut({ draftKey, isOut, isDirty, isStored, leave }: Props): void {
  useEffect(() => {
    if (!isOut) return;
    const look = () => {
      const isTaken = isDirty && isStored && listDrafts.find(draftKey) === null;
      if (isDirty && !isTaken) return;
      leave();
      // Podcasts that come before the page is left have it kept anew.
      if (isTaken) addEventListener("pagehide", () => listDrafts.remove(draftKey), { once: true });
      location.replace(signInPath());
    };
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [draftKey, isOut, isDirty, isStored, leave]);
}
