import { type FormEvent, useRef, useState } from "react";
import { FieldError } from "../../ui/FieldError.tsx";
import { newPasswordError, PasswordField } from "./PasswordField.tsx";
import type { Attempt } from "./use-attempt.ts";

interface Props {
  isSignUp: boolean;
  activeAttempt: Attempt | null;
  error: string | undefined;
  email: string;
  submit: (email: string, password: string) => void;
  reset: (email: string) => void;
  sendMagicLink: (email: string) => void;
  goToGoogle: () => void;
}

/** The inputs are uncontrolled, so neither an error nor a change of the session clears them. */
export function CredentialsForm(props: Props) {
  const { isSignUp, activeAttempt, submit } = props;
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
  const isBusy = activeAttempt !== null;
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
      <PasswordField ref={passwordInput} label="Password" isNew={isSignUp} error={errors.password} />
      <FieldError id="auth-error" error={props.error} />
      <button type="submit" className="button w-full" disabled={isBusy}>
        {activeAttempt === "sign-in" && "Signing in…"}
        {activeAttempt === "sign-up" && "Creating…"}
        {activeAttempt !== "sign-in" && activeAttempt !== "sign-up" && (isSignUp ? "Sign Up" : "Sign In")}
      </button>
      <div className="grid gap-3 sm:grid-cols-2">
        <button type="button" className="button-quiet" disabled={isBusy} onClick={reset}>
          {activeAttempt === "reset" ? "Sending…" : "Reset Password"}
        </button>
        <button type="button" className="button-quiet" disabled={isBusy} onClick={sendMagicLink}>
          {activeAttempt === "magic-link" ? "Sending…" : "Send Magic Link"}
        </button>
      </div>
      <p className="divider">or</p>
      <button type="button" className="button-quiet w-full" disabled={isBusy} onClick={props.goToGoogle}>
        {activeAttempt === "google" ? "Opening Google…" : "Continue with Google"}
      </button>
    </form>
  );
}
