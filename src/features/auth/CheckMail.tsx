import { useEffect, useRef } from "react";

interface Props {
  email: string;
  isBusy: boolean;
  resend: () => void;
  back: () => void;
}

export function CheckMail({ email, isBusy, resend, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
        Check your email
      </h1>
      <p className="mt-5 text-base">
        A link is on its way to <strong className="wrap-anywhere">{email}</strong>. Open it on any
        device to sign in there. It works once, within one hour.
      </p>
      <p className="mt-3 text-base text-muted">
        If it does not arrive within a minute, check your spam folder. If this address already has
        an account, the site sends no link: sign in instead.
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
