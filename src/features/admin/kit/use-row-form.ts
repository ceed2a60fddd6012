import { useStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";
import { useEffect, useEffectEvent, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { createFailureToast } from "../failure.ts";
import { draftIdsInOtherTabs, lockDraft, rowDrafts } from "./drafts.ts";
import { fieldId, focusFirstField, focusHeading } from "./focus.ts";
import { createRowForm } from "./row-form.ts";
import { headingId, type RowKind } from "./row-kind.ts";

/** Creates a form with `createRowForm`, and connects it to the browser. */
export const createBrowserForm = <Row extends EditedRow, Values extends object>(
  userId: string,
  kind: RowKind<Row, Values>,
  fixedRow?: Row,
) => {
  const failure = createFailureToast();
  return createRowForm({
    kind,
    userId,
    fixedRow,
    environment: {
      drafts: rowDrafts,
      lockDraft,
      draftIdsInOtherTabs,
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      focusForm: () => focusHeading(headingId(kind)),
      focusFirstField: (fields) => focusFirstField(kind.table, fields),
      onSaved: (isNew) => {
        failure.close();
        publishSoon();
        const text = kind.success?.(isNew ? "created" : "updated");
        if (text) toast.success(text);
      },
      onSaveFailed: failure.show,
      showError: toast.error,
    },
  });
};

export type RowFormStore<Row extends EditedRow, Values extends object> = ReturnType<
  typeof createBrowserForm<Row, Values>
>;

/** Returns the state and the actions of a form. Closes the form when the component unmounts. */
export function useFormStore<Row extends EditedRow, Values extends object>(form: RowFormStore<Row, Values>) {
  const state = useStore(form.$form);
  useEffect(() => {
    const { findRestorable, restoreDeletedDraft, storePendingChanges } = form;
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ["storage", "focus", "pageshow"]) {
      addEventListener(type, findRestorable, { signal });
    }
    addEventListener("storage", restoreDeletedDraft, { signal });
    addEventListener("pagehide", storePendingChanges, { signal });
    document.addEventListener("visibilitychange", storePendingChanges, { signal });
    void findRestorable();
    return () => {
      stop.abort();
      form.close();
    };
  }, [form]);
  return {
    ...form,
    ...state,
    isDirty: state.changed.length > 0,
    isEdit: state.row !== null,
    rowId: state.row?.id ?? null,
  };
}

export type RowForm<Row extends EditedRow, Values extends object> = ReturnType<typeof useFormStore<Row, Values>>;

export function useSaveListener<Row>(
  { $saved }: { $saved: ReadableAtom<Row | null> },
  handleSaved: (row: Row) => void,
): void {
  const onSaved = useEffectEvent(handleSaved);
  useEffect(() => $saved.listen((row) => row && onSaved(row)), [$saved]);
}

/** Returns a form that creates and edits rows. */
export function useRowForm<Row extends EditedRow, Values extends object>(
  userId: string,
  kind: RowKind<Row, Values>,
): RowForm<Row, Values> {
  const [form] = useState(() => createBrowserForm(userId, kind));
  return useFormStore(form);
}

/** Returns the props of the control that edits this field. */
export const bind = <Row extends EditedRow, Values extends object, Field extends keyof Values & string>(
  { kind, values, change, errors }: RowForm<Row, Values>,
  field: Field,
) => ({
  id: fieldId(kind.table, field),
  label: kind.labels[field],
  value: values[field],
  change: (value: Values[Field]) => {
    const changes: Partial<Values> = {};
    changes[field] = value;
    change(changes);
  },
  error: errors[field],
});
