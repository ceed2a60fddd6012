import type { ReactNode } from "react";
import type { Choice } from "../../../data/choices.ts";
import type { Loadable } from "../../../state/loadable.ts";
import { controlOf, Field } from "./Field.tsx";

interface BoxProps {
  label: string;
  /** What stands first and means none of them. */
  all: string;
  value: string;
  choices: Loadable<readonly Choice[]>;
  choose: (id: string) => void;
  isDisabled?: boolean;
}

/** A choice without a label to see: what stands first says what it is of. */
export const SelectBox = ({ label, all, value, choices, choose, isDisabled }: BoxProps) => (
  <select
    aria-label={label}
    className="field"
    value={value}
    disabled={isDisabled}
    onChange={({ target }) => choose(target.value)}
  >
    <Options none={all} value={value} choices={choices} />
  </select>
);

interface Props {
  id: string;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The first choice, which is none. */
  none: string;
  value: string;
  change: (id: string) => void;
  choices: Loadable<readonly Choice[]>;
  retry: () => void;
  /** What did not load, as the beginning of a sentence. */
  what: string;
  error?: string | undefined;
}

/** One of many by name. */
export function SelectField(props: Props) {
  const { isDisabled = false, none, value, change, choices, retry, what, ...field } = props;
  return (
    <Field {...field}>
      <select
        {...controlOf({ ...field, value })}
        className="field"
        required={field.isRequired}
        disabled={isDisabled}
        onChange={({ target }) => change(target.value)}
      >
        <Options
          none={choices.state === "loading" && !isDisabled ? "Loading…" : none}
          value={value}
          choices={choices}
        />
      </select>
      {choices.state === "failed" && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-x-4 text-danger">
          {what} did not load.
          <button type="button" className="link min-h-8" onClick={retry}>
            Retry
          </button>
        </p>
      )}
    </Field>
  );
}

/** What is chosen stays chosen while they load, fail or leave it out. */
function Options({ none, value, choices }: Pick<Props, "none" | "value" | "choices">) {
  const all = choices.state === "ready" ? choices.value : [];
  const isUnknown = value !== "" && !all.some(({ id }) => id === value);
  return (
    <>
      <option value="">{none}</option>
      {isUnknown && (
        <option value={value}>{choices.state === "ready" ? "Not there any more" : "…"}</option>
      )}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
