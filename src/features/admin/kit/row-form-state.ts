import type { EditedRow } from "../../../data/row-editing.ts";
import { readValues, withFields } from "../../../domain/forms/form-values.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import type { FormEnvironment } from "./form-environment.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";

export interface FormOptions<Row extends EditedRow, Values extends object> {
  kind: RowKind<Row, Values>;
  userId: string;
  /** If set, the form always edits this row. Otherwise, the form is empty at the start and after each save. */
  fixedRow?: Row | undefined;
  environment: FormEnvironment;
}

/** The reason why a form cannot save. */
export type Obstacle<Row> =
  | { state: "none" }
  /** Another admin has saved the row since this form opened it. */
  | { state: "conflict"; theirs: Row }
  /** Another admin has deleted the row. */
  | { state: "gone" };

export const idAndVersion = ({ id, version }: EditedRow): EditedRow => ({ id, version });

/** Returns functions that create the first state of a form, for an existing row or a new row. */
export function createFormStates<Row extends EditedRow, Values extends object>(
  kind: RowKind<Row, Values>,
  newId: () => string,
) {
  /** `base` holds the values that the row had when the form opened it. */
  const newState = (row: EditedRow | null, base: Values, values = base) => ({
    draftId: newId(),
    row: row && idAndVersion(row),
    base,
    values,
    errors: {} as FieldErrors<Values>,
    obstacle: { state: "none" } as Obstacle<Row>,
    /** True if the browser has stored the draft. */
    isStored: false,
  });
  const stateOf = (row: Row | null) => newState(row, row ? kind.valuesOf(row) : kind.empty);
  return { newState, stateOf };
}

/** Returns the values that the form shows for a restored draft. `row` is null for a new row, and for a deleted row. */
export function valuesOfDraft<Row extends EditedRow, Values extends object>(
  kind: RowKind<Row, Values>,
  draft: RowDraft,
  row: Row | null,
): { base: Values; values: Values } {
  const base = row ? kind.valuesOf(row) : kind.empty;
  const values = kind.readDraftValues?.(draft.values) ?? readValues(draft.values, base);
  // Fields that the draft did not change show the current values of the row.
  const changedFields = draft.changed ?? Object.keys(base);
  return { base, values: row ? withFields(base, values, changedFields) : values };
}

/** Returns the drafts that no form in another tab uses. If the browser cannot query locks, returns all drafts. */
export async function readUnlockedDrafts({ drafts, draftIdsInOtherTabs }: FormEnvironment): Promise<RowDraft[]> {
  const lockedIds = await draftIdsInOtherTabs().catch(() => new Set<string>());
  return drafts.all().filter(({ id }) => !lockedIds.has(id));
}

/** Asks a yes-or-no question. If the code asks again before the admin answers, the first question gets the answer no. */
export function createConfirmation(show: (isOpen: boolean) => void) {
  let resolveQuestion = (_isYes: boolean) => {};
  return {
    ask(): Promise<boolean> {
      resolveQuestion(false);
      show(true);
      return new Promise((resolve) => {
        resolveQuestion = resolve;
      });
    },
    answer(isYes: boolean): void {
      resolveQuestion(isYes);
      show(false);
    },
  };
}
