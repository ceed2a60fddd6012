import { type FormEvent, useRef, useState } from "react";
import { changeEmail } from "../../data/account.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import { useAction } from "./use-action.ts";

export function EmailForm() {
  const input = useRef<HTMLInputElement>(null);
  const [inputError, setInputError] = useState<string>();
  const { isBusy, error, run } = useAction("Changing the email address", async () => {
    const email = input.current?.value.trim() ?? "";
    await changeEmail(email, new URL(paths.auth(paths.account()), location.origin).href);
    toast.success(
      "Check both mailboxes",
      `We sent one link to your old address and one to ${email}. Open both links to change your address.`,
    );
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    const problem = field?.value.trim() === "" ? "Please enter your new email address" : field?.validationMessage;
    setInputError(problem || undefined);
    if (problem) field?.focus();
    else void run();
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div>
        <label htmlFor="new-email" className="field-label">
          New Email
        </label>
        <input
          ref={input}
          id="new-email"
          type="email"
          className="field"
          autoComplete="email"
          spellCheck={false}
          required
          aria-invalid={inputError !== undefined}
          aria-describedby="new-email-error"
        />
        <FieldError id="new-email-error" error={inputError ?? error} />
      </div>
      <button type="submit" className="button-quiet" disabled={isBusy}>
        {isBusy ? "Sending…" : "Change Email"}
      </button>
    </form>
  );
}
