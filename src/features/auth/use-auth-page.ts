import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { openLink } from "../../data/account.ts";
import { logQuietly } from "../../data/log.ts";
import { readOnboarding } from "../../data/session.ts";
import type { AuthLink } from "../../domain/auth/auth-link.ts";
import { afterSignIn, type Onboarding } from "../../domain/auth/return-path.ts";
import * as paths from "../../paths.ts";
import { useAuth } from "../../state/auth.tsx";
import { $recovering } from "../../state/recovery.ts";
import { $session, roleIsKnown } from "../../state/session.ts";
import { toast } from "../../state/toasts.ts";
import { takeArrival, untilSeen } from "./arrival.ts";
import { errorText, UNEXPECTED } from "./use-attempt.ts";

export type View =
  | { kind: "forms"; problem: Problem | null }
  | { kind: "working"; text: string }
  | { kind: "check-mail"; email: string }
  | { kind: "new-password" };

/** Why there is only the form: a link that did not work. With `link`, it may yet. */
export interface Problem {
  text: string;
  link: AuthLink | null;
}

const ENDED: Problem = { text: "Your link for a new password has ended.", link: null };

const to = { home: paths.home(), feed: paths.myFeed(), onboarding: paths.onboarding };

/** What /auth shows, and where it goes on to once somebody is signed in (specification §4). */
export function useAuthPage(isBusy: boolean) {
  const session = useAuth();
  const recovering = useStore($recovering, { ssr: "initial" });
  const [view, setView] = useState<View>({ kind: "forms", problem: null });
  const next = useRef<string | null>(null);

  const goOn = useCallback(async (userId: string) => {
    setView({ kind: "working", text: "Signing you in…" });
    const onboarding: Onboarding = await readOnboarding(userId).catch((error) => {
      logQuietly("The check for onboarding", error);
      return "unknown";
    });
    // Remembered for the header of the next page.
    await roleIsKnown();
    location.replace(afterSignIn(onboarding, next.current, to));
  }, []);

  const open = useCallback(
    async (link: AuthLink) => {
      setView({ kind: "working", text: "Opening your link…" });
      await untilSeen();
      try {
        await openLink(link);
        const now = $session.get();
        if (now.state !== "signed-in") return;
        if ($recovering.get() === now.user.id) {
          history.replaceState(null, "", paths.newPassword(next.current));
          setView({ kind: "new-password" });
        } else await goOn(now.user.id);
      } catch (error) {
        const text = errorText(error);
        setView({ kind: "forms", problem: { text, link: text === UNEXPECTED ? link : null } });
      }
    },
    [goOn],
  );

  useEffect(() => {
    const arrival = takeArrival();
    next.current = arrival.next;
    if (arrival.link) void open(arrival.link);
    else if ($recovering.get() !== null) setView({ kind: "new-password" });
    // The head hid the form while the address asked for something else; now this decides.
    delete document.documentElement.dataset["auth"];
  }, [open]);

  useEffect(() => {
    if (isBusy || session.state === "loading") return;
    if (session.state === "signed-out") {
      if (view.kind === "new-password") setView({ kind: "forms", problem: ENDED });
      return;
    }
    if (view.kind === "working") return;
    if (recovering === session.user.id) {
      if (view.kind !== "new-password") setView({ kind: "new-password" });
      return;
    }
    // A link that did not work is no news to stay for when the reader is signed in anyway.
    if (view.kind === "forms" && view.problem) toast.error(view.problem.text);
    void goOn(session.user.id);
  }, [isBusy, session, view, recovering, goOn]);

  return { view, setView, open, nextPath: () => next.current };
}
