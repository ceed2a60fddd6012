import { useEffect, useRef } from "react";

interface Props {
  email: string;
  isBusy: boolean;
  resend: () => void;
  back: () => void;
}

/** After a sign-up: what to do next. */
export function CheckMail({ email, isBusy, resend, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        Check your email
      </h1>
      <p className="mt-5 text-base">
        A link is on its way to <strong className="wrap-anywhere">{email}</strong>. Open it on this
        or any other device, and you are signed in there. It works once, for an hour.
      </p>
      <p className="mt-3 text-base text-muted">
        Nothing there after a minute? Look into the spam folder. If the address has an account
        already, no link comes: sign in instead.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="button" disabled={isBusy} onClick={resend}>
          {isBusy ? "Sending…" : "Send it again"}
        </button>
        <button type="button" className="button-quiet" onClick={back}>
          Use another address
        </button>
      </div>
    </>
  );
}
