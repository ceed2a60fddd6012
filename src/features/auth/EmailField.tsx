import type { Ref } from "react";
import { FieldError } from "../../ui/FieldError.tsx";

interface Props {
  ref: Ref<HTMLInputElement>;
  initial: string;
  error: string | undefined;
}

export function EmailField({ ref, initial, error }: Props) {
  return (
    <div>
      <label htmlFor="email" className="field-label">
        Email
      </label>
      <input
        ref={ref}
        id="email"
        name="email"
        type="email"
        className="field"
        autoComplete="email"
        spellCheck={false}
        defaultValue={initial}
        required
        aria-invalid={error !== undefined}
        aria-describedby="email-error"
      />
      <FieldError id="email-error" error={error} />
    </div>
  );
}
