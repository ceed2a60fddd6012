import { useStore } from "@nanostores/react";
import { useRef } from "react";
import * as account from "../../data/account.ts";
import * as paths from "../../paths.ts";
import { $search, replaceSearch } from "../../state/address.ts";
import { withAuth } from "../../state/auth.tsx";
import { pendingFollowInBrowser } from "../../state/pending-follow.ts";
import { storeRecoveringUserId } from "../../state/recovery.ts";
import { storedCode } from "../../state/referral.ts";
import { toast } from "../../state/toasts.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { CheckMail } from "./CheckMail.tsx";
import { CredentialsForm } from "./CredentialsForm.tsx";
import { LinkProblem } from "./LinkProblem.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { UNEXPECTED_WITH_GOOGLE, useAttempt } from "./use-attempt.ts";
import { type MailKind, useAuthPage, type View } from "./use-auth-page.ts";

const TABS = [
  { tab: "sign-in", text: "Sign In" },
  { tab: "sign-up", text: "Sign Up" },
] as const;

export const AuthPage = withAuth(AuthViews);

function AuthViews() {
  const { activeAttempt, error, clearError, attempt } = useAttempt();
  const { view, setView: changeView, open, nextPath } = useAuthPage(activeAttempt !== null);
  const search = new URLSearchParams(useStore($search, { ssr: "initial" }));
  const tab = search.get("tab") === "signup" ? "sign-up" : "sign-in";
  /** The form shows this address again when the reader returns from the view "Check your email". */
  const enteredEmail = useRef("");

  const setView = (newView: View) => {
    clearError();
    changeView(newView);
  };
  const waitForMail = (mail: MailKind, email: string) => {
    enteredEmail.current = email;
    setView({ kind: "check-mail", email, mail });
  };

  /** After a sign-up, the link in the e-mail leads to the home page. All other e-mails link to /auth (specification §7). */
  const returnUrl = (path: string) => {
    const url = new URL(path, location.origin);
    const pathAfterSignIn = nextPath();
    if (pathAfterSignIn) url.searchParams.set("next", pathAfterSignIn);
    return url.href;
  };
  const selectTab = (newTab: typeof tab) => {
    clearError();
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
      const context = { pending: pendingFollowInBrowser(), ref: storedCode() };
      await account.signUp({ email, password }, returnUrl(paths.home()), context);
      toast.success("Account created! Please check your email for the confirmation link.");
      waitForMail("confirmation", email);
    });
  const sendMail: Record<MailKind, (email: string) => Promise<void>> = {
    confirmation: (email) => account.resendConfirmation(email, returnUrl(paths.home())),
    reset: (email) => account.sendPasswordReset(email, returnUrl(paths.auth())),
    "magic-link": (email) => account.sendMagicLink(email, returnUrl(paths.auth()), { ref: storedCode() }),
  };
  const resend = (mail: MailKind, email: string) =>
    attempt("resend", async () => {
      await sendMail[mail](email);
      toast.success("Sent again", "Only the newest link works.");
    });
  const reset = (email: string) =>
    attempt("reset", async () => {
      await sendMail.reset(email);
      toast.success("Password reset email sent! Check your inbox.");
      waitForMail("reset", email);
    });
  const sendMagicLink = (email: string) =>
    attempt("magic-link", async () => {
      await sendMail["magic-link"](email);
      toast.success("Magic link sent", "Check your email to sign in.");
      waitForMail("magic-link", email);
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
      return <NewPasswordForm isBusy={activeAttempt === "password"} error={error} submit={setPassword} />;
    case "check-mail":
      return (
        <CheckMail
          email={view.email}
          mail={view.mail}
          isBusy={activeAttempt === "resend"}
          error={error}
          resend={() => resend(view.mail, view.email)}
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
              activeAttempt={activeAttempt}
              error={error}
              email={enteredEmail.current}
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
