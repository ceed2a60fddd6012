import type { ReactNode } from "react";
import { charLength } from "../../../domain/limits.ts";
import { FieldError } from "../../../ui/FieldError.tsx";

interface FieldProps {
  id: string;
  label: string;
  isRequired?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** If set, a counter shows the length of the text and the limit. */
  count?: { text: string; limit: number } | undefined;
  children: ReactNode;
}

/** Renders the label, counter, hint and error around a control. */
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

/** Always returns the ids of the error, the hint and the counter, because browsers ignore ids without an element. */
export const describedBy = (id: string) => `${id}-error ${id}-hint ${id}-count`;

/** The attributes that connect a control to its `Field`. */
export const controlProps = ({ id, value, error }: Pick<TextProps, "id" | "value" | "error">) => ({
  id,
  value,
  "aria-invalid": error !== undefined,
  "aria-describedby": describedBy(id),
});

const Count = ({ id, text, limit }: { id: string; text: string; limit: number }) => {
  const count = charLength(text);
  return (
    <span id={id} className={`text-meta tabular-nums ${count > limit ? "font-semibold text-danger" : "text-muted"}`}>
      {count.toLocaleString("en-US")}/{limit.toLocaleString("en-US")}
    </span>
  );
};

interface TextProps extends Omit<FieldProps, "count" | "children"> {
  value: string;
  change: (text: string) => void;
  /** The maximum number of characters. The field shows an error for a longer text, but never cuts the text off. */
  limit?: number | undefined;
  type?: "text" | "url" | "date";
  /** If set, the field is a text area with this number of lines. */
  rows?: number | undefined;
}

export function TextField({ value, change, limit, rows, type = "text", ...field }: TextProps) {
  const control = { ...controlProps({ ...field, value }), required: field.isRequired };
  return (
    <Field {...field} count={limit !== undefined && rows !== undefined ? { text: value, limit } : undefined}>
      {rows === undefined ? (
        <input
          {...control}
          dir="auto"
          className="field"
          type={type}
          autoComplete="off"
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <textarea
          dir="auto"
          {...control}
          className="field field-sizing-content max-h-96 min-h-26"
          rows={rows}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
