import { useCallback, useEffect, useRef, useState } from "react";
import { Refusal } from "../../data/account.ts";
import { logQuietly } from "../../data/log.ts";
import { dismissToast, toast } from "../../state/toasts.ts";

export const UNEXPECTED = "An unexpected error occurred";
export const UNEXPECTED_WITH_GOOGLE = `${UNEXPECTED} with Google sign-in`;

/** The provider's message, or that something unexpected happened. */
export function errorText(error: unknown, unexpected = UNEXPECTED): string {
  if (error instanceof Refusal) return error.message;
  logQuietly("A request to the account service", error);
  return unexpected;
}

/**
 * Runs one attempt at a time; `busy` names the one under way. What goes wrong is told in a toast,
 * and the attempt gives false.
 */
export function useAttempt<Name extends string>() {
  const [busy, setBusy] = useState<Name | null>(null);
  const running = useRef(false);
  const told = useRef<string>(undefined);

  const attempt = useCallback(
    async (name: Name, action: () => Promise<void>, unexpected?: string): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      if (told.current) dismissToast(told.current);
      setBusy(name);
      try {
        await action();
        return true;
      } catch (error) {
        told.current = toast.error(errorText(error, unexpected));
        return false;
      } finally {
        running.current = false;
        setBusy(null);
      }
    },
    [],
  );

  // Back from Google's page, the browser shows this one as it was left.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  }, []);

  return { busy, attempt };
}
