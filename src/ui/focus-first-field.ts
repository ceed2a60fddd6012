/** Moves the focus to the first filter of the form. The button that clears the filters disappears after the click. */
export const focusFirstField = (button: HTMLButtonElement): void =>
  button.form?.querySelector("select")?.focus();
