import type { EditedRow } from "../../../data/row-editing.ts";
import { fieldId } from "./form-state.ts";
import type { RowForm } from "./use-row-form.ts";

/** What the input of one field needs to know of the form. */
export const bind = <
  Row extends EditedRow,
  Values extends object,
  Name extends keyof Values & string,
>(
  { kind, values, change, errors }: RowForm<Row, Values>,
  name: Name,
) => ({
  id: fieldId(kind.table, name),
  label: kind.labels[name],
  value: values[name],
  change: (value: Values[Name]) => {
    const part: Partial<Values> = {};
    part[name] = value;
    change(part);
  },
  error: errors[name],
});
