import { atom } from "nanostores";
import type { EditedRow } from "../../../data/row-editing.ts";
import { applyChangesTo, changedFields, withFields } from "../../../domain/forms/form-values.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { createDraftWriter } from "./draft-writer.ts";
import {
  createConfirmation,
  createFormStates,
  type FormOptions,
  idAndVersion,
  readUnlockedDrafts,
  valuesOfDraft,
} from "./row-form-state.ts";
import type { FieldErrors } from "./row-kind.ts";
import { fieldErrors, insertOrUpdate, removeEmptyProblems } from "./saving.ts";

/**
 * Makes the form of one table. The form creates a row, or edits the row that `open` receives. The browser stores each
 * change as a draft until the admin saves or discards the changes. `restorable` holds drafts that the admin can restore.
 */
export function createRowForm<Row extends EditedRow, Values extends object>({
  kind,
  userId,
  fixedRow,
  environment,
}: FormOptions<Row, Values>) {
  const { drafts } = environment;
  const { newState, stateOf } = createFormStates(kind, environment.newId);
  const $form = atom({
    ...stateOf(fixedRow ?? null),
    /** The fields whose values differ from `base`. */
    changed: [] as (keyof Values & string)[],
    isSaving: false,
    /** True while the form asks the admin whether to discard the changes. */
    isConfirming: false,
    restorable: [] as readonly RowDraft[],
  });
  /** The row of the last successful save. */
  const $saved = atom<Row | null>(null);
  const isDirty = () => $form.get().changed.length > 0;
  let isClosed = false;

  function setState(changes: Partial<ReturnType<typeof $form.get>>): void {
    const previousState = $form.get();
    const nextState = { ...previousState, ...changes };
    nextState.changed = changedFields(nextState.base, nextState.values);
    $form.set(nextState);
    const { draftId, row, values, base } = nextState;
    const isOtherDraft = draftId !== previousState.draftId;
    if (isOtherDraft) writer.release(previousState.draftId);
    const hasSameBase = !isOtherDraft && row === previousState.row && base === previousState.base;
    if (isClosed || (hasSameBase && values === previousState.values)) return;
    if (isDirty()) {
      writer.onChange(nextState.isStored);
    } else {
      drafts.remove({ id: draftId });
      writer.release(draftId);
      $form.set({ ...nextState, isStored: false });
    }
    if (isOtherDraft) void findRestorable();
  }

  const writer = createDraftWriter(
    environment,
    () => {
      const { draftId: id, row, values, changed } = $form.get();
      const { table } = kind;
      const name = kind.nameOf(values);
      return { id, userId, table, row, name, values: values as Record<string, unknown>, changed };
    },
    (isStored) => $form.set({ ...$form.get(), isStored }),
  );

  async function findRestorable(): Promise<void> {
    const unlockedDrafts = await readUnlockedDrafts(environment);
    const restorable = unlockedDrafts
      .filter((draft) => draft.userId === userId && draft.table === kind.table)
      .filter(({ id }) => id !== $form.get().draftId);
    setState({ restorable });
  }

  const discardConfirmation = createConfirmation((isConfirming) => setState({ isConfirming }));
  /** Returns true if the form has no changes, the browser has stored them, or the admin discards them. */
  const mayLeave = async () => !isDirty() || writer.storeNow() || discardConfirmation.ask();

  const showProblems = (errors: FieldErrors<Values>) => {
    setState({ errors });
    environment.focusFirstField(Object.keys(errors));
  };

  /** Returns the stored row. If the save fails, shows the error and returns null. */
  async function saveIfValid(rowToUpdate: EditedRow | null, stay = fixedRow !== undefined): Promise<Row | null> {
    const submission = $form.get();
    if (submission.isSaving) return null;
    const problems = removeEmptyProblems(kind.problemsOf(submission.values));
    showProblems(problems);
    if (Object.keys(problems).length > 0) return null;
    // The admin can open another row before the response arrives.
    const isOpen = () => $form.get().draftId === submission.draftId;
    setState({ isSaving: true });
    try {
      const outcome = await insertOrUpdate(kind, rowToUpdate, submission.values, submission.base);
      if (outcome.state === "saved") {
        finishSave(outcome.row, submission, stay);
        environment.onSaved(rowToUpdate === null);
        $saved.set(outcome.row);
        return outcome.row;
      }
      if (isOpen()) setState({ obstacle: outcome });
    } catch (error) {
      environment.onSaveFailed(error);
      if (isOpen()) showProblems(fieldErrors(error, kind.table, submission.values));
    } finally {
      setState({ isSaving: false });
    }
    return null;
  }

  function finishSave(storedRow: Row, submission: { draftId: string; values: Values }, stay: boolean): void {
    const currentState = $form.get();
    const isOpen = currentState.draftId === submission.draftId;
    const base = kind.valuesOf(storedRow);
    // Text that the admin typed during the save stays in the form as an unsaved change.
    if (isOpen && currentState.values !== submission.values) {
      const values = applyChangesTo(submission.values, currentState.values, base);
      setState({ row: idAndVersion(storedRow), base, values, obstacle: { state: "none" } });
      return;
    }
    drafts.remove({ id: submission.draftId });
    if (!isOpen) return;
    setState(stateOf(stay ? storedRow : null));
    if (!stay) environment.focusForm();
  }

  return {
    kind,
    $form,
    $saved,
    change(changes: Partial<Values>): void {
      const { row, values, errors } = $form.get();
      const nextValues = { ...values, ...changes };
      const otherErrors = Object.entries(errors).filter(([field]) => !(field in changes));
      setState({
        values: row ? nextValues : (kind.deriveForNewRow?.(values, nextValues) ?? nextValues),
        errors: Object.fromEntries(otherErrors) as FieldErrors<Values>,
      });
    },
    /** Returns false if the admin decides to stay with the current row. */
    async open(row: Row): Promise<boolean> {
      if (!(await mayLeave())) return false;
      setState(stateOf(row));
      if (!fixedRow) environment.focusForm();
      return true;
    },
    /** Starts a new row. The admin can still restore the draft. Returns false if the admin decides to stay. */
    async leave(): Promise<boolean> {
      if (!(await mayLeave())) return false;
      setState(stateOf(null));
      return true;
    },
    /** Deletes the draft and starts a new row. Returns false if the admin decides to stay. */
    async cancel(): Promise<boolean> {
      if (isDirty() && !(await discardConfirmation.ask())) return false;
      drafts.remove({ id: $form.get().draftId });
      setState(stateOf(null));
      return true;
    },
    /** Opens the row of a draft with the values of the draft. Returns false if the row did not load, or if the admin stays. */
    async restore(draft: RowDraft): Promise<boolean> {
      const { id, row } = draft;
      try {
        const storedRow = row && (await kind.fetch(row.id));
        const { base, values } = valuesOfDraft(kind, draft, storedRow);
        if (!(await mayLeave())) return false;
        drafts.remove({ id });
        // The note of this draft is above the form. If it disappeared later, the form would move under the pointer.
        const restorable = $form.get().restorable.filter((other) => other.id !== id);
        setState({ ...newState(row, base, values), restorable });
        if (row && !storedRow) setState({ obstacle: { state: "gone" } });
        return true;
      } catch {
        environment.showError(`Failed to load the ${kind.noun}. This browser still stores your changes. Try again.`);
        return false;
      }
    },
    discard(draft: RowDraft): void {
      drafts.remove(draft);
      void findRestorable();
    },
    /**
     * Shows the new values of `fields`, which the server has changed. If another admin has changed a field that is not in
     * `fields`, the form does not change. The next save then reports a conflict.
     */
    showServerChange(storedRow: Row, fields: readonly (keyof Values & string)[]): void {
      const { row, base, values } = $form.get();
      const storedValues = kind.valuesOf(storedRow);
      const serverChanges = changedFields(base, storedValues);
      const hasOnlyTheseChanges = serverChanges.every((field) => fields.includes(field));
      if (row?.id !== storedRow.id || !hasOnlyTheseChanges) return;
      const newValues = withFields(values, storedValues, fields);
      setState({ row: idAndVersion(storedRow), base: storedValues, values: newValues });
    },
    /** If the form edits the deleted row, the form starts a new row. A form with unsaved changes only reports the deletion. */
    onRowDeleted(id: string): void {
      if ($form.get().row?.id !== id) return;
      setState(isDirty() ? { obstacle: { state: "gone" } } : stateOf(null));
    },
    /** After the admin has undone the deletion of this row, the form can save the row again. */
    onRowRestored(id: string): void {
      const { row, obstacle } = $form.get();
      if (row?.id === id && obstacle.state === "gone") setState({ obstacle: { state: "none" } });
    },
    /** If `stay` is true, the form continues with the saved row. Otherwise it starts a new row. */
    save: (stay?: boolean) => saveIfValid($form.get().row, stay),
    /** Saves the fields that this admin changed, or `merged`. All other fields get the values of the other admin. */
    async saveOverTheirs(merged: Partial<Values> = {}, stay?: boolean): Promise<Row | null> {
      const { obstacle, isSaving, base, values } = $form.get();
      if (obstacle.state !== "conflict" || isSaving) return null;
      const theirValues = kind.valuesOf(obstacle.theirs);
      const row = idAndVersion(obstacle.theirs);
      const ownValues = (kind.merge ?? applyChangesTo)(base, values, theirValues);
      setState({ row, base: theirValues, values: { ...ownValues, ...merged } });
      return saveIfValid(row, stay);
    },
    saveAsNew: () => saveIfValid(null),
    /** Opens the version of the other admin. This admin can still restore the draft. */
    async takeTheirs(): Promise<void> {
      const { obstacle } = $form.get();
      if (obstacle.state === "conflict" && (await mayLeave())) setState(stateOf(obstacle.theirs));
    },
    dismissObstacle: () => setState({ obstacle: { state: "none" } }),
    /** Call this function with the admin's answer to the question whether to discard the changes. */
    answerDiscard: discardConfirmation.answer,
    findRestorable,
    storePendingChanges: writer.storePendingChanges,
    restoreDeletedDraft: () => writer.restoreDeletedDraft($form.get().isStored),
    /** Closes the form. The admin can still restore the draft. */
    close(): void {
      writer.storePendingChanges();
      writer.release($form.get().draftId);
      isClosed = true;
    },
  };
}
