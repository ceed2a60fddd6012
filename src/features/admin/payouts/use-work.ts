import { useState } from "react";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";

/** Runs an action. Shows a toast with the success or with the server's reason, and then calls `onDone`. */
export function useWork(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, successText: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast.success(successText);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
    onDone();
  };
  return { isBusy, run };
}
