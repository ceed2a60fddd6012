import { useEffect } from "react";
import type { DraftKey } from "../../domain/kept-draft.ts";
import * as paths from "../../paths.ts";
import { keptDraft } from "./kept.ts";

interface Props {
  draftKey: DraftKey;
  isOut: boolean;
  isDirty: boolean;
  /** What is written is in this browser's storage. */
  isKept: boolean;
  leave: () => void;
}

/** This page again, by way of the sign-in. */
export const signInPath = () => paths.auth(location.pathname + location.search);

/**
 * A session that ends by itself leaves the draft and the page alone. A sign-out takes the draft
 * away, in whatever tab; then this page goes too.
 */
export function useSignOut({ draftKey, isOut, isDirty, isKept, leave }: Props): void {
  useEffect(() => {
    if (!isOut) return;
    const look = () => {
      if (isDirty && (!isKept || keptDraft(draftKey) !== null)) return;
      leave();
      location.replace(signInPath());
    };
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [draftKey, isOut, isDirty, isKept, leave]);
}
