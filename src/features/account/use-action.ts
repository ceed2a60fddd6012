import { useState } from "react";
import { Refusal } from "../../data/account.ts";
import { FunctionRefused } from "../../data/functions.ts";
import { logQuietly } from "../../data/log.ts";

const UNEXPECTED_ERROR = "That did not work. Check your connection and try again.";

/** Runs one request at a time. If the request fails, `error` is a sentence for the reader. */
export function useAction(name: string, action: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (reason) {
      const isForReader = reason instanceof Refusal || reason instanceof FunctionRefused;
      if (!isForReader) logQuietly(name, reason);
      setError(isForReader ? reason.message : UNEXPECTED_ERROR);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
