/** After a deployment, all other scripts of an open page can be gone, so this message needs none of them. */
let message: HTMLElement | undefined;

export function showMissingScript(): void {
  message?.remove();
  const alert = element("div", "toast");
  message = alert;
  alert.dataset["look"] = "bad";
  alert.role = "alert";
  let region = document.querySelector(".toasts");
  if (!region) {
    region = element("section", "toasts");
    region.ariaLabel = "Notifications";
    document.body.append(region);
  }
  region.append(alert);
  const box = element("div", "");
  const reload = element("button", "link toast-action", "Reload");
  reload.addEventListener("click", () => location.reload());
  const dismiss = element("button", "link toast-action ms-4", "Dismiss");
  dismiss.addEventListener("click", () => alert.remove());
  box.append(
    element("p", "toast-title", "This part did not load"),
    element("p", "toast-text", "Check your connection, then reload the page."),
    reload,
    dismiss,
  );
  // Screen readers announce only changes inside a live element.
  requestAnimationFrame(() => alert.append(box));
}

function element(tag: string, className: string, text = ""): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  return created;
}

// Browsers try to load such a script again only after a reload of the page.
addEventListener("unreached", showMissingScript);
addEventListener("vite:preloadError", () => {
  if (navigator.onLine && navigator.userActivation?.isActive) showMissingScript();
});
