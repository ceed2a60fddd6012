import { useState } from "react";
import { QUEUE_KEYS, type QueueAction } from "../../../../domain/inbox/queue.ts";
import { asksForReading, readMark } from "../../../../domain/recap-form/read-mark.ts";
import { STORED } from "../../../../domain/storage-keys.ts";
import { readStored, store } from "../../../../state/storage.ts";
import { focusHeading } from "../../kit/focus.ts";
import { InlineFailure } from "../../kit/InlineFailure.tsx";
import { headingId } from "../../kit/row-kind.ts";
import { ViewLink } from "../../kit/ViewLink.tsx";
import { ReadMark } from "../form/ReadMark.tsx";
import type { Form } from "../form/section.tsx";
import { focusNextDoubt, listenToDoubt } from "./doubts.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import type { ReviewQueue } from "./use-review-queue.ts";

interface Props {
  form: Form;
  queue: ReviewQueue;
  /** False while an upload runs, or while the form opens a draft. */
  mayAct: boolean;
  /** Asks before it publishes a recap without texts. */
  publishAndNext: () => void;
}

const keyOf = (action: QueueAction) => QUEUE_KEYS.find((entry) => entry.action === action)?.text;

/** Stays at the top of the screen while an editor reviews drafts. Each button names its key. */
export function QueueBar({ form, queue, mayAct, publishAndNext }: Props) {
  const [areLettersOn, setLettersOn] = useState(() => readStored(STORED.queueKeys) !== "off");
  const isBlocked = !mayAct || queue.isBusy;
  const actions: Record<QueueAction, () => void> = {
    read: () => {
      if (asksForReading(form.base, form.values)) form.change(readMark(form.values.madeBy === "machine"));
    },
    doubt: focusNextDoubt,
    listen: listenToDoubt,
    previous: queue.previous,
    skip: queue.skip,
    publish: publishAndNext,
    leave_field: () => focusHeading(headingId(form.kind)),
  };
  useQueueKeys(areLettersOn, (action) => {
    const isMove = ["previous", "skip", "publish"].includes(action);
    if (isMove ? !isBlocked : mayAct) actions[action]();
  });
  const toggleLetters = (isOn: boolean) => {
    setLettersOn(isOn);
    store(STORED.queueKeys, isOn ? null : "off");
  };
  const key = (action: QueueAction) => areLettersOn && <Key text={keyOf(action) ?? ""} />;
  return (
    <section aria-label="Review queue" className="queue-bar">
      {queue.hasFailed && <InlineFailure subject="The queue" retry={queue.retry} />}
      <div className="queue-facts">
        <p role="status" className="font-semibold tabular-nums">
          {queue.place}
        </p>
        <ViewLink search={queue.inboxSearch} className="link">
          Back to the Inbox
        </ViewLink>
        <label className="queue-keys">
          <input type="checkbox" checked={areLettersOn} onChange={({ target }) => toggleLetters(target.checked)} />
          Shortcut keys
        </label>
        {areLettersOn && (
          <p className="queue-hint">
            <Key text={keyOf("doubt") ?? ""} /> next warning <Key text={keyOf("listen") ?? ""} /> listen{" "}
            <Key text="Esc" /> leave a field
          </p>
        )}
      </div>
      <div className="queue-actions">
        <div className="queue-read">
          <ReadMark form={form} id="queue-read" />
          {asksForReading(form.base, form.values) && key("read")}
        </div>
        <button type="button" className="button-quiet" disabled={isBlocked || queue.isFirst} onClick={queue.previous}>
          Previous{key("previous")}
        </button>
        <button type="button" className="button-quiet" disabled={isBlocked} onClick={queue.skip}>
          Skip{key("skip")}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={isBlocked || !form.isDirty}
          onClick={queue.saveAndNext}
        >
          Save and next
        </button>
        <button
          type="button"
          className="button"
          aria-keyshortcuts="Control+Enter"
          disabled={isBlocked}
          onClick={publishAndNext}
        >
          Publish and next
          <Key text="Ctrl ⏎" />
        </button>
      </div>
    </section>
  );
}

/** Decoration: the accessible name of a button is its text alone. */
const Key = ({ text }: { text: string }) => (
  <span aria-hidden="true" className="queue-key">
    {text}
  </span>
);
