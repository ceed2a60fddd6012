import { atom } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

export interface Toast {
  id: string;
  look: "good" | "bad";
  title: string;
  text: string | null;
  /** Storage cannot contain a function, so the toast has no button on the next page. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  text: string;
  run: () => void;
}

/** If the reader leaves the page, the visible toasts appear on the next page too. */
export const $toasts = atom<readonly Toast[]>([]);

export const toast = {
  success: (title: string, text?: string, action?: ToastAction) => show("good", title, text, action),
  error: (text: string, title = "Error", action?: ToastAction) => show("bad", title, text, action),
};

function show(look: Toast["look"], title: string, text?: string, action?: ToastAction): string {
  const currentToasts = $toasts.get();
  const isRepeat = (t: Toast) => t.look === look && t.title === title && t.text === (text ?? null);
  // Remove an equal toast. Then screen readers announce the new toast.
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
  const previousToasts = readStoredToasts().filter(({ id }) => !currentToasts.some((toast) => toast.id === id));
  for (const { id } of previousToasts) previousPageIds.add(id);
  showAndStore([...previousToasts, ...currentToasts]);
}

function showAndStore(toasts: readonly Toast[]): void {
  $toasts.set(toasts);
  const newToasts = toasts.filter(({ id }) => !previousPageIds.has(id)).map(({ action: _, ...stored }) => stored);
  store(STORED.toasts, newToasts.length > 0 ? JSON.stringify(newToasts) : null, "sessionStorage");
}

function readStoredToasts(): Toast[] {
  const previousToasts = readStoredJson(STORED.toasts, "sessionStorage");
  return Array.isArray(previousToasts) ? previousToasts : [];
}
