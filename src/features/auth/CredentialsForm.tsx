import { type FormEvent, useRef, useState } from "react";
import { PASSWORD_MIN_CHARS } from "../../domain/constants.ts";
import type { Tab } from "./AuthTabs.tsx";
import type { Attempt } from "./AuthViews.tsx";
import { EmailField } from "./EmailField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { passwordError } from "./password-error.ts";

interface Props {
  tab: Tab;
  busy: Attempt | null;
  email: string;
  submit: (email: string, password: string) => void;
  reset: (email: string) => void;
  sendMagicLink: (email: string) => void;
  goToGoogle: () => void;
}

interface Errors {
  email?: string | undefined;
  password?: string | undefined;
}

/** The browser keeps what is typed, so no error and no event can take it away. */
export function CredentialsForm({
  tab,
  busy,
  email,
  submit,
  reset,
  sendMagicLink,
  goToGoogle,
}: Props) {
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const isNew = tab === "sign-up";

  /** The address, or null after saying what is wrong with it. */
  const readEmail = (): string | null => {
    const input = emailInput.current;
    const typed = input?.value.trim() ?? "";
    const error = typed === "" ? "Please enter your email address" : input?.validationMessage;
    setErrors({ email: error || undefined });
    if (!error) return typed;
    input?.focus();
    return null;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = readEmail();
    if (address === null) return;
    const password = passwordInput.current?.value ?? "";
    const error = isNew ? passwordError(password) : password === "" && "Please enter your password";
    setErrors({ password: error || undefined });
    if (error) passwordInput.current?.focus();
    else submit(address, password);
  };
  const withEmail = (send: (email: string) => void) => () => {
    const address = readEmail();
    if (address !== null) send(address);
  };

  const isBusy = busy !== null;
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <EmailField ref={emailInput} initial={email} error={errors.email} />
      <PasswordField
        ref={passwordInput}
        label="Password"
        isNew={isNew}
        error={errors.password}
        hint={isNew ? `At least ${PASSWORD_MIN_CHARS} characters` : undefined}
      />
      <button type="submit" className="button w-full" disabled={isBusy}>
        {busy === "sign-in"
          ? "Signing in…"
          : busy === "sign-up"
            ? "Creating…"
            : isNew
              ? "Sign Up"
              : "Sign In"}
      </button>
      <div className="grid gap-3 sm:grid-cols-2">
        <button type="button" className="button-quiet" disabled={isBusy} onClick={withEmail(reset)}>
          {busy === "reset" ? "Sending…" : "Reset Password"}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={isBusy}
          onClick={withEmail(sendMagicLink)}
        >
          {busy === "magic-link" ? "Sending…" : "Send Magic Link"}
        </button>
      </div>
      <p className="divider">or</p>
      <button type="button" className="button-quiet w-full" disabled={isBusy} onClick={goToGoogle}>
        {busy === "google" ? "Opening Google…" : "Continue with Google"}
      </button>
    </form>
  );
}
