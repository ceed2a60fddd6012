export const fieldId = (table: string, field: string) => `${table}-${field}`;

export function focusFirst(table: string, fields: readonly string[]): void {
  const [first] = fields;
  if (first) document.getElementById(fieldId(table, first))?.focus();
}

/** Waits for the next frame, because React must first render the heading. */
export function focusForm(headingId: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
  });
}
