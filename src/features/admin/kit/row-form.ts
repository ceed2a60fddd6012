import { atom } from "nanostores";
import type { EditedRow } from "../../../data/row-editing.ts";
import {
  changedFields,
  readValues,
  rebase,
  withFields,
} from "../../../domain/forms/form-values.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { createDraftWriter } from "./draft-writer.ts";
import type { FormEnvironment } from "./form-page.ts";
import { createConfirmation, createFormStates, versionOf } from "./row-form-state.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";
import { fieldErrors, onlyProblems, write } from "./saving.ts";

interface Options<Row extends EditedRow, Values extends object> {
  kind: RowKind<Row, Values>;
  userId: string;
  /** For a form that always edits this row. Other forms begin empty, and again after a save. */
  fixedRow?: Row | undefined;
  environment: FormEnvironment;
}

/**
 * The form of one table: makes a row, or edits the one that `open` was given. Every change is
 * stored in the browser until it is saved, cancelled or discarded; no auth event, refetch or focus
 * of the tab ends it. Drafts of earlier forms are in `restorable`.
 */
export function createRowForm<Row extends EditedRow, Values extends object>({
  kind,
  userId,
  fixedRow,
  environment,
}: Options<Row, Values>) {
  const { drafts } = environment;

  const { newState, stateOf } = createFormStates(kind, environment.newId);
  const $form = atom({
    ...stateOf(fixedRow ?? null),
    /** The fields that differ from `base`. */
    changed: [] as (keyof Values & string)[],
    isSaving: false,
    /** Asks whether to discard the changes. */
    isConfirming: false,
    restorable: [] as readonly RowDraft[],
  });
  /** The row that was stored last. */
  const $saved = atom<Row | null>(null);
  const isDirty = () => $form.get().changed.length > 0;

  let isClosed = false;

  function patch(part: Partial<ReturnType<typeof $form.get>>): void {
    const before = $form.get();
    const now = { ...before, ...part };
    now.changed = changedFields(now.base, now.values);
    $form.set(now);
    const { draftId, row, values, base } = now;
    const isOther = draftId !== before.draftId;
    if (isOther) writer.leave(before.draftId);
    const isSame = !isOther && row === before.row && base === before.base;
    if (isClosed || (isSame && values === before.values)) return;
    if (isDirty()) {
      writer.onChange(now.isStored);
    } else {
      drafts.remove({ id: draftId });
      writer.leave(draftId);
      $form.set({ ...now, isStored: false });
    }
    if (isOther) void findRestorable();
  }

  const writer = createDraftWriter(
    environment,
    () => {
      const { draftId, row, values, changed } = $form.get();
      return {
        id: draftId,
        userId,
        table: kind.table,
        row,
        name: kind.nameOf(values),
        values: values as Record<string, unknown>,
        changed,
      };
    },
    (isStored) => $form.set({ ...$form.get(), isStored }),
  );

  async function findRestorable(): Promise<void> {
    // If locks cannot be queried, offer all drafts.
    const heldIds = await environment.draftsLockedElsewhere().catch(() => new Set<string>());
    const { draftId } = $form.get();
    const restorable = drafts
      .all()
      .filter((draft) => draft.userId === userId && draft.table === kind.table)
      .filter(({ id }) => id !== draftId && !heldIds.has(id));
    patch({ restorable });
  }

  const discarding = createConfirmation((isConfirming) => patch({ isConfirming }));

  /** Another row may open once the draft is stored or the admin discards it. */
  const mayLeave = async () => !isDirty() || writer.storeNow() || discarding.ask();

  const showProblems = (errors: FieldErrors<Values>) => {
    patch({ errors });
    environment.focusFirst(Object.keys(errors));
  };

  /** Returns the stored row, or null after showing an error. */
  const isFixed = fixedRow !== undefined;
  async function trySave(target: EditedRow | null, stay = isFixed): Promise<Row | null> {
    const submitted = $form.get();
    if (submitted.isSaving) return null;
    const problems = onlyProblems(kind.problemsOf(submitted.values));
    showProblems(problems);
    if (Object.keys(problems).length > 0) return null;
    // The admin may open another row before the answer arrives.
    const isOpen = () => $form.get().draftId === submitted.draftId;
    patch({ isSaving: true });
    try {
      const outcome = await write(kind, target, submitted.values, submitted.base);
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
    // Changes during the save stay in the form, unsaved.
    if (isOpen && now.values !== submitted.values) {
      const values = rebase(submitted.values, now.values, base);
      patch({ row: versionOf(stored), base, values, obstacle: { state: "none" } });
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
    change(part: Partial<Values>): void {
      const { row, values, errors } = $form.get();
      const next = { ...values, ...part };
      const others = Object.entries(errors).filter(([field]) => !(field in part));
      patch({
        values: row ? next : (kind.whileNew?.(values, next) ?? next),
        errors: Object.fromEntries(others) as FieldErrors<Values>,
      });
    },
    /** Returns false if the admin stays with the current row. */
    async open(row: Row): Promise<boolean> {
      if (!(await mayLeave())) return false;
      patch(stateOf(row));
      if (!fixedRow) environment.focusForm();
      return true;
    },
    /** Starts a new row; the draft stays restorable. Returns false like `open`. */
    async leave(): Promise<boolean> {
      if (!(await mayLeave())) return false;
      patch(stateOf(null));
      return true;
    },
    /** Asks, deletes the draft and starts a new row. */
    async cancel(): Promise<void> {
      if (isDirty() && !(await discarding.ask())) return;
      drafts.remove({ id: $form.get().draftId });
      patch(stateOf(null));
    },
    /** Applies a draft to the current row. Returns false if the row did not load. */
    async restore({ id, row, values, changed }: RowDraft): Promise<boolean> {
      try {
        const now = row && (await kind.fetch(row.id));
        const from = now ? kind.valuesOf(now) : kind.empty;
        const all = kind.readStored?.(values) ?? readValues(values, from);
        // Unchanged fields show the current values of the row.
        const typed = now ? withFields(from, all, changed ?? Object.keys(from)) : all;
        if (!(await mayLeave())) return false;
        drafts.remove({ id });
        patch(newState(row, from, typed));
        if (row && !now) patch({ obstacle: { state: "gone" } });
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
     * Takes over fields that the server changed for this form. If another person changed another
     * field, nothing happens and the next save is a conflict.
     */
    adopt(stored: Row, fields: readonly (keyof Values & string)[]): void {
      const { row, base, values } = $form.get();
      const next = kind.valuesOf(stored);
      const isOurs = changedFields(base, next).every((field) => fields.includes(field));
      if (row?.id !== stored.id || !isOurs) return;
      patch({ row: versionOf(stored), base: next, values: withFields(values, next, fields) });
    },
    /** Empties the form of a deleted row, unless it has changes. */
    onRowDeleted(id: string): void {
      if ($form.get().row?.id !== id) return;
      patch(isDirty() ? { obstacle: { state: "gone" } } : stateOf(null));
    },
    /** With `stay`, the form keeps the row instead of starting empty. */
    save: (stay?: boolean) => trySave($form.get().row, stay),
    /** Writes the changed fields over what another person saved; the others stay theirs. */
    async saveOverTheirs(): Promise<Row | null> {
      const { obstacle, isSaving, base, values } = $form.get();
      if (obstacle.state !== "conflict" || isSaving) return null;
      const stored = kind.valuesOf(obstacle.theirs);
      const row = versionOf(obstacle.theirs);
      patch({ row, base: stored, values: rebase(base, values, stored) });
      return trySave(row);
    },
    saveAsNew: () => trySave(null),
    /** Opens the other person's version; the draft stays restorable. */
    async takeTheirs(): Promise<void> {
      const { obstacle } = $form.get();
      if (obstacle.state === "conflict" && (await mayLeave())) patch(stateOf(obstacle.theirs));
    },
    dismissObstacle: () => patch({ obstacle: { state: "none" } }),
    /** Answers whether to discard the changes. */
    answer: discarding.answer,
    findRestorable,
    storePendingChanges: writer.storePendingChanges,
    checkStored: () => writer.checkStored($form.get().isStored),
    /** Closes the form; its draft stays restorable. */
    close(): void {
      writer.storePendingChanges();
      writer.leave($form.get().draftId);
      isClosed = true;
    },
  };
}
