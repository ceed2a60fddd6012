import type { ReactNode } from "react";
import type { Choice } from "../../../data/recap-table.ts";
import { describedBy, Field } from "../kit/Field.tsx";

interface SelectProps {
  label: string;
  /** What stands first and means none of them. */
  all: string;
  value: string;
  choices: readonly Choice[];
  choose: (id: string) => void;
  isDisabled?: boolean;
}

/** A choice without a label to see: what stands first says what it is of. */
export const SelectBox = ({ label, all, value, choices, choose, isDisabled }: SelectProps) => (
  <select
    aria-label={label}
    className="field"
    value={value}
    disabled={isDisabled}
    onChange={({ target }) => choose(target.value)}
  >
    <Options {...{ all, value, choices }} />
  </select>
);

interface FieldProps extends SelectProps {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function SelectField(props: FieldProps) {
  const { id, label, all, value, choices, choose, isDisabled = false, error, hint } = props;
  return (
    <Field {...{ id, label, error, hint }} isRequired>
      <select
        id={id}
        className="field"
        value={value}
        disabled={isDisabled}
        required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        onChange={({ target }) => choose(target.value)}
      >
        <Options {...{ all, value, choices }} />
      </select>
    </Field>
  );
}

/** What is chosen stays so while its list is on the way. */
const Options = ({ all, value, choices }: Pick<SelectProps, "all" | "value" | "choices">) => (
  <>
    <option value="">{all}</option>
    {value !== "" && !choices.some(({ id }) => id === value) && <option value={value}>…</option>}
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
);
