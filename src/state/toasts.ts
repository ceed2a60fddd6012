import { atom } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

export interface Toast {
  id: string;
  look: "good" | "bad";
  title: string;
  text: string | null;
  /** Storage cannot contain the action. So on the next page, the toast has no button. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  text: string;
  run: () => void;
}

/** A toast that is visible when the reader leaves the page appears again on the next page. */
export const $toasts = atom<readonly Toast[]>([]);

export const toast = {
  success: (title: string, text?: string, action?: ToastAction) =>
    show("good", title, text, action),
  error: (text: string, title = "Error", action?: ToastAction) => show("bad", title, text, action),
};

function show(look: Toast["look"], title: string, text?: string, action?: ToastAction): string {
  const currentToasts = $toasts.get();
  const isRepeat = (t: Toast) => t.look === look && t.title === title && t.text === (text ?? null);
  // Replace an equal toast. So there is only one such toast, and screen readers announce its text again.
  const otherToasts = currentToasts.filter((t) => !isRepeat(t));
  const id = crypto.randomUUID();
  showAndStore([...otherToasts, { id, look, title, text: text ?? null, action }]);
  dispatchEvent(new Event("toast"));
  return id;
}

export const preloadToaster = () => dispatchEvent(new Event("toast"));

export function dismissToast(id: string): void {
  showAndStore($toasts.get().filter((toast) => toast.id !== id));
}

const previousPageIds = new Set<string>();

export function restoreToasts(): void {
  const currentToasts = $toasts.get();
  const previousToasts = readStoredToasts().filter(
    ({ id }) => !currentToasts.some((toast) => toast.id === id),
  );
  for (const { id } of previousToasts) previousPageIds.add(id);
  showAndStore([...previousToasts, ...currentToasts]);
}

function showAndStore(toasts: readonly Toast[]): void {
  $toasts.set(toasts);
  const newToasts = toasts
    .filter(({ id }) => !previousPageIds.has(id))
    .map(({ action: _, ...stored }) => stored);
  store(STORED.toasts, newToasts.length > 0 ? JSON.stringify(newToasts) : null, "sessionStorage");
}

function readStoredToasts(): Toast[] {
  const previousToasts = readStoredJson(STORED.toasts, "sessionStorage");
  return Array.isArray(previousToasts) ? previousToasts : [];
}
