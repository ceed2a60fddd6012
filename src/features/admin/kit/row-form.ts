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
 * The form of one table. It creates a row, or edits the row that `open` receives. The browser stores each change as a
 * draft until the admin saves, cancels or discards the changes. `restorable` holds drafts that the admin can still restore.
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
    /** Whether the form asks the admin if it may discard the changes. */
    isConfirming: false,
    restorable: [] as readonly RowDraft[],
  });
  /** The row of the last successful save. */
  const $saved = atom<Row | null>(null);
  const isDirty = () => $form.get().changed.length > 0;

  let isClosed = false;

  function patch(changes: Partial<ReturnType<typeof $form.get>>): void {
    const before = $form.get();
    const now = { ...before, ...changes };
    now.changed = changedFields(now.base, now.values);
    $form.set(now);
    const { draftId, row, values, base } = now;
    const isOtherDraft = draftId !== before.draftId;
    if (isOtherDraft) writer.release(before.draftId);
    const isSameDraft = !isOtherDraft && row === before.row && base === before.base;
    if (isClosed || (isSameDraft && values === before.values)) return;
    if (isDirty()) {
      writer.onChange(now.isStored);
    } else {
      drafts.remove({ id: draftId });
      writer.release(draftId);
      $form.set({ ...now, isStored: false });
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
    const freeDrafts = await readUnlockedDrafts(environment);
    const restorable = freeDrafts
      .filter((draft) => draft.userId === userId && draft.table === kind.table)
      .filter(({ id }) => id !== $form.get().draftId);
    patch({ restorable });
  }

  const discardConfirmation = createConfirmation((isConfirming) => patch({ isConfirming }));

  /** The form may open another row if the draft is stored, or if the admin discards the changes. */
  const mayLeave = async () => !isDirty() || writer.storeNow() || discardConfirmation.ask();

  const showProblems = (errors: FieldErrors<Values>) => {
    patch({ errors });
    environment.focusFirst(Object.keys(errors));
  };

  const isFixed = fixedRow !== undefined;

  /** Returns the stored row. If the save fails, shows the error and returns null. */
  async function trySave(target: EditedRow | null, stay = isFixed): Promise<Row | null> {
    const submitted = $form.get();
    if (submitted.isSaving) return null;
    const problems = removeEmptyProblems(kind.problemsOf(submitted.values));
    showProblems(problems);
    if (Object.keys(problems).length > 0) return null;
    // The admin may open another row before the answer arrives.
    const isOpen = () => $form.get().draftId === submitted.draftId;
    patch({ isSaving: true });
    try {
      const outcome = await insertOrUpdate(kind, target, submitted.values, submitted.base);
      if (outcome.state === "saved") {
        finishSave(outcome.row, submitted, stay);
        environment.onSaved(target === null);
        $saved.set(outcome.row);
        return outcome.row;
      }
      if (isOpen()) patch({ obstacle: outcome });
    } catch (error) {
      environment.onRefused(error);
      if (isOpen()) showProblems(fieldErrors(error, kind.table, submitted.values));
    } finally {
      patch({ isSaving: false });
    }
    return null;
  }

  function finishSave(
    stored: Row,
    submitted: { draftId: string; values: Values },
    stay: boolean,
  ): void {
    const now = $form.get();
    const isOpen = now.draftId === submitted.draftId;
    const base = kind.valuesOf(stored);
    // Text that the admin typed during the save stays in the form as an unsaved change.
    if (isOpen && now.values !== submitted.values) {
      const values = applyChangesTo(submitted.values, now.values, base);
      patch({ row: idAndVersion(stored), base, values, obstacle: { state: "none" } });
      return;
    }
    drafts.remove({ id: submitted.draftId });
    if (!isOpen) return;
    patch(stateOf(stay ? stored : null));
    if (!stay) environment.focusForm();
  }

  return {
    kind,
    $form,
    $saved,
    change(changes: Partial<Values>): void {
      const { row, values, errors } = $form.get();
      const next = { ...values, ...changes };
      const otherErrors = Object.entries(errors).filter(([field]) => !(field in changes));
      patch({
        values: row ? next : (kind.deriveWhileNew?.(values, next) ?? next),
        errors: Object.fromEntries(otherErrors) as FieldErrors<Values>,
      });
    },
    /** Returns false if the admin decides to stay with the current row. */
    async open(row: Row): Promise<boolean> {
      if (!(await mayLeave())) return false;
      patch(stateOf(row));
      if (!fixedRow) environment.focusForm();
      return true;
    },
    /** Starts a new row. The draft stays restorable. Returns false if the admin decides to stay. */
    async leave(): Promise<boolean> {
      if (!(await mayLeave())) return false;
      patch(stateOf(null));
      return true;
    },
    /** Deletes the draft and starts a new row. Returns false if the admin decides to stay. */
    async cancel(): Promise<boolean> {
      if (isDirty() && !(await discardConfirmation.ask())) return false;
      drafts.remove({ id: $form.get().draftId });
      patch(stateOf(null));
      return true;
    },
    /** Applies a draft to the current row. Returns false if the row did not load. */
    async restore(draft: RowDraft): Promise<boolean> {
      const { id, row } = draft;
      try {
        const storedRow = row && (await kind.fetch(row.id));
        const { base, values } = valuesOfDraft(kind, draft, storedRow);
        if (!(await mayLeave())) return false;
        drafts.remove({ id });
        patch(newState(row, base, values));
        if (row && !storedRow) patch({ obstacle: { state: "gone" } });
        return true;
      } catch {
        environment.showError(
          `Failed to load the ${kind.noun}. This browser still stores your changes. Try again.`,
        );
        return false;
      }
    },
    discard(draft: RowDraft): void {
      drafts.remove(draft);
      void findRestorable();
    },
    /**
     * Shows the new values of fields that the server has changed. If another admin has changed a different field, the form
     * does not change, and the next save reports a conflict.
     */
    adopt(stored: Row, fields: readonly (keyof Values & string)[]): void {
      const { row, base, values } = $form.get();
      const next = kind.valuesOf(stored);
      const hasOnlyTheseChanges = changedFields(base, next).every((field) =>
        fields.includes(field),
      );
      if (row?.id !== stored.id || !hasOnlyTheseChanges) return;
      patch({ row: idAndVersion(stored), base: next, values: withFields(values, next, fields) });
    },
    /** If the form edits this deleted row, begins a new row. If the form has changes, reports that the row no longer exists. */
    onRowDeleted(id: string): void {
      if ($form.get().row?.id !== id) return;
      patch(isDirty() ? { obstacle: { state: "gone" } } : stateOf(null));
    },
    /** After the admin has undone the deletion of this row, the form can save the row again. */
    onRowRestored(id: string): void {
      const { row, obstacle } = $form.get();
      if (row?.id === id && obstacle.state === "gone") patch({ obstacle: { state: "none" } });
    },
    /** If `stay` is true, the form continues with the saved row. Otherwise it starts a new row. */
    save: (stay?: boolean) => trySave($form.get().row, stay),
    /** Saves only the fields that this admin changed. All other fields have the values of the other admin. */
    async saveOverTheirs(): Promise<Row | null> {
      const { obstacle, isSaving, base, values } = $form.get();
      if (obstacle.state !== "conflict" || isSaving) return null;
      const stored = kind.valuesOf(obstacle.theirs);
      const row = idAndVersion(obstacle.theirs);
      patch({ row, base: stored, values: applyChangesTo(base, values, stored) });
      return trySave(row);
    },
    saveAsNew: () => trySave(null),
    /** Opens the version of the other admin. The draft stays restorable. */
    async takeTheirs(): Promise<void> {
      const { obstacle } = $form.get();
      if (obstacle.state === "conflict" && (await mayLeave())) patch(stateOf(obstacle.theirs));
    },
    dismissObstacle: () => patch({ obstacle: { state: "none" } }),
    /** Passes the admin's answer to the question whether the form may discard the changes. */
    answerDiscard: discardConfirmation.answer,
    findRestorable,
    storePendingChanges: writer.storePendingChanges,
    restoreDeletedDraft: () => writer.restoreDeletedDraft($form.get().isStored),
    /** Closes the form. The draft stays restorable. */
    close(): void {
      writer.storePendingChanges();
      writer.release($form.get().draftId);
      isClosed = true;
    },
  };
}
