export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  if (className !== "") created.className = className;
  created.append(...children);
  return created;
}

export function textButton(text: string, className: string, run: () => void): HTMLButtonElement {
  const button = element("button", className, text);
  button.type = "button";
  button.addEventListener("click", run);
  return button;
}

/** Opens a dialog that leaves the page when it closes. */
export function openDialog(className: string, heading: string): HTMLDialogElement {
  const title = element("h2", "text-h3", heading);
  title.id = "highlight-dialog";
  const dialog = element("dialog", className, title);
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
