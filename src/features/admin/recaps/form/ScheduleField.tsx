import { useState } from "react";
import { fetchPublishing } from "../../../../data/publishing.ts";
import { isOverBudget } from "../../../../domain/site/publishing.ts";
import { localTimeText, NO_TIME, readLocalTime, scheduleNotes, slotOf } from "../../../../domain/site/schedule.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { controlProps, Field } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import type { Form } from "./section.tsx";

const SECONDS_PER_SLOT = 600;
const fetchStatus = (_: string, signal: AbortSignal) => fetchPublishing(signal);

interface PickerProps {
  id: string;
  label: string;
  /** The time in UTC, `NO_TIME`, or an empty text. */
  value: string;
  error?: string | undefined;
  change: (value: string) => void;
}

export const ScheduleField = ({ form }: { form: Form }) => <SchedulePicker {...bind(form, "publishAt")} />;

/** The editor types a time in the time zone of the browser. The value is this time in UTC, rounded up to ten minutes. */
export function SchedulePicker(publishAt: PickerProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const textOf = (value: string) => {
    const time = Date.parse(value);
    return Number.isNaN(time) ? "" : localTimeText(time, zone);
  };
  const [typedTime, setTypedTime] = useState({
    text: textOf(publishAt.value),
    value: publishAt.value,
  });
  if (typedTime.value !== publishAt.value) {
    setTypedTime({ text: textOf(publishAt.value), value: publishAt.value });
  }
  const [status] = useLoadable("status", fetchStatus);
  const isBudgetSpent = status.state === "ready" && isOverBudget(status.value);
  const change = (text: string) => {
    const localTime = readLocalTime(text, zone);
    const value = localTime ? new Date(slotOf(localTime.time)).toISOString() : NO_TIME;
    setTypedTime({ text, value });
    publishAt.change(value);
  };
  const notes = scheduleNotes({ text: typedTime.text, zone, now: Date.now(), isBudgetSpent });
  return (
    <Field
      id={publishAt.id}
      label={publishAt.label}
      isRequired
      error={publishAt.error}
      hint={
        <span role="status">
          {notes.map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
        </span>
      }
    >
      <input
        {...controlProps({ id: publishAt.id, value: typedTime.text, error: publishAt.error })}
        className="field sm:max-w-72"
        type="datetime-local"
        step={SECONDS_PER_SLOT}
        required
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
