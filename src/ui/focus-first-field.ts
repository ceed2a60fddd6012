/** Moves the focus to the first filter of the form, because the button that clears the filters disappears after the click. */
export const focusFirstField = (button: HTMLButtonElement): void => button.form?.querySelector("select")?.focus();
