import { useEffect } from "react";
import { dismissToast, toast } from "../state/toasts.ts";

/** Says what failed while it is so: neither Retry nor a reload takes the words along. */
export function useFailureToast(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    const told = toast.error(text);
    const takeBack = () => dismissToast(told);
    addEventListener("pagehide", takeBack);
    return () => {
      removeEventListener("pagehide", takeBack);
      takeBack();
    };
  }, [text]);
}
