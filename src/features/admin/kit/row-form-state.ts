import type { EditedRow } from "../../../data/row-editing.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";

/** The reason why a form cannot save. */
export type Obstacle<Row> =
  | { state: "none" }
  /** Another admin has saved the row since this form opened it. */
  | { state: "conflict"; theirs: Row }
  /** Another admin has deleted the row. */
  | { state: "gone" };

export const versionOf = ({ id, version }: EditedRow): EditedRow => ({ id, version });

/** Creates the first state of a form for an existing row or a new row. */
export function createFormStates<Row extends EditedRow, Values extends object>(
  kind: RowKind<Row, Values>,
  newId: () => string,
) {
  /** `base` holds the values that the row had when the form opened it. */
  const newState = (row: EditedRow | null, base: Values, values = base) => ({
    draftId: newId(),
    row: row && versionOf(row),
    base,
    values,
    errors: {} as FieldErrors<Values>,
    obstacle: { state: "none" } as Obstacle<Row>,
    /** Whether the browser has stored the draft. */
    isStored: false,
  });
  const stateOf = (row: Row | null) => newState(row, row ? kind.valuesOf(row) : kind.empty);
  return { newState, stateOf };
}

/** Asks a yes-or-no question. If a question is still open, a second question answers the first with no. */
export function createConfirmation(show: (isOpen: boolean) => void) {
  let settle = (_isYes: boolean) => {};
  return {
    ask(): Promise<boolean> {
      settle(false);
      show(true);
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
    answer(isYes: boolean): void {
      settle(isYes);
      show(false);
    },
  };
}
