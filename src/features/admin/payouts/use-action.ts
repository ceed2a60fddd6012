import { useState } from "react";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";

/** Runs an action. Shows a toast with `successText` or with the error, and then calls `onDone`. */
export function useAction(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>, successText: string): Promise<void> => {
    setBusy(true);
    try {
      await action();
      toast.success(successText);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
    onDone();
  };
  return { isBusy, run };
}
