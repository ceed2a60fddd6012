import { useCallback, useEffect, useRef } from "react";

const LOSS_OF_DRAFTS = "If you sign out, this browser deletes what you have not published.";

/**
 * Shows a question before the reader leaves the page or signs out, because a sign-out deletes drafts. `loss` says what the
 * reader would lose. To leave the page without this question, first call the returned function.
 */
export function useLeaveGuard(isActive: boolean, loss = LOSS_OF_DRAFTS): () => void {
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
