import { asksForReading, readMark } from "../../../../domain/recap-form/read-mark.ts";
import { SwitchField } from "../../kit/SwitchField.tsx";
import type { Form } from "./section.tsx";

/** The editor says that they have read the texts of a machine. No other act makes a recap count as reviewed. */
export function ReadMark({ form, id }: { form: Form; id: string }) {
  if (!asksForReading(form.base, form.values)) return null;
  return (
    <SwitchField
      id={id}
      label="I have read this"
      value={form.values.madeBy === "reviewed"}
      change={(isRead) => form.change(readMark(isRead))}
    />
  );
}
