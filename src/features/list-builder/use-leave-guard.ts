import { useCallback, useEffect, useRef } from "react";

/** Lets the browser ask before the page is left; not once `leave` has been called. */
export function useLeaveGuard(isOn: boolean): () => void {
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const stay = () => {
      isLeaving.current = false;
    };
    addEventListener("beforeunload", ask);
    addEventListener("pageshow", stay);
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("pageshow", stay);
    };
  }, [isOn]);
  return useCallback(() => {
    isLeaving.current = true;
  }, []);
}
