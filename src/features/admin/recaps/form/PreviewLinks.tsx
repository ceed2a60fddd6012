import { useState } from "react";
import { createPreview, fetchPreviewExpiries, revokePreviews } from "../../../../data/preview-links.ts";
import { formatCount } from "../../../../domain/text/plural.ts";
import * as paths from "../../../../paths.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { toast } from "../../../../state/toasts.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { createFailureToast } from "../../failure.ts";
import { InlineFailure } from "../../kit/InlineFailure.tsx";
import { timeWords } from "../../kit/time-words.ts";
import { Section } from "./section.tsx";

const LINK_FIELD = "preview-link";
const focus = (element: HTMLElement | null) => element?.focus();

/** Creates and ends the secret links that show the saved recap to people without an account. */
export function PreviewLinks({ recapId }: { recapId: string }) {
  const [expiries, reload] = useLoadable(recapId, fetchPreviewExpiries);
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure] = useState(createFailureToast);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      failure.close();
      reload();
    } catch (error) {
      failure.show(error);
    }
    setBusy(false);
  };
  const create = () =>
    attempt(async () => {
      setLink(location.origin + paths.preview(await createPreview(recapId)));
    });
  const revoke = () =>
    attempt(async () => {
      await revokePreviews(recapId);
      setLink(null);
      toast.success("All preview links have ended");
    });
  const copy = (text: string) =>
    attempt(async () => {
      await navigator.clipboard.writeText(text);
      toast.success("Link copied");
    });
  const times = expiries.state === "ready" ? expiries.value : [];
  const lastExpiry = times.at(-1);
  return (
    <Section
      heading="Preview link"
      hint="Anyone with the link can read the saved recap for seven days, without an account."
    >
      {link !== null && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <label htmlFor={LINK_FIELD} className="field-label">
              New link
            </label>
            <input
              key={link}
              ref={focus}
              id={LINK_FIELD}
              className="field"
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
              aria-describedby={`${LINK_FIELD}-hint`}
            />
          </div>
          <QuietButton disabled={isBusy} onClick={() => void copy(link)}>
            Copy
          </QuietButton>
          <p id={`${LINK_FIELD}-hint`} className="basis-full text-meta text-muted">
            Copy the link now. This page does not show it again.
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <QuietButton disabled={isBusy} onClick={() => void create()}>
          Create Preview Link
        </QuietButton>
        {lastExpiry !== undefined && (
          <QuietButton disabled={isBusy} onClick={() => void revoke()}>
            End All Links
          </QuietButton>
        )}
        <p role="status" className="text-ui text-muted">
          {lastExpiry !== undefined &&
            `${formatCount(times.length, "link")} in use, valid until ${timeWords(lastExpiry, new Date())} at the latest.`}
        </p>
      </div>
      {expiries.state === "failed" && <InlineFailure subject="The preview links" retry={reload} />}
    </Section>
  );
}
