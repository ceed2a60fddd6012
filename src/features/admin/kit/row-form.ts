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
import type { FormPage } from "./form-page.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";
import { fieldErrors, onlyProblems, write } from "./saving.ts";

/** Why a form cannot simply be saved again. */
type Obstacle<Row> =
  | { state: "none" }
  /** Another person saved the row since it was opened. */
  | { state: "conflict"; theirs: Row }
  /** Another person deleted the row. */
  | { state: "gone" };

const versionOf = ({ id, version }: EditedRow): EditedRow => ({ id, version });

interface Options<Row extends EditedRow, Values extends object> {
  kind: RowKind<Row, Values>;
  userId: string;
  /** For a form that always edits this row. Other forms begin empty, and again after a save. */
  onlyRow?: Row | undefined;
  page: FormPage;
}

/**
 * The form of one table: makes a row, or edits the one that `open` was given. Every change is
 * stored in the browser until it is saved, cancelled or discarded; no auth event, refetch or focus
 * of the tab ends it. Drafts of earlier forms are in `restorable`.
 */
export function createRowForm<Row extends EditedRow, Values extends object>({
  kind,
  userId,
  onlyRow,
  page,
}: Options<Row, Values>) {
  const { drafts } = page;

  /** A form that begins now. `base` is the row as it was opened. */
  const begun = (row: EditedRow | null, base: Values, values = base) => ({
    draftId: page.newId(),
    row: row && versionOf(row),
    base,
    values,
    errors: {} as FieldErrors<Values>,
    obstacle: { state: "none" } as Obstacle<Row>,
    /** The browser stores what is typed. */
    isStored: false,
  });
  const begunWith = (row: Row | null) => begun(row, row ? kind.valuesOf(row) : kind.empty);
  const $form = atom({
    ...begunWith(onlyRow ?? null),
    /** The fields that differ from `base`. */
    changed: [] as (keyof Values & string)[],
    isSaving: false,
    /** Asks whether to discard what is typed. */
    isAsking: false,
    restorable: [] as readonly RowDraft[],
  });
  /** The row that was stored last. */
  const $saved = atom<Row | null>(null);
  const isDirty = () => $form.get().changed.length > 0;

  let isClosed = false;
  let settleQuestion = (_isYes: boolean) => {};

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
      writer.changed(now.isStored);
    } else {
      drafts.remove({ id: draftId });
      writer.leave(draftId);
      $form.set({ ...now, isStored: false });
    }
    if (isOther) void findRestorable();
  }

  const writer = createDraftWriter(
    page,
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
    // Without an answer, all drafts can be restored.
    const held = await page.draftsHeldElsewhere().catch(() => new Set<string>());
    const { draftId } = $form.get();
    const restorable = drafts
      .all()
      .filter((draft) => draft.userId === userId && draft.table === kind.table)
      .filter(({ id }) => id !== draftId && !held.has(id));
    patch({ restorable });
  }

  function ask(): Promise<boolean> {
    settleQuestion(false);
    patch({ isAsking: true });
    return new Promise((resolve) => {
      settleQuestion = resolve;
    });
  }

  /** Whether another form may begin: what was typed is stored, or the admin discards it. */
  const mayLeave = async () => !isDirty() || writer.storeNow() || ask();

  const showProblems = (errors: FieldErrors<Values>) => {
    patch({ errors });
    page.focusFirst(Object.keys(errors));
  };

  /** Gives the stored row, or null after saying why none was stored. */
  async function attempt(
    target: EditedRow | null,
    stay = onlyRow !== undefined,
  ): Promise<Row | null> {
    const sent = $form.get();
    if (sent.isSaving) return null;
    const problems = onlyProblems(kind.problemsOf(sent.values));
    showProblems(problems);
    if (Object.keys(problems).length > 0) return null;
    // Another form may begin before the answer comes.
    const isOpen = () => $form.get().draftId === sent.draftId;
    patch({ isSaving: true });
    try {
      const outcome = await write(kind, target, sent.values, sent.base);
      if (outcome.state === "saved") {
        settle(outcome.row, sent, stay);
        page.saved(target === null);
        $saved.set(outcome.row);
        return outcome.row;
      }
      if (isOpen()) patch({ obstacle: outcome });
    } catch (error) {
      page.refused(error);
      if (isOpen()) showProblems(fieldErrors(error, kind.table, sent.values));
    } finally {
      patch({ isSaving: false });
    }
    return null;
  }

  function settle(stored: Row, sent: { draftId: string; values: Values }, stay: boolean): void {
    const now = $form.get();
    const isOpen = now.draftId === sent.draftId;
    const base = kind.valuesOf(stored);
    // What was typed during the save is neither lost nor saved.
    if (isOpen && now.values !== sent.values) {
      const values = rebase(sent.values, now.values, base);
      patch({ row: versionOf(stored), base, values, obstacle: { state: "none" } });
      return;
    }
    drafts.remove({ id: sent.draftId });
    if (!isOpen) return;
    patch(begunWith(stay ? stored : null));
    if (!stay) page.focusForm();
  }

  return {
    kind,
    $form,
    $saved,
    /** Sets some fields, as if they were typed. */
    change(part: Partial<Values>): void {
      const { row, values, errors } = $form.get();
      const next = { ...values, ...part };
      const others = Object.entries(errors).filter(([field]) => !(field in part));
      patch({
        values: row ? next : (kind.whileNew?.(values, next) ?? next),
        errors: Object.fromEntries(others) as FieldErrors<Values>,
      });
    },
    /** Edits a row, and leads to the form; false where the admin stays with the one before. */
    async open(row: Row): Promise<boolean> {
      if (!(await mayLeave())) return false;
      patch(begunWith(row));
      if (!onlyRow) page.focusForm();
      return true;
    },
    /** Back to a new row; what was typed can be restored. False as by `open`. */
    async leave(): Promise<boolean> {
      if (!(await mayLeave())) return false;
      patch(begunWith(null));
      return true;
    },
    /** Back to a new row; what was typed is lost, after a question. */
    async cancel(): Promise<void> {
      if (isDirty() && !(await ask())) return;
      drafts.remove({ id: $form.get().draftId });
      patch(begunWith(null));
    },
    /** Puts a draft back over the row as it is now; false where the row could not be read. */
    async restore({ id, row, values, changed }: RowDraft): Promise<boolean> {
      try {
        const now = row && (await kind.fetch(row.id));
        const from = now ? kind.valuesOf(now) : kind.empty;
        const all = kind.readKept?.(values) ?? readValues(values, from);
        // Fields that were not typed into show what the row holds now.
        const typed = now ? withFields(from, all, changed ?? Object.keys(from)) : all;
        if (!(await mayLeave())) return false;
        drafts.remove({ id });
        patch(begun(row, from, typed));
        if (row && !now) patch({ obstacle: { state: "gone" } });
        return true;
      } catch {
        page.showError(`Failed to load the ${kind.noun}. Your changes are still kept.`);
        return false;
      }
    },
    discard(draft: RowDraft): void {
      drafts.remove(draft);
      void findRestorable();
    },
    /**
     * Goes on from a row that the server changed for us: those fields are as it has them now. Where
     * another person changed another field, nothing happens and the next save is a conflict.
     */
    adopt(stored: Row, fields: readonly (keyof Values & string)[]): void {
      const { row, base, values } = $form.get();
      const next = kind.valuesOf(stored);
      const isOurs = changedFields(base, next).every((field) => fields.includes(field));
      if (row?.id !== stored.id || !isOurs) return;
      patch({ row: versionOf(stored), base: next, values: withFields(values, next, fields) });
    },
    /** A row was deleted on this page: its form ends too, unless something is typed into it. */
    removed(id: string): void {
      if ($form.get().row?.id !== id) return;
      patch(isDirty() ? { obstacle: { state: "gone" } } : begunWith(null));
    },
    /** With `stay`, the form goes on with the row instead of starting empty. */
    save: (stay?: boolean) => attempt($form.get().row, stay),
    /** Writes the changed fields over what another person saved; the others stay theirs. */
    async saveOverTheirs(): Promise<Row | null> {
      const { obstacle, isSaving, base, values } = $form.get();
      if (obstacle.state !== "conflict" || isSaving) return null;
      const stored = kind.valuesOf(obstacle.theirs);
      const row = versionOf(obstacle.theirs);
      patch({ row, base: stored, values: rebase(base, values, stored) });
      return attempt(row);
    },
    /** Makes a new row of a form whose row was deleted. */
    saveAsNew: () => attempt(null),
    /** Goes on from what another person saved; what was typed can be restored. */
    async takeTheirs(): Promise<void> {
      const { obstacle } = $form.get();
      if (obstacle.state === "conflict" && (await mayLeave())) patch(begunWith(obstacle.theirs));
    },
    dismissObstacle: () => patch({ obstacle: { state: "none" } }),
    /** The answer to `isAsking`. */
    answer(isYes: boolean): void {
      settleQuestion(isYes);
      patch({ isAsking: false });
    },
    findRestorable,
    storeRest: writer.storeRest,
    checkStored: () => writer.checkStored($form.get().isStored),
    /** The form leaves the page; its draft can be restored later. */
    close(): void {
      writer.storeRest();
      writer.leave($form.get().draftId);
      isClosed = true;
    },
  };
}
