import type { EditedRow } from "../../../data/row-editing.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";

/** Why a form cannot simply be saved again. */
export type Obstacle<Row> =
  | { state: "none" }
  /** Another person saved the row since it was opened. */
  | { state: "conflict"; theirs: Row }
  /** Another person deleted the row. */
  | { state: "gone" };

export const versionOf = ({ id, version }: EditedRow): EditedRow => ({ id, version });

/** Creates the state of a form that has just opened a row or begins a new one. */
export function createFormStates<Row extends EditedRow, Values extends object>(
  kind: RowKind<Row, Values>,
  newId: () => string,
) {
  /** `base` holds the values of the row when the form opened it. */
  const newState = (row: EditedRow | null, base: Values, values = base) => ({
    draftId: newId(),
    row: row && versionOf(row),
    base,
    values,
    errors: {} as FieldErrors<Values>,
    obstacle: { state: "none" } as Obstacle<Row>,
    /** The browser stores the draft. */
    isStored: false,
  });
  const stateOf = (row: Row | null) => newState(row, row ? kind.valuesOf(row) : kind.empty);
  return { newState, stateOf };
}

/** A yes-or-no question. Asking again answers an open one with no. */
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
