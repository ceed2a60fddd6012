import { useEffect } from "react";
import { dismissToast, toast } from "../state/toasts.ts";

/** Shows an error toast while `text` is set. The toast does not move on to the next page. */
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
