import { useEffect, useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $unsaved, rowDrafts } from "./kit/drafts.ts";

/**
 * A session that ends by itself leaves what is typed on view. A sign-out, in whatever tab, takes
 * the drafts away: then the page is emptied at once and goes too (security D13). True from then on.
 */
export function useSignedOut(isOut: boolean): boolean {
  const [isEmptied, setEmptied] = useState(false);
  useEffect(() => {
    if (!isOut) return;
    const look = () => {
      const drafts = Object.values($unsaved.get());
      if (drafts.length > 0 && (rowDrafts.exist() || drafts.includes(false))) return;
      setEmptied(true);
    };
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [isOut]);
  // Once what asks before the page is left has gone with it.
  useEffect(() => {
    if (isEmptied) location.replace(signInPath());
  }, [isEmptied]);
  return isEmptied;
}
