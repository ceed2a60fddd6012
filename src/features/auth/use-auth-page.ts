import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { signInWithLink } from "../../data/account.ts";
import { logQuietly } from "../../data/log.ts";
import { findOrCreateOnboarding } from "../../data/session.ts";
import type { AuthLink } from "../../domain/auth/auth-link.ts";
import { type Onboarding, pathAfterSignIn } from "../../domain/auth/return-path.ts";
import * as paths from "../../paths.ts";
import { useAuth } from "../../state/auth.tsx";
import { $recoveringUserId } from "../../state/recovery.ts";
import { $session, waitForRole } from "../../state/session.ts";
import { toast } from "../../state/toasts.ts";
import { takeEntryParams, waitUntilVisible } from "./entry-params.ts";
import { errorText, UNEXPECTED_ERROR } from "./use-attempt.ts";

/** The kind of e-mail that the reader waits for. */
export type MailKind = "confirmation" | "reset" | "magic-link";

export type View =
  | { kind: "forms"; problem: Problem | null }
  | { kind: "working"; text: string }
  | { kind: "check-mail"; email: string; mail: MailKind }
  | { kind: "new-password" };

/** Says why a link did not work. If `link` is set, the reader can try this link again. */
export interface Problem {
  text: string;
  link: AuthLink | null;
}

const RECOVERY_ENDED: Problem = { text: "Your password reset has ended.", link: null };

const DESTINATIONS = { home: paths.home(), feed: paths.myFeed(), onboarding: paths.onboarding };

/** Selects the view of /auth, and redirects after the sign-in (specification §4). */
export function useAuthPage(isBusy: boolean) {
  const session = useAuth();
  const recoveringUserId = useStore($recoveringUserId, { ssr: "initial" });
  const [view, setView] = useState<View>({ kind: "forms", problem: null });
  const nextPath = useRef<string | null>(null);

  const redirectSignedIn = useCallback(async (userId: string) => {
    setView({ kind: "working", text: "Signing you in…" });
    const onboarding: Onboarding = await findOrCreateOnboarding(userId).catch((error) => {
      logQuietly("The check for onboarding", error);
      return "unknown";
    });
    // Wait until the role is stored, because the header of the next page reads the role.
    await waitForRole();
    location.replace(pathAfterSignIn(onboarding, nextPath.current, DESTINATIONS));
  }, []);

  const open = useCallback(
    async (link: AuthLink) => {
      setView({ kind: "working", text: "Opening your link…" });
      await waitUntilVisible();
      try {
        if ((await signInWithLink(link)) === "other-link-needed")
          toast.success("Link accepted", "Now open the link that we sent to your other address.");
        const currentSession = $session.get();
        if (currentSession.state !== "signed-in") setView({ kind: "forms", problem: null });
        else if ($recoveringUserId.get() === currentSession.user.id) {
          history.replaceState(null, "", paths.newPassword(nextPath.current));
          setView({ kind: "new-password" });
        } else await redirectSignedIn(currentSession.user.id);
      } catch (error) {
        const text = errorText(error);
        setView({
          kind: "forms",
          problem: { text, link: text === UNEXPECTED_ERROR ? link : null },
        });
      }
    },
    [redirectSignedIn],
  );

  useEffect(() => {
    const entry = takeEntryParams();
    nextPath.current = entry.next;
    if (entry.link) void open(entry.link);
    else if ($recoveringUserId.get() !== null) setView({ kind: "new-password" });
    // `layouts/head.js` has hidden the form. Show the form now, because this effect has selected the view.
    delete document.documentElement.dataset["auth"];
  }, [open]);

  useEffect(() => {
    if (isBusy || session.state === "loading") return;
    if (session.state === "signed-out") {
      if (view.kind === "new-password") setView({ kind: "forms", problem: RECOVERY_ENDED });
      return;
    }
    if (view.kind === "working") return;
    if (recoveringUserId === session.user.id) {
      if (view.kind !== "new-password") setView({ kind: "new-password" });
      return;
    }
    // A signed-in reader needs no new link, so a toast is enough.
    if (view.kind === "forms" && view.problem) toast.error(view.problem.text);
    void redirectSignedIn(session.user.id);
  }, [isBusy, session, view, recoveringUserId, redirectSignedIn]);

  return { view, setView, open, nextPath: () => nextPath.current };
}
