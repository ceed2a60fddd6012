import { useCallback, useEffect, useRef, useState } from "react";
import { Refusal } from "../../data/account.ts";
import { logQuietly } from "../../data/log.ts";

export const UNEXPECTED_ERROR = "An unexpected error occurred";
export const UNEXPECTED_WITH_GOOGLE = `${UNEXPECTED_ERROR} with Google sign-in`;

export function errorText(error: unknown, unexpectedText = UNEXPECTED_ERROR): string {
  if (error instanceof Refusal) return error.message;
  logQuietly("A request to the account service", error);
  return unexpectedText;
}

export type Attempt = "sign-in" | "sign-up" | "reset" | "magic-link" | "google" | "resend" | "password";

/** Runs one request at a time. `activeAttempt` names this request. After a failure, `error` is a sentence for the reader. */
export function useAttempt() {
  const [activeAttempt, setActiveAttempt] = useState<Attempt | null>(null);
  const isRunning = useRef(false);
  const [error, setError] = useState<string>();

  const attempt = async (name: Attempt, action: () => Promise<void>, unexpectedText?: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setError(undefined);
    setActiveAttempt(name);
    try {
      await action();
    } catch (reason) {
      setError(errorText(reason, unexpectedText));
    } finally {
      isRunning.current = false;
      setActiveAttempt(null);
    }
  };

  // If the reader presses Back on Google's page, the browser can restore this page with its buttons still disabled.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setActiveAttempt(null);
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, []);

  const clearError = useCallback(() => setError(undefined), []);
  return { activeAttempt, error, clearError, attempt };
}
