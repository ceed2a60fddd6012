import { useEffect, useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $unsaved, rowDrafts } from "./kit/drafts.ts";

/**
 * An expired session leaves typed text visible. A sign-out in any tab deletes the drafts: then this
 * returns true to clear the page at once, and leaves it (security D13).
 */
export function useSignedOut(isOut: boolean): boolean {
  const [isPageCleared, setPageCleared] = useState(false);
  useEffect(() => {
    if (!isOut) return;
    const check = () => {
      const drafts = Object.values($unsaved.get());
      if (drafts.length > 0 && (rowDrafts.exist() || drafts.includes(false))) return;
      setPageCleared(true);
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [isOut]);
  // Leave in a second render, after the leave guard has unmounted.
  useEffect(() => {
    if (isPageCleared) location.replace(signInPath());
  }, [isPageCleared]);
  return isPageCleared;
}
