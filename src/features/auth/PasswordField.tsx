import { type Ref, useState } from "react";
import { PASSWORD_MIN_CHARS } from "../../domain/constants.ts";
import { FieldError } from "../../ui/FieldError.tsx";

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** If true, a password manager suggests a new password. Otherwise the password manager fills in the stored password. */
  isNew: boolean;
  error: string | undefined;
}

export const newPasswordError = (password: string): string | undefined =>
  password.length < PASSWORD_MIN_CHARS ? `Password must be at least ${PASSWORD_MIN_CHARS} characters` : undefined;

export function PasswordField({ ref, label, isNew, error }: Props) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor="password" className="field-label">
          {label}
        </label>
        {isNew && (
          <span id="password-hint" className="text-meta text-muted">
            At least {PASSWORD_MIN_CHARS} characters
          </span>
        )}
      </div>
      <div className="relative">
        <input
          ref={ref}
          id="password"
          name="password"
          type={isVisible ? "text" : "password"}
          className="field pe-20"
          autoComplete={isNew ? "new-password" : "current-password"}
          autoCapitalize={isVisible ? "none" : undefined}
          spellCheck={false}
          required
          aria-invalid={error !== undefined}
          aria-describedby={isNew ? "password-hint password-error" : "password-error"}
        />
        <button
          type="button"
          className="field-button"
          aria-label={isVisible ? "Hide what is typed" : "Show what is typed"}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? "Hide" : "Show"}
        </button>
      </div>
      <FieldError id="password-error" error={error} />
    </div>
  );
}
