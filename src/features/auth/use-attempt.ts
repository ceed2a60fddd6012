import { useEffect, useRef, useState } from "react";
import { Refusal } from "../../data/account.ts";
import { logQuietly } from "../../data/log.ts";
import { dismissToast, toast } from "../../state/toasts.ts";

export const UNEXPECTED = "An unexpected error occurred";
export const UNEXPECTED_WITH_GOOGLE = `${UNEXPECTED} with Google sign-in`;

export function errorText(error: unknown, unexpected = UNEXPECTED): string {
  if (error instanceof Refusal) return error.message;
  logQuietly("A request to the account service", error);
  return unexpected;
}

export type Attempt =
  | "sign-in"
  | "sign-up"
  | "reset"
  | "magic-link"
  | "google"
  | "resend"
  | "password";

/** Runs one request at a time and shows an error as a toast. `busy` names the running request. */
export function useAttempt() {
  const [busy, setBusy] = useState<Attempt | null>(null);
  const running = useRef(false);
  const errorToast = useRef<string>(undefined);

  const attempt = async (name: Attempt, action: () => Promise<void>, unexpected?: string) => {
    if (running.current) return;
    running.current = true;
    if (errorToast.current) dismissToast(errorToast.current);
    setBusy(name);
    try {
      await action();
    } catch (error) {
      errorToast.current = toast.error(errorText(error, unexpected));
    } finally {
      running.current = false;
      setBusy(null);
    }
  };

  // After Back from Google, the browser may restore this page with its buttons disabled.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, []);

  return { busy, attempt };
}
