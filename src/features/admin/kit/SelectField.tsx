import type { ReactNode } from "react";
import type { Choice } from "../../../data/choices.ts";
import type { Loadable } from "../../../state/loadable.ts";
import { controlProps, Field } from "./Field.tsx";
import { InlineFailure } from "./InlineFailure.tsx";

interface BoxProps {
  label: string;
  /** The text of the first option, which turns the filter off. */
  firstOptionText: string;
  value: string;
  choices: Loadable<readonly Choice[]>;
  choose: (id: string) => void;
  isDisabled?: boolean;
}

/** A select without a visible label. The text of its first option says what the select does. */
export const SelectBox = ({ label, firstOptionText, value, choices, choose, isDisabled }: BoxProps) => (
  <select
    aria-label={label}
    className="field"
    value={value}
    disabled={isDisabled}
    onChange={({ target }) => choose(target.value)}
  >
    <Options emptyOptionText={firstOptionText} value={value} choices={choices} />
  </select>
);

interface Props {
  id: string;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The text of the first option, which selects nothing. */
  emptyOptionText: string;
  value: string;
  change: (id: string) => void;
  choices: Loadable<readonly Choice[]>;
  retry: () => void;
  /** The subject of "… did not load." */
  subject: string;
  error?: string | undefined;
}

export function SelectField(props: Props) {
  const { isDisabled = false, emptyOptionText, value, change, choices, retry, subject, ...field } = props;
  return (
    <Field {...field}>
      <select
        {...controlProps({ ...field, value })}
        className="field"
        required={field.isRequired}
        disabled={isDisabled}
        onChange={({ target }) => change(target.value)}
      >
        <Options
          emptyOptionText={choices.state === "loading" && !isDisabled ? "Loading…" : emptyOptionText}
          value={value}
          choices={choices}
        />
      </select>
      {choices.state === "failed" && <InlineFailure subject={subject} retry={retry} />}
    </Field>
  );
}

/** Adds an option with the selected value if the choices have not loaded or do not contain this value. */
function Options({ emptyOptionText, value, choices }: Pick<Props, "emptyOptionText" | "value" | "choices">) {
  const loadedChoices = choices.state === "ready" ? choices.value : [];
  const isUnknown = value !== "" && !loadedChoices.some(({ id }) => id === value);
  return (
    <>
      <option value="">{emptyOptionText}</option>
      {isUnknown && <option value={value}>{choices.state === "ready" ? "Deleted" : "…"}</option>}
      {loadedChoices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
