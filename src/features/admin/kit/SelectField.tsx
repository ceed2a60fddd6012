import type { Loadable } from "../../../state/loadable.ts";
import { describedBy, Field } from "./Field.tsx";

interface Choice {
  id: string;
  name: string;
}

interface Props {
  id: string;
  label: string;
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

/** One of many by name. What is chosen stays chosen while they load, fail or leave it out. */
export function SelectField(props: Props) {
  const { id, label, isRequired = false, isDisabled = false, none, value, change, error } = props;
  const { choices, retry, what } = props;
  const all = choices.state === "ready" ? choices.value : [];
  const isUnknown = value !== "" && !all.some((choice) => choice.id === value);
  return (
    <Field {...{ id, label, isRequired, error }}>
      <select
        id={id}
        className="field"
        required={isRequired}
        disabled={isDisabled}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">{choices.state === "loading" ? "Loading…" : none}</option>
        {isUnknown && (
          <option value={value}>{choices.state === "ready" ? "Not there any more" : "…"}</option>
        )}
        {all.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
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
