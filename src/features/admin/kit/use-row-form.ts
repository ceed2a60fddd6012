import { useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { changedFields, readValues, withFields } from "../../../domain/forms/form-values.ts";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { toast } from "../../../state/toasts.ts";
import { type FormState, focusForm, startOf } from "./form-state.ts";
import { forgetDraft } from "./kept.ts";
import type { FieldErrors, RowKind } from "./row-kind.ts";
import { useKeeping } from "./use-keeping.ts";
import { useOffers } from "./use-offers.ts";
import { useQuestion } from "./use-question.ts";
import { useSaving } from "./use-saving.ts";

/**
 * The form of one table: makes a row, or edits the one that `open` was given. Everything typed is
 * kept in this browser until it is saved, cancelled or discarded; no auth event, refetch or focus
 * of the tab takes it away. What was left behind earlier stands in `offers`.
 */
export function useRowForm<Row extends EditedRow, Values extends object>(
  userId: string,
  kind: RowKind<Row, Values>,
  /** The heading it stands under; or, where it is always of one row, that row. */
  { headingId = null, first = null }: { headingId?: string | null; first?: Row | null },
) {
  const [form, setForm] = useState(() =>
    first ? startOf(first, kind.valuesOf(first)) : startOf(null, kind.empty),
  );
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const { draftId, row, base, values } = form;
  const changed = changedFields(base, values);
  const isDirty = changed.length > 0;
  const name = kind.nameOf(values);
  const kept = values as unknown as Record<string, unknown>;
  const [isKept, keep] = useKeeping(
    { id: draftId, userId, table: kind.table, row, name, values: kept, changed },
    isDirty,
  );
  const [offers, lookForOffers] = useOffers(userId, kind.table, draftId);

  // What was typed before stays kept under its own id, and is offered from then on.
  const start = (next: FormState<Values>) => {
    setForm(next);
    setErrors({});
  };
  const { isAsked: isAsking, ask, answer } = useQuestion();
  const mayLeave = async () => !isDirty || keep() || ask();
  const { reset, tellGone, ...saving } = useSaving({
    ...{ kind, form, headingId, start, setForm, setErrors, mayLeave },
  });

  /** Changes some fields, as if they were typed. */
  const change = (part: Partial<Values>) => {
    setForm((now) => {
      const next = { ...now.values, ...part };
      return { ...now, values: now.row ? next : (kind.whileNew?.(now.values, next) ?? next) };
    });
    setErrors((now) => {
      const told = Object.entries(now).filter(([field]) => !(field in part));
      return Object.fromEntries(told) as FieldErrors<Values>;
    });
  };
  const begin = (next: FormState<Values>) => {
    start(next);
    reset();
  };
  /** Edits a row, and leads to the form; false where what is in it now is to stay. */
  const open = async (opened: Row): Promise<boolean> => {
    if (!(await mayLeave())) return false;
    begin(startOf(opened, kind.valuesOf(opened)));
    if (headingId !== null) focusForm(headingId);
    return true;
  };
  /** Back to a new row; what was typed stays kept, and is offered. False as by `open`. */
  const leave = async (): Promise<boolean> => {
    if (!(await mayLeave())) return false;
    begin(startOf(null, kind.empty));
    return true;
  };
  /** Back to a new row; what was typed is gone. */
  const cancel = () => {
    forgetDraft(draftId);
    begin(startOf(null, kind.empty));
  };
  const discard = ({ id }: RowDraft) => {
    forgetDraft(id);
    lookForOffers();
  };
  /** Puts kept changes back over the row as it is now; false where that could not be read. */
  const restore = async (offer: RowDraft): Promise<boolean> => {
    try {
      const now = offer.row && (await kind.fetch(offer.row.id));
      const from = now ? kind.valuesOf(now) : kind.empty;
      const whole = kind.readKept?.(offer.values) ?? readValues(offer.values, from);
      // What was not typed is as the row has it now, whoever saved it.
      const back = now ? withFields(from, whole, offer.changed ?? Object.keys(from)) : whole;
      if (!(await mayLeave())) return false;
      begin({ ...startOf(offer.row, from), values: back });
      forgetDraft(offer.id);
      if (offer.row && !now) tellGone();
      return true;
    } catch {
      toast.error(`Failed to load the ${kind.noun}. Your changes are still kept.`);
      return false;
    }
  };
  /**
   * Goes on from a row that the server changed on our behalf: those fields are as it has them now.
   * Where somebody else changed another one meanwhile, the next save tells.
   */
  const adopt = (now: Row, fields: readonly (keyof Values)[]) =>
    setForm((was) => {
      const stored = kind.valuesOf(now);
      const isOurs =
        was.row?.id === now.id &&
        changedFields(was.base, stored).every((field) => fields.includes(field));
      if (!isOurs) return was;
      const taken = Object.fromEntries(fields.map((field) => [field, stored[field]]));
      const row = { id: now.id, version: now.version };
      return { ...was, row, base: stored, values: { ...was.values, ...taken } };
    });
  /** A row was deleted: its form goes too, unless something is typed into it. */
  const removed = (id: string) => {
    if (row?.id !== id) return;
    if (isDirty) tellGone();
    else begin(startOf(null, kind.empty));
  };
  return {
    kind,
    draftId,
    isEdit: row !== null,
    rowId: row?.id ?? null,
    ...{ values, base, changed, isDirty, isKept, name, errors },
    ...{ change, open, leave, cancel, adopt, removed, offers, restore, discard },
    ...{ isAsking, answer },
    ...saving,
  };
}

export type RowForm<Row extends EditedRow, Values extends object> = ReturnType<
  typeof useRowForm<Row, Values>
>;
