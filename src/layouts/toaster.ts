/** Shows toasts without a framework, so that toasts also work on pages without islands. */
import { $toasts, dismissToast, restoreToasts, type Toast, type ToastAction } from "../state/toasts.ts";

/** How long a toast is visible. This time pauses while the pointer or the focus is on a toast, and in a hidden tab. */
const VISIBLE_MS = { good: 7_000, bad: 12_000 };
const VISIBLE_WITH_ACTION_MS = 20_000;
const CROSS_PATH = "M6 6l12 12M18 6 6 18";

const region = document.createElement("section");
region.className = "toasts";
region.setAttribute("aria-label", "Notifications");
document.body.append(region);

interface VisibleToast {
  element: HTMLElement;
  remainingMs: number;
}
const visibleToasts = new Map<string, VisibleToast>();

restoreToasts();
$toasts.subscribe((toasts) => {
  for (const [id, { element }] of visibleToasts) {
    if (toasts.some((toast) => toast.id === id)) continue;
    element.remove();
    visibleToasts.delete(id);
  }
  for (const toast of toasts) {
    if (!visibleToasts.has(toast.id)) showToast(toast);
  }
});

const UPDATE_INTERVAL_MS = 250;
setInterval(() => {
  if (document.hidden || region.matches(":hover, :focus-within")) return;
  for (const [id, toast] of visibleToasts) {
    toast.remainingMs -= UPDATE_INTERVAL_MS;
    if (toast.remainingMs <= 0) dismissToast(id);
  }
}, UPDATE_INTERVAL_MS);

region.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape" || !(target instanceof Element)) return;
  const element = target.closest(".toast");
  for (const [id, toast] of visibleToasts) if (toast.element === element) dismissToast(id);
});

function showToast({ id, look, title, text, action }: Toast): void {
  const element = document.createElement("div");
  element.className = "toast";
  element.dataset["look"] = look;
  element.setAttribute("role", look === "bad" ? "alert" : "status");
  region.append(element);
  visibleToasts.set(id, {
    element,
    remainingMs: action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS[look],
  });
  // Screen readers announce only changes inside a live element, not the first content of the element.
  requestAnimationFrame(() => {
    const box = createText(title, text);
    if (action) box.append(createActionButton(id, action));
    element.append(box, createDismissButton(id));
  });
}

function createText(title: string, text: string | null): HTMLElement {
  const box = document.createElement("div");
  for (const [className, line] of [
    ["toast-title", title],
    ["toast-text", text],
  ] as const) {
    if (line === null) continue;
    const paragraph = document.createElement("p");
    paragraph.className = className;
    paragraph.textContent = line;
    box.append(paragraph);
  }
  return box;
}

function createActionButton(id: string, { text, run }: ToastAction): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link toast-action";
  button.textContent = text;
  button.addEventListener("click", () => {
    dismissToast(id);
    run();
  });
  return button;
}

function createDismissButton(id: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon-button";
  button.setAttribute("aria-label", "Dismiss");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", CROSS_PATH);
  svg.append(path);
  button.append(svg);
  button.addEventListener("click", () => dismissToast(id));
  return button;
}
