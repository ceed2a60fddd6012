import { useCallback, useEffect, useRef } from "react";

const QUESTION = "Sign out? What you have not published is removed from this browser.";

/**
 * While active, asks before the reader leaves the page or signs out: a sign-out deletes drafts.
 * Call the returned function before leaving on purpose.
 */
export function useLeaveGuard(isOn: boolean, question = QUESTION): () => void {
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const askToSignOut = (event: Event) => {
      if (isLeaving.current) return;
      if (confirm(question)) isLeaving.current = true;
      else event.preventDefault();
    };
    const stay = () => {
      isLeaving.current = false;
    };
    addEventListener("beforeunload", ask);
    addEventListener("sign-out", askToSignOut);
    addEventListener("pageshow", stay);
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("sign-out", askToSignOut);
      removeEventListener("pageshow", stay);
    };
  }, [isOn, question]);
  return useCallback(() => {
    isLeaving.current = true;
  }, []);
}
