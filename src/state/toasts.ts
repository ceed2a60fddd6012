import { atom } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

export interface Toast {
  id: string;
  look: "good" | "bad";
  title: string;
  text: string | null;
}

/**
 * The toasts of this page, oldest first; `layouts/toaster.ts` shows them and removes them in time.
 * A toast that is visible when the reader leaves the page shows again on the next page.
 */
export const $toasts = atom<readonly Toast[]>([]);

export const toast = {
  success: (title: string, text?: string) => raise("good", title, text),
  /** The title is "Error" unless another one is given. */
  error: (text: string, title = "Error") => raise("bad", title, text),
};

function raise(look: Toast["look"], title: string, text: string | undefined): string {
  const shown = $toasts.get();
  const isRepeat = (t: Toast) => t.look === look && t.title === title && t.text === (text ?? null);
  // Replace an equal toast, so that screen readers announce it again and toasts do not pile up.
  const others = shown.filter((t) => !isRepeat(t));
  const id = crypto.randomUUID();
  set([...others, { id, look, title, text: text ?? null }]);
  // Pages without islands load the toaster at the first toast (layouts/page-script.ts).
  dispatchEvent(new Event("toast"));
  return id;
}

/** Loads the toaster in advance, for a toast that reports a lost connection. */
export const prepareToasts = () => dispatchEvent(new Event("toast"));

export function dismissToast(id: string): void {
  set($toasts.get().filter((toast) => toast.id !== id));
}

/** Toasts of the previous page. They do not move on to the next page. */
const arrived = new Set<string>();

export function receiveToasts(): void {
  const shown = $toasts.get();
  const left = readLeft().filter(({ id }) => !shown.some((toast) => toast.id === id));
  for (const { id } of left) arrived.add(id);
  set([...left, ...shown]);
}

function set(toasts: readonly Toast[]): void {
  $toasts.set(toasts);
  const leaving = toasts.filter(({ id }) => !arrived.has(id));
  store(STORED.toasts, leaving.length > 0 ? JSON.stringify(leaving) : null, "sessionStorage");
}

function readLeft(): Toast[] {
  const left = readStoredJson(STORED.toasts, "sessionStorage");
  return Array.isArray(left) ? left : [];
}
