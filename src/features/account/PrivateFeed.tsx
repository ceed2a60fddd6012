import { useEffect, useId, useRef, useState } from "react";
import { createPrivateFeed, deletePrivateFeed, fetchPrivateFeedTime } from "../../data/private-feed.ts";
import { useLoadable } from "../../state/loadable.ts";
import { toast } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import { QuietButton } from "../../ui/QuietButton.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { useAction } from "./use-action.ts";

type Question = "replace" | "delete" | null;

/**
 * A reader creates an address, and a feed reader shows My Feed from this address. If other people may know the
 * address, the reader can replace the address or turn the feed off.
 */
export function PrivateFeed({ userId }: { userId: string }) {
  const [creationDate, reload] = useLoadable(userId, fetchPrivateFeedTime);
  const [address, setAddress] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question>(null);
  const errorId = useId();
  const creation = useAction("Creating the private feed", async () => {
    const isReplacement = question === "replace";
    setAddress(await createPrivateFeed());
    toast.success(isReplacement ? "Address replaced" : "Private feed created");
    reload();
  });
  const deletion = useAction("Turning off the private feed", async () => {
    await deletePrivateFeed();
    setAddress(null);
    toast.success("Private feed turned off");
    reload();
  });
  const close = () => setQuestion(null);
  if (creationDate.state === "failed") return <QuietFailure subject="Your private feed" retry={reload} />;
  if (creationDate.state === "loading" && address === null)
    return <div className="skeleton h-15" role="status" aria-label="Loading" />;
  const isOn = creationDate.state === "ready" || address !== null;
  return (
    <div className="space-y-4">
      {address !== null && <NewAddress key={address} address={address} />}
      {!isOn && (
        <QuietButton disabled={creation.isBusy} aria-describedby={errorId} onClick={creation.run}>
          {creation.isBusy ? "Creating…" : "Create Private Feed"}
        </QuietButton>
      )}
      {isOn && (
        <>
          {address === null && creationDate.state === "ready" && (
            <p>
              Your private feed is on. You created its address on <DateText date={creationDate.value.slice(0, 10)} />.
              If you have lost the address, replace it.
            </p>
          )}
          <p className="flex flex-wrap gap-3">
            <QuietButton aria-haspopup="dialog" onClick={() => setQuestion("replace")}>
              Replace Address
            </QuietButton>
            <QuietButton aria-haspopup="dialog" onClick={() => setQuestion("delete")}>
              Turn Off
            </QuietButton>
          </p>
        </>
      )}
      <FieldError id={errorId} error={creation.error ?? deletion.error} />
      <ConfirmDialog
        isOpen={question === "replace"}
        question="Replace the address?"
        text="The old address stops working at once. Add the new address to your feed reader."
        confirmText="Replace Address"
        isBusy={creation.isBusy}
        confirm={() => void creation.run().then(close)}
        cancel={close}
      />
      <ConfirmDialog
        isOpen={question === "delete"}
        question="Turn off your private feed?"
        text="Its address stops working at once. You can create a new address later."
        confirmText="Turn Off"
        isBusy={deletion.isBusy}
        confirm={() => void deletion.run().then(close)}
        cancel={close}
      />
    </div>
  );
}

function NewAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // When a dialog closes, it moves the focus back to the button that opened it. So wait for the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success("Address copied");
    } catch {
      toast.error("The address was not copied. Select it and copy it yourself.");
    }
  };
  return (
    <div>
      <label htmlFor={id} className="field-label">
        Address for your feed reader
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          className="field min-w-0 flex-1 basis-56"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          aria-describedby={`${id}-hint`}
        />
        <QuietButton onClick={() => void copy()}>Copy</QuietButton>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-meta text-muted">
        Copy the address now. This page does not show it again.
      </p>
    </div>
  );
}
