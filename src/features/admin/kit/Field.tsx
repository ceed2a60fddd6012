import type { ReactNode } from "react";
import { charLength } from "../../../domain/limits.ts";
import { FieldError } from "../../../ui/FieldError.tsx";

interface FieldProps {
  id: string;
  label: string;
  isRequired?: boolean | undefined;
  /** Beneath the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** With a limit, what is used of it is shown. */
  count?: { text: string; most: number } | undefined;
  children: ReactNode;
}

/** What stands around a control: label, counter, hint, error. See `describedBy`. */
export const Field = ({ id, label, isRequired, hint, error, count, children }: FieldProps) => (
  <div className="min-w-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <label htmlFor={id} className="field-label">
        {label} {isRequired && <span aria-hidden="true">*</span>}
      </label>
      {count && <Count id={`${id}-count`} {...count} />}
    </div>
    {children}
    {hint !== undefined && (
      <p id={`${id}-hint`} className="mt-2 text-meta text-muted">
        {hint}
      </p>
    )}
    <FieldError id={`${id}-error`} error={error} />
  </div>
);

/** Ids that exist nowhere are passed over, so that all three can always be named. */
export const describedBy = (id: string) => `${id}-error ${id}-hint ${id}-count`;

/** What the control in a `Field` needs of it. */
export const controlOf = ({ id, value, error }: Pick<TextProps, "id" | "value" | "error">) => ({
  id,
  value,
  "aria-invalid": error !== undefined,
  "aria-describedby": describedBy(id),
});

const Count = ({ id, text, most }: { id: string; text: string; most: number }) => {
  const count = charLength(text);
  return (
    <span
      id={id}
      className={`text-meta tabular-nums ${count > most ? "font-semibold text-danger" : "text-muted"}`}
    >
      {count.toLocaleString("en-US")}/{most.toLocaleString("en-US")}
    </span>
  );
};

interface TextProps extends Omit<FieldProps, "count" | "children"> {
  value: string;
  change: (text: string) => void;
  /** In characters. Nothing is cut off; what is too long is said. */
  most?: number | undefined;
  type?: "text" | "url" | "date";
  /** More than one line: how many at first. */
  rows?: number | undefined;
}

/** A line or a paragraph of text. */
export function TextField({ value, change, most, rows, type = "text", ...field }: TextProps) {
  const control = { ...controlOf({ ...field, value }), required: field.isRequired };
  return (
    <Field
      {...field}
      count={most !== undefined && rows !== undefined ? { text: value, most } : undefined}
    >
      {rows === undefined ? (
        <input
          {...control}
          className="field"
          type={type}
          autoComplete="off"
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <textarea
          {...control}
          className="field field-sizing-content max-h-96 min-h-26"
          rows={rows}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
