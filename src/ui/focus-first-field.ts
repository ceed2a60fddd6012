/** A button that clears the filters disappears. Moves the focus from this button to the first filter of its form. */
export const focusFirstField = (button: HTMLButtonElement): void =>
  button.form?.querySelector("select")?.focus();
