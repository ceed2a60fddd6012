export const fieldId = (table: string, field: string) => `${table}-${field}`;

/** Moves the focus to the first of the fields that are named. */
export function focusFirst(table: string, fields: readonly string[]): void {
  const [first] = fields;
  if (first) document.getElementById(fieldId(table, first))?.focus();
}

/** Moves the focus to the heading of a form, once that is rendered. */
export function focusForm(headingId: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
  });
}
