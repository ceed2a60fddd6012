import { type FormEvent, useRef, useState } from "react";
import { FieldError } from "../../ui/FieldError.tsx";
import { newPasswordError, PasswordField } from "./PasswordField.tsx";
import type { Attempt } from "./use-attempt.ts";

interface Props {
  isSignUp: boolean;
  busy: Attempt | null;
  error: string | undefined;
  email: string;
  submit: (email: string, password: string) => void;
  reset: (email: string) => void;
  sendMagicLink: (email: string) => void;
  goToGoogle: () => void;
}

/** The inputs are uncontrolled, so no error and no auth event clears them. */
export function CredentialsForm(props: Props) {
  const { isSignUp, busy, submit } = props;
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});

  /** If the email is invalid, shows an error and returns null. */
  const readEmail = (): string | null => {
    const input = emailInput.current;
    const email = input?.value.trim() ?? "";
    const error = email === "" ? "Please enter your email address" : input?.validationMessage;
    setErrors(error ? { email: error } : {});
    if (!error) return email;
    input?.focus();
    return null;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = readEmail();
    if (address === null) return;
    const password = passwordInput.current?.value ?? "";
    const emptyError = password === "" ? "Please enter your password" : undefined;
    const error = isSignUp ? newPasswordError(password) : emptyError;
    if (error === undefined) return submit(address, password);
    setErrors({ password: error });
    passwordInput.current?.focus();
  };
  const withEmail = (send: (email: string) => void) => () => {
    const address = readEmail();
    if (address !== null) send(address);
  };

  const reset = withEmail(props.reset);
  const sendMagicLink = withEmail(props.sendMagicLink);
  const isBusy = busy !== null;
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <div>
        <label htmlFor="email" className="field-label">
          Email
        </label>
        <input
          ref={emailInput}
          id="email"
          name="email"
          type="email"
          className="field"
          autoComplete="email"
          spellCheck={false}
          defaultValue={props.email}
          required
          aria-invalid={errors.email !== undefined}
          aria-describedby="email-error"
        />
        <FieldError id="email-error" error={errors.email} />
      </div>
      <PasswordField
        ref={passwordInput}
        label="Password"
        isNew={isSignUp}
        error={errors.password}
      />
      <FieldError id="auth-error" error={props.error} />
      <button type="submit" className="button w-full" disabled={isBusy}>
        {busy === "sign-in" && "Signing in…"}
        {busy === "sign-up" && "Creating…"}
        {busy !== "sign-in" && busy !== "sign-up" && (isSignUp ? "Sign Up" : "Sign In")}
      </button>
      <div className="grid gap-3 sm:grid-cols-2">
        <button type="button" className="button-quiet" disabled={isBusy} onClick={reset}>
          {busy === "reset" ? "Sending…" : "Reset Password"}
        </button>
        <button type="button" className="button-quiet" disabled={isBusy} onClick={sendMagicLink}>
          {busy === "magic-link" ? "Sending…" : "Send Magic Link"}
        </button>
      </div>
      <p className="divider">or</p>
      <button
        type="button"
        className="button-quiet w-full"
        disabled={isBusy}
        onClick={props.goToGoogle}
      >
        {busy === "google" ? "Opening Google…" : "Continue with Google"}
      </button>
    </form>
  );
}
