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
 * The toasts of this page, oldest first. Raise one with `toast`, and take it back with the id it
 * gives; `layouts/toaster.ts` draws them and takes them away in time. One that is still there when
 * the page is left shows on the next page.
 */
export const $toasts = atom<readonly Toast[]>([]);

export const toast = {
  /** `toast.success("Welcome back!")`, `toast.success("Magic link sent", "Check your email…")` */
  success: (title: string, text?: string) => raise("good", title, text),
  /** `toast.error("Failed to follow show")`: the title is 'Error' unless another one is given. */
  error: (text: string, title = "Error") => raise("bad", title, text),
};

function raise(look: Toast["look"], title: string, text: string | undefined): string {
  const shown = $toasts.get();
  const isRepeat = (t: Toast) => t.look === look && t.title === title && t.text === (text ?? null);
  // The same words again replace themselves, so that they are said anew and do not pile up.
  const others = shown.filter((t) => !isRepeat(t));
  const id = crypto.randomUUID();
  set([...others, { id, look, title, text: text ?? null }]);
  // Pages without islands load the toaster at the first toast (layouts/page-script.ts).
  dispatchEvent(new Event("toast"));
  return id;
}

/** Loads what draws toasts now, where one may have to tell that the connection is gone. */
export const prepareToasts = () => dispatchEvent(new Event("toast"));

export function dismissToast(id: string): void {
  set($toasts.get().filter((toast) => toast.id !== id));
}

/** Those the page before has left. They do not travel on from here. */
const arrived = new Set<string>();

/** Shows what the page before has left. */
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
