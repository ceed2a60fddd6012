import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { EditedRow, UpdateOutcome } from "../../../data/row-editing.ts";
import { changedFields, rebased } from "../../../domain/forms/form-values.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { type FormState, focusFirst, focusForm, startOf } from "./form-state.ts";
import { forgetDraft } from "./kept.ts";
import { tellRefusal } from "./refusal.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";

/** Why a form cannot simply be saved again. */
export type Obstacle<Row> =
  | { state: "none" }
  /** Somebody else saved the row since it was opened. */
  | { state: "conflict"; theirs: Row }
  | { state: "gone" };

interface Props<Row extends EditedRow, Values extends object> {
  kind: RowKind<Row, Values>;
  form: FormState<Values>;
  /** Where a form that a save has emptied begins; null where it stays with its row. */
  headingId: string | null;
  /** Another form begins. */
  start: (next: FormState<Values>) => void;
  /** The same form goes on. */
  setForm: Dispatch<SetStateAction<FormState<Values>>>;
  setErrors: (errors: FieldErrors<Values>) => void;
  /** Asks first where what is typed cannot be kept. */
  mayLeave: () => Promise<boolean>;
}

interface SaveOptions {
  /** The form stays with the row instead of starting anew. Without a heading it always does. */
  stay?: boolean;
}

/** Saves a form once at a time; every character stays in it until the row holds it. */
export function useSaving<Row extends EditedRow, Values extends object>(props: Props<Row, Values>) {
  const { kind, form, headingId, start, setForm, setErrors, mayLeave } = props;
  const [isSaving, setSaving] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle<Row>>({ state: "none" });
  const running = useRef(false);
  const newest = useRef(form);
  useEffect(() => {
    newest.current = form;
  });
  const reset = () => setObstacle({ state: "none" });

  const attempt = async (
    target: EditedRow | null,
    { stay = headingId === null }: SaveOptions = {},
    sent = form,
  ): Promise<Row | null> => {
    if (running.current) return null;
    // Another form may have been opened by the time the answer comes.
    const isOpen = () => newest.current.draftId === sent.draftId;
    const problems = kind.problemsOf(sent.values);
    setErrors(problems);
    focusFirst(kind.table, Object.keys(problems));
    if (Object.keys(problems).length > 0) return null;
    running.current = true;
    setSaving(true);
    try {
      const outcome = await write(target, sent);
      if (outcome.state === "saved") {
        publishSoon();
        settle(outcome.row, sent, stay);
        return outcome.row;
      }
      if (isOpen()) setObstacle(outcome);
      return null;
    } catch (error) {
      const refused = tellRefusal(error, kind.table, sent.values);
      if (!isOpen()) return null;
      setErrors(refused);
      focusFirst(kind.table, Object.keys(refused));
      return null;
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  const write = async (
    target: EditedRow | null,
    { values, base }: FormState<Values>,
  ): Promise<UpdateOutcome<Row>> => {
    if (!target) {
      if (!kind.insert) throw new Error(`No ${kind.noun} is made here.`);
      return { state: "saved", row: await kind.insert(values) };
    }
    const outcome = await kind.update(target.id, target.version, values, base);
    if (outcome.state !== "conflict") return outcome;
    // A save whose answer was lost meets itself.
    const isOwn = changedFields(kind.valuesOf(outcome.theirs), values).length === 0;
    return isOwn ? { state: "saved", row: outcome.theirs } : outcome;
  };
  const settle = (stored: Row, sent: FormState<Values>, stay: boolean) => {
    const now = newest.current;
    const isOpen = now.draftId === sent.draftId;
    const base = kind.valuesOf(stored);
    if (isOpen) reset();
    // Typed on while it was being saved: that is not lost, and not saved either.
    if (isOpen && now.values !== sent.values) {
      const row = { id: stored.id, version: stored.version };
      setForm((was) => ({ ...was, row, base, values: rebased(sent.values, was.values, base) }));
      return;
    }
    forgetDraft(sent.draftId);
    if (!isOpen) return;
    start(stay ? startOf(stored, base) : startOf(null, kind.empty));
    if (!stay && headingId !== null) focusForm(headingId);
  };
  const saveOverTheirs = async () => {
    if (obstacle.state !== "conflict" || running.current) return null;
    const { theirs } = obstacle;
    const stored = kind.valuesOf(theirs);
    const over = {
      ...form,
      row: { id: theirs.id, version: theirs.version },
      base: stored,
      values: rebased(form.base, form.values, stored),
    };
    setForm(over);
    return attempt(over.row, {}, over);
  };
  return {
    isSaving,
    obstacle,
    /** Gives the row that was stored, or null after saying why none was. */
    save: (options?: SaveOptions) => attempt(form.row, options),
    /** Writes the fields changed here over what somebody else saved; the others stay theirs. */
    saveOverTheirs,
    /** Makes a new row of a form whose own is gone. */
    saveAsNew: () => attempt(null),
    /** Goes on from what somebody else saved; what was typed is kept and offered. */
    takeTheirs: async () => {
      if (obstacle.state !== "conflict" || !(await mayLeave())) return;
      start(startOf(obstacle.theirs, kind.valuesOf(obstacle.theirs)));
      reset();
    },
    dismissObstacle: reset,
    reset,
    tellGone: () => setObstacle({ state: "gone" }),
  };
}
