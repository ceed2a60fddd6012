import { useEffect, useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $unsavedForms, rowDrafts } from "./kit/drafts.ts";

/**
 * After the session expires, the page still shows the typed text. But after a sign-out in any tab, which deletes the
 * drafts, this hook opens the sign-in page. It then returns true, so that the page shows nothing (security D13).
 */
export function useClearedPage(isSignedOut: boolean): boolean {
  const [isPageCleared, setPageCleared] = useState(false);
  useEffect(() => {
    if (!isSignedOut) return;
    const check = () => {
      // If the browser still has the drafts, the session only expired. A form whose draft is not stored stays open.
      const storedFlags = Object.values($unsavedForms.get());
      if (storedFlags.length > 0 && (rowDrafts.exist() || storedFlags.includes(false))) return;
      setPageCleared(true);
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [isSignedOut]);
  // Open the sign-in page in a later render, after the leave guard has unmounted. The guard would ask the admin to confirm.
  useEffect(() => {
    if (isPageCleared) location.replace(signInPath());
  }, [isPageCleared]);
  return isPageCleared;
}
