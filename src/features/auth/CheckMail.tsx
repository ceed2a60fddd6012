import { useEffect, useRef } from "react";
import { FieldError } from "../../ui/FieldError.tsx";
import type { MailKind } from "./use-auth-page.ts";

interface Props {
  email: string;
  mail: MailKind;
  isBusy: boolean;
  error: string | undefined;
  resend: () => void;
  back: () => void;
}

const HOW_TO_OPEN: Record<MailKind, string> = {
  confirmation: "Open it on any device to sign in there.",
  reset: "Open it on any device to choose a new password there.",
  "magic-link": "Open it on any device to sign in there.",
};
const WHY_NO_LINK: Record<MailKind, string> = {
  confirmation: "If this address already has an account, the site sends no link: sign in instead.",
  reset: "If no account has this address, the site sends no link.",
  "magic-link": "",
};

export function CheckMail({ email, mail, isBusy, error, resend, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        Check your email
      </h1>
      <p className="mt-5 text-base">
        A link is on its way to <strong className="wrap-anywhere">{email}</strong>. {HOW_TO_OPEN[mail]} It works once,
        within one hour.
      </p>
      <p className="mt-3 text-base text-muted">
        If the link does not arrive within a minute, check your spam folder. {WHY_NO_LINK[mail]}
      </p>
      <div className="mt-8 space-y-3">
        <FieldError id="auth-error" error={error} />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button" disabled={isBusy} onClick={resend}>
            {isBusy ? "Sending…" : "Send it again"}
          </button>
          <button type="button" className="button-quiet" onClick={back}>
            Use another address
          </button>
        </div>
      </div>
    </>
  );
}
