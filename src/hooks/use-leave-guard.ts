import { useCallback, useEffect, useRef } from "react";

const QUESTION = "Sign out? What you have not published is removed from this browser.";

/**
 * Asks before the reader leaves the page, and before a sign-out, which deletes drafts. Call the returned function to
 * leave the page without a question.
 */
export function useLeaveGuard(isActive: boolean, question = QUESTION): () => void {
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const confirmSignOut = (event: Event) => {
      if (isLeaving.current) return;
      if (confirm(question)) isLeaving.current = true;
      else event.preventDefault();
    };
    const resetLeaving = () => {
      isLeaving.current = false;
    };
    addEventListener("beforeunload", warnBeforeUnload);
    addEventListener("sign-out", confirmSignOut);
    addEventListener("pageshow", resetLeaving);
    return () => {
      removeEventListener("beforeunload", warnBeforeUnload);
      removeEventListener("sign-out", confirmSignOut);
      removeEventListener("pageshow", resetLeaving);
    };
  }, [isActive, question]);
  return useCallback(() => {
    isLeaving.current = true;
  }, []);
}
