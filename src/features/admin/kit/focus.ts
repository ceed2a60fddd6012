export const fieldId = (table: string, field: string) => `${table}-${field}`;

export function focusFirstField(table: string, fields: readonly string[]): void {
  const [firstField] = fields;
  if (firstField) document.getElementById(fieldId(table, firstField))?.focus();
}

/** Moves the focus to the heading in the next frame, because React must first render the heading. */
export function focusHeading(headingId: string): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
  });
}
