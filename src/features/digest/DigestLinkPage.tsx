import { type ReactNode, useEffect, useRef, useState } from "react";
import { confirmDigest, unsubscribeDigest } from "../../data/digest.ts";
import { logQuietly } from "../../data/log.ts";
import { DIGEST_TIMES, type Frequency } from "../../domain/digest/frequency.ts";
import { useHash } from "../../hooks/use-hash.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import { Notice } from "../../ui/Notice.tsx";

type Step =
  | { name: "loading" | "broken" | "unsubscribed" }
  | { name: "confirm" | "unsubscribe"; secret: string }
  | { name: "confirmed"; frequency: Frequency };

const LINK_HASH = /^(confirm|unsubscribe)=([\da-f]{64})$/;

function stepOf(hash: string): Step {
  const [, name, secret = ""] = LINK_HASH.exec(hash) ?? [];
  return name === "confirm" || name === "unsubscribe" ? { name, secret } : { name: "broken" };
}

const ACCOUNT_LINK = { text: "Open Your Account", href: `${paths.account()}#digest` };

/** The links in digests open this page. Mail scanners also open links, so only a button changes the digest. */
export function DigestLinkPage() {
  const [step, setStep] = useState<Step>({ name: "loading" });
  const hash = useHash();
  useEffect(() => {
    if (hash !== null) setStep(stepOf(hash));
  }, [hash]);
  useTitle(step.name === "unsubscribe" || step.name === "unsubscribed" ? "Unsubscribe" : null);
  switch (step.name) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "broken":
      return (
        <Notice
          heading="This link does not work"
          text="The link may have expired, or you have used a newer link. Your account shows whether you get the digest."
          link={ACCOUNT_LINK}
        />
      );
    case "confirm":
      return (
        <Notice
          heading="Turn on the e-mail digest?"
          text="You get one e-mail with the new recaps of the shows and categories you follow. You can stop the digest at any time."
        >
          <LinkAction
            text="Turn On the Digest"
            action={async () => {
              const frequency = await confirmDigest(step.secret);
              setStep(frequency === null ? { name: "broken" } : { name: "confirmed", frequency });
            }}
          />
        </Notice>
      );
    case "unsubscribe":
      return (
        <Notice
          heading="Stop the e-mail digest?"
          text="You then get no more digests. Your account and your follows stay."
        >
          <LinkAction
            text="Unsubscribe"
            action={async () => {
              await unsubscribeDigest(step.secret);
              setStep({ name: "unsubscribed" });
            }}
          />
        </Notice>
      );
    case "confirmed":
      return (
        <FocusedResult>
          <Notice
            heading="The digest is on"
            text={`You get the digest ${DIGEST_TIMES[step.frequency]}, if there are new recaps.`}
            link={ACCOUNT_LINK}
          />
        </FocusedResult>
      );
    case "unsubscribed":
      return (
        <FocusedResult>
          <Notice
            heading="You are unsubscribed"
            text="You get no more digests. You can turn the digest on again in your account."
            link={ACCOUNT_LINK}
          />
        </FocusedResult>
      );
  }
}

/** Takes the focus, because the result replaces the button that had the focus. */
function FocusedResult({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function LinkAction({ text, action }: { text: string; action: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const runAction = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (reason) {
      logQuietly("Using a link of a digest", reason);
      setError("That did not work. Check your connection and try again.");
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="button mt-8"
        disabled={isBusy}
        aria-describedby="digest-link-error"
        onClick={runAction}
      >
        {isBusy ? "One moment…" : text}
      </button>
      <FieldError id="digest-link-error" error={error} />
    </>
  );
}
