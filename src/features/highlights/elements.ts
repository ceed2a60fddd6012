export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const newElement = document.createElement(name);
  if (className !== "") newElement.className = className;
  newElement.append(...children);
  return newElement;
}

export function createTextButton(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const button = createElement("button", className, text);
  button.type = "button";
  button.addEventListener("click", onClick);
  return button;
}

/** Opens a dialog. The closed dialog does not remain in the page. */
export function openDialog(className: string, heading: string): HTMLDialogElement {
  const title = createElement("h2", "text-h3", heading);
  title.id = "highlight-dialog";
  const dialog = createElement("dialog", className, title);
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
