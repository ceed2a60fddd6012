import { useStore } from "@nanostores/react";
import { useRef } from "react";
import * as account from "../../data/account.ts";
import * as paths from "../../paths.ts";
import { $search, replaceSearch } from "../../state/address.ts";
import { withAuth } from "../../state/auth.tsx";
import { pendingInBrowser } from "../../state/pending-follow.ts";
import { storeRecoveringUserId } from "../../state/recovery.ts";
import { storedCode } from "../../state/referral.ts";
import { toast } from "../../state/toasts.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckMail } from "./CheckMail.tsx";
import { CredentialsForm } from "./CredentialsForm.tsx";
import { LinkProblem } from "./LinkProblem.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { UNEXPECTED_WITH_GOOGLE, useAttempt } from "./use-attempt.ts";
import { useAuthPage } from "./use-auth-page.ts";

const TABS = [
  { tab: "sign-in", text: "Sign In" },
  { tab: "sign-up", text: "Sign Up" },
] as const;

export const AuthPage = withAuth(Views);

function Views() {
  const { busy, attempt } = useAttempt();
  const { view, setView, open, nextPath } = useAuthPage(busy !== null);
  const search = new URLSearchParams(useStore($search, { ssr: "initial" }));
  const tab = search.get("tab") === "signup" ? "sign-up" : "sign-in";
  /** The form shows this email again when the reader returns from "Check your email". */
  const signUpEmail = useRef("");

  /** Sign-up returns to the site's root, everything else to /auth (specification §7). */
  const returnUrl = (path: string) => {
    const url = new URL(path, location.origin);
    const next = nextPath();
    if (next) url.searchParams.set("next", next);
    return url.href;
  };
  const selectTab = (newTab: typeof tab) => {
    const path = (newTab === "sign-up" ? paths.signUp : paths.auth)(nextPath());
    replaceSearch(new URL(path, location.origin).search);
  };

  const signIn = (email: string, password: string) =>
    attempt("sign-in", async () => {
      await account.signIn({ email, password });
      toast.success("Welcome back!");
    });
  const signUp = (email: string, password: string) =>
    attempt("sign-up", async () => {
      const context = { pending: pendingInBrowser(), ref: storedCode() };
      await account.signUp({ email, password }, returnUrl(paths.home()), context);
      toast.success("Account created! Please check your email for the confirmation link.");
      signUpEmail.current = email;
      setView({ kind: "check-mail", email });
    });
  const resend = (email: string) =>
    attempt("resend", async () => {
      await account.resendConfirmation(email, returnUrl(paths.home()));
      toast.success("Sent again", "Only the newest link works.");
    });
  const reset = (email: string) =>
    attempt("reset", async () => {
      await account.sendReset(email, returnUrl(paths.auth()));
      toast.success("Password reset email sent! Check your inbox.");
    });
  const sendMagicLink = (email: string) =>
    attempt("magic-link", async () => {
      await account.sendMagicLink(email, returnUrl(paths.auth()), { ref: storedCode() });
      toast.success("Magic link sent", "Check your email to sign in.");
    });
  const goToGoogle = () =>
    attempt(
      "google",
      async () => location.assign(await account.googleSignInUrl(returnUrl(paths.auth()))),
      UNEXPECTED_WITH_GOOGLE,
    );
  const setPassword = (password: string) =>
    attempt("password", async () => {
      await account.updatePassword(password);
      storeRecoveringUserId(null);
      toast.success("Password updated. You're now signed in.");
      setView({ kind: "working", text: "Signing you in…" });
      location.replace(paths.home());
    });

  switch (view.kind) {
    case "working":
      return (
        <div role="status">
          <h1 className="text-h1">One moment</h1>
          <p className="mt-4 text-base text-muted">{view.text}</p>
        </div>
      );
    case "new-password":
      return <NewPasswordForm isBusy={busy === "password"} submit={setPassword} />;
    case "check-mail":
      return (
        <CheckMail
          email={view.email}
          isBusy={busy === "resend"}
          resend={() => resend(view.email)}
          back={() => setView({ kind: "forms", problem: null })}
        />
      );
    case "forms":
      return (
        <>
          <h1 className="text-h1">{tab === "sign-in" ? "Sign in" : "Create an account"}</h1>
          {view.problem && <LinkProblem {...view.problem} open={open} />}
          {/* Both tabs share one form, so switching tabs keeps the typed values. */}
          <Tabs id="auth" label="Sign in or sign up" tabs={TABS} current={tab} choose={selectTab}>
            <CredentialsForm
              isSignUp={tab === "sign-up"}
              busy={busy}
              email={signUpEmail.current}
              submit={tab === "sign-in" ? signIn : signUp}
              reset={reset}
              sendMagicLink={sendMagicLink}
              goToGoogle={goToGoogle}
            />
          </Tabs>
        </>
      );
  }
}
