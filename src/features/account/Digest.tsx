import { type FormEvent, useEffect, useState } from "react";
import { fetchDigest, startDigest, stopDigest } from "../../data/digest.ts";
import { logQuietly } from "../../data/log.ts";
import { type DigestSettings, digestStatus, needsConfirmation } from "../../domain/digest/digest-settings.ts";
import type { Frequency } from "../../domain/digest/frequency.ts";
import { useLoadable } from "../../state/loadable.ts";
import { toast } from "../../state/toasts.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { useAction } from "./use-action.ts";

const load = (_userId: string, signal: AbortSignal) => fetchDigest(signal);

export function Digest({ userId }: { userId: string }) {
  const [digest, retry] = useLoadable(userId, load);
  const isReady = digest.state === "ready";
  // The section renders after the page has loaded, so the browser itself cannot scroll to the section.
  useEffect(() => {
    if (isReady && location.hash === "#digest") document.getElementById("digest")?.scrollIntoView({ block: "start" });
  }, [isReady]);
  if (digest.state === "loading") return <div className="skeleton h-[259px]" role="status" aria-label="Loading" />;
  if (digest.state !== "ready") return <QuietFailure subject="Your e-mail digest" retry={retry} />;
  return <DigestForm initialSettings={digest.value} />;
}

type Choice = "off" | Frequency;

const CHOICES: { choice: Choice; text: string }[] = [
  { choice: "off", text: "Off" },
  { choice: "weekly", text: "Weekly, on Monday morning" },
  { choice: "daily", text: "Daily, in the morning" },
];

const choiceOf = ({ state, frequency }: DigestSettings): Choice => (state === "off" ? "off" : frequency);

function DigestForm({ initialSettings }: { initialSettings: DigestSettings }) {
  const [storedSettings, setStoredSettings] = useState(initialSettings);
  const [choice, setChoice] = useState<Choice>(choiceOf(initialSettings));
  const refresh = async () => setStoredSettings(await fetchDigest(new AbortController().signal));
  const requestDigest = async (frequency: Frequency) => {
    const isConfirmed = await startDigest(frequency);
    await refresh();
    if (isConfirmed) toast.success("Digest changed");
    else toast.success("Check your mailbox", "Open the link in our e-mail to start the digest.");
  };
  const save = useAction("Changing the digest", async () => {
    if (choice !== "off") return requestDigest(choice);
    await stopDigest();
    await refresh();
    toast.success("Digest turned off");
  });
  const resend = useAction("Requesting the confirmation", () => requestDigest(storedSettings.frequency));
  useRefreshOnReturn(needsConfirmation(storedSettings), refresh);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  const isBusy = save.isBusy || resend.isBusy;
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p role="status" className="wrap-anywhere">
        {digestStatus(storedSettings)}
      </p>
      {needsConfirmation(storedSettings) && (
        <button type="button" className="button-quiet" disabled={isBusy} onClick={resend.run}>
          {resend.isBusy ? "Sending…" : "Send the Confirmation Again"}
        </button>
      )}
      <fieldset aria-describedby="digest-error">
        <legend className="field-label">How Often</legend>
        {CHOICES.map(({ choice: value, text }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="digest"
              className="size-5 accent-link"
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <FieldError id="digest-error" error={save.error ?? resend.error} />
      <button type="submit" className="button-quiet" disabled={isBusy}>
        {save.isBusy ? "Saving…" : "Save Digest"}
      </button>
    </form>
  );
}

/** Reads the settings again when the reader returns to the page, maybe after opening the link in the e-mail. */
function useRefreshOnReturn(isActive: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!isActive) return;
    const refreshIfVisible = () => {
      if (!document.hidden) refresh().catch((error) => logQuietly("Reading the digest again", error));
    };
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => document.removeEventListener("visibilitychange", refreshIfVisible);
  }, [isActive, refresh]);
}
