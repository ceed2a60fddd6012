import { useCallback, useEffect, useRef } from "react";

const LOSS = "If you sign out, this browser deletes what you have not published.";

/**
 * Asks before the reader leaves the page, and before a sign-out, because a sign-out deletes drafts. `loss` says what
 * the reader would lose. Call the returned function to leave the page without a question.
 */
export function useLeaveGuard(isActive: boolean, loss = LOSS): () => void {
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const reportLoss = (event: Event) => {
      if (!isLeaving.current) (event as CustomEvent<string[]>).detail.push(loss);
    };
    const allowLeaving = () => {
      isLeaving.current = true;
    };
    const resetLeaving = () => {
      isLeaving.current = false;
    };
    addEventListener("beforeunload", warnBeforeUnload);
    addEventListener("sign-out", reportLoss);
    addEventListener("sign-out-confirmed", allowLeaving);
    addEventListener("pageshow", resetLeaving);
    return () => {
      removeEventListener("beforeunload", warnBeforeUnload);
      removeEventListener("sign-out", reportLoss);
      removeEventListener("sign-out-confirmed", allowLeaving);
      removeEventListener("pageshow", resetLeaving);
    };
  }, [isActive, loss]);
  return useCallback(() => {
    isLeaving.current = true;
  }, []);
}
