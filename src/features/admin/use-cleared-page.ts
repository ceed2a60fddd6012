import { useEffect, useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $unsavedForms, rowDrafts } from "./kit/drafts.ts";

/**
 * An expired session deletes no typed text. But a sign-out in any browser tab deletes the drafts. After a sign-out, this
 * hook returns true, so that the page shows nothing. Then the hook opens the sign-in page (security D13).
 */
export function useClearedPage(isSignedOut: boolean): boolean {
  const [isPageCleared, setPageCleared] = useState(false);
  useEffect(() => {
    if (!isSignedOut) return;
    const check = () => {
      // A sign-out deletes all drafts. If a draft exists, the session has only expired. A form that stored no draft also stays.
      const storedFlags = Object.values($unsavedForms.get());
      if (storedFlags.length > 0 && (rowDrafts.exist() || storedFlags.includes(false))) return;
      setPageCleared(true);
    };
    check();
    addEventListener("storage", check);
    return () => removeEventListener("storage", check);
  }, [isSignedOut]);
  // First, the page removes all forms. A form with unsaved changes would ask the admin to confirm the redirect.
  useEffect(() => {
    if (isPageCleared) location.replace(signInPath());
  }, [isPageCleared]);
  return isPageCleared;
}
