import { useEffect } from "react";
import { dismissToast, toast } from "../state/toasts.ts";

export function useFailureToast(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    const toastId = toast.error(text);
    const dismiss = () => dismissToast(toastId);
    addEventListener("pagehide", dismiss);
    return () => {
      removeEventListener("pagehide", dismiss);
      dismiss();
    };
  }, [text]);
}
