import type { DayRange } from "../../domain/people/earnings.ts";
import { DayField } from "../../ui/DayField.tsx";

interface Props {
  id: string;
  range: DayRange;
  change: (range: DayRange) => void;
}

/** With these two fields, a reader selects the first and the last day. An empty field sets no limit. */
export const DayFields = ({ id, range, change }: Props) => (
  <fieldset className="mb-8 flex flex-wrap items-end gap-x-4 gap-y-3">
    <legend className="sr-only">Days</legend>
    <DayField id={`${id}-from`} label="From" day={range.first} change={(first) => change({ ...range, first })} />
    <DayField id={`${id}-to`} label="To" day={range.last} change={(last) => change({ ...range, last })} />
    {(range.first !== "" || range.last !== "") && (
      <button type="button" className="button-quiet" onClick={() => change({ first: "", last: "" })}>
        Show all days
      </button>
    )}
  </fieldset>
);
