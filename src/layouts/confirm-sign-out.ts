/** Resolves with true if the reader confirms the sign-out. Uses only the DOM, because some pages do not load React. */
export function confirmSignOut(question: string, consequence: string): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = "confirm";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "sign-out-question");
  dialog.setAttribute("aria-describedby", "sign-out-consequence");
  dialog.innerHTML = `<h2 id="sign-out-question" class="text-h3"></h2>
    <p id="sign-out-consequence" class="mt-3 text-muted"></p>
    <form method="dialog" class="mt-7 flex flex-wrap justify-end gap-3">
      <button class="button-quiet">Cancel</button>
      <button class="button-danger" value="sign-out">Sign Out</button>
    </form>`;
  dialog.querySelector("h2")?.append(question);
  dialog.querySelector("p")?.append(consequence);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "sign-out");
    });
  });
}
