import type { EditedRow } from "../../../data/row-editing.ts";

/** What a form holds. `base` is the row as it was opened, which tells what is dirty. */
export interface FormState<Values> {
  /** Names what this browser keeps of it. */
  draftId: string;
  /** Null while a row is made. */
  row: EditedRow | null;
  base: Values;
  values: Values;
}

export const startOf = <Values>(row: EditedRow | null, base: Values): FormState<Values> => ({
  draftId: crypto.randomUUID(),
  row: row && { id: row.id, version: row.version },
  base,
  values: base,
});

export const fieldId = (table: string, field: string) => `${table}-${field}`;

/** Moves the focus to the first of the fields that are named. */
export function focusFirst(table: string, fields: readonly string[]): void {
  const [first] = fields;
  if (first) document.getElementById(fieldId(table, first))?.focus();
}

/** Leads to a form whose row was chosen elsewhere on the page: to its heading, once it is drawn. */
export function focusForm(headingId: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
  });
}
