import type { EditedRow, UpdateOutcome } from "../../../data/row-editing.ts";
import { changedFields } from "../../../domain/forms/form-values.ts";
import { fieldOfColumn, REFUSAL_MESSAGES, refusalOf } from "../../../domain/forms/refusals.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";

/** Inserts a row, or updates `rowToUpdate`. Throws the backend's error. */
export async function insertOrUpdate<Row extends EditedRow, Values extends object>(
  kind: RowKind<Row, Values>,
  rowToUpdate: EditedRow | null,
  values: Values,
  base: Values,
): Promise<UpdateOutcome<Row>> {
  if (!rowToUpdate) {
    if (!kind.insert) throw new Error(`This form does not create a ${kind.noun}.`);
    return { state: "saved", row: await kind.insert(values) };
  }
  const outcome = await kind.update(rowToUpdate.id, rowToUpdate.version, values, base);
  if (outcome.state !== "conflict") return outcome;
  // If the row already has these values, an earlier save succeeded, but the browser did not receive the response.
  const isAlreadySaved = changedFields(kind.valuesOf(outcome.theirs), values).length === 0;
  return isAlreadySaved ? { state: "saved", row: outcome.theirs } : outcome;
}

export const removeEmptyProblems = <Field extends string>(problems: Partial<Record<Field, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Field, string>
  >;

/** If the database refused the value of a field, returns a message for this field. */
export function fieldErrors<Values extends object>(error: unknown, table: string, values: Values): FieldErrors<Values> {
  const refusal = refusalOf(error, table);
  const field = refusal?.column && fieldOfColumn(refusal.column);
  if (!refusal || !field || !(field in values)) return {};
  return { [field]: REFUSAL_MESSAGES[refusal.kind] } as FieldErrors<Values>;
}
