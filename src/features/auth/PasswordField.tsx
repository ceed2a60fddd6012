import { type Ref, useState } from "react";
import { FieldError } from "../../ui/FieldError.tsx";

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** A new one is offered by password managers, the current one filled in. */
  isNew: boolean;
  error: string | undefined;
  hint?: string | undefined;
}

export function PasswordField({ ref, label, isNew, error, hint }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor="password" className="field-label">
          {label}
        </label>
        {hint !== undefined && (
          <span id="password-hint" className="text-meta text-muted">
            {hint}
          </span>
        )}
      </div>
      <div className="relative">
        <input
          ref={ref}
          id="password"
          name="password"
          type={isShown ? "text" : "password"}
          className="field pe-20"
          autoComplete={isNew ? "new-password" : "current-password"}
          autoCapitalize={isShown ? "none" : undefined}
          spellCheck={false}
          required
          aria-invalid={error !== undefined}
          aria-describedby={hint === undefined ? "password-error" : "password-hint password-error"}
        />
        <button
          type="button"
          className="field-button"
          aria-label={isShown ? "Hide what is typed" : "Show what is typed"}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
      <FieldError id="password-error" error={error} />
    </div>
  );
}
