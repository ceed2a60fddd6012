import { useEffect, useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $unsaved, rowDrafts } from "./kit/drafts.ts";

/**
 * If the session expires, the page still shows the typed text. A sign-out in any tab deletes the drafts. Then this hook
 * returns true, so that the page shows nothing, and opens the sign-in page (security D13).
 */
export function useSignedOut(isSignedOut: boolean): boolean {
  const [isPageCleared, setPageCleared] = useState(false);
  useEffect(() => {
    if (!isSignedOut) return;
    const check = () => {
      const drafts = Object.values($unsaved.get());
      if (drafts.length > 0 && (rowDrafts.exist() || drafts.includes(false))) return;
      setPageCleared(true);
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [isSignedOut]);
  // Open the sign-in page in a later render. Until the leave guard has unmounted, the browser would ask before leaving.
  useEffect(() => {
    if (isPageCleared) location.replace(signInPath());
  }, [isPageCleared]);
  return isPageCleared;
}
