import { type FormEvent, useRef, useState } from "react";
import { useAuth } from "../../state/auth.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import { newPasswordError, PasswordField } from "./PasswordField.tsx";

interface Props {
  isBusy: boolean;
  error: string | undefined;
  submit: (password: string) => void;
}

export function NewPasswordForm({ isBusy, error, submit }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [passwordError, setPasswordError] = useState<string>();
  const session = useAuth();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const password = input.current?.value ?? "";
    const problem = newPasswordError(password);
    setPasswordError(problem);
    if (problem) input.current?.focus();
    else submit(password);
  };
  return (
    <>
      <h1 className="text-h1">Choose a new password</h1>
      <form noValidate onSubmit={onSubmit} className="mt-8 space-y-5">
        {/* Password managers store the new password under this e-mail address. */}
        <input
          type="email"
          autoComplete="username"
          readOnly
          hidden
          value={(session.state === "signed-in" && session.user.email) || ""}
        />
        <PasswordField ref={input} label="New Password" isNew error={passwordError} />
        <FieldError id="auth-error" error={error} />
        <button type="submit" className="button w-full" disabled={isBusy}>
          {isBusy ? "Updating…" : "Update Password"}
        </button>
      </form>
    </>
  );
}
