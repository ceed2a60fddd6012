import { useEffect, useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $isDraftStored, rowDrafts } from "./kit/drafts.ts";

/**
 * If the session expires, the page still shows the typed text. A sign-out in any tab deletes the drafts. Then this hook
 * opens the sign-in page, and returns true so that the page shows nothing (security D13).
 */
export function useSignedOut(isSignedOut: boolean): boolean {
  const [isPageCleared, setPageCleared] = useState(false);
  useEffect(() => {
    if (!isSignedOut) return;
    const check = () => {
      const areDraftsStored = Object.values($isDraftStored.get());
      if (areDraftsStored.length > 0 && (rowDrafts.exist() || areDraftsStored.includes(false)))
        return;
      setPageCleared(true);
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [isSignedOut]);
  // Open the sign-in page in a later render, after the leave guard has unmounted. Otherwise the browser would ask the admin.
  useEffect(() => {
    if (isPageCleared) location.replace(signInPath());
  }, [isPageCleared]);
  return isPageCleared;
}
