import { atom } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStoredJson, store } from "./storage.ts";

export interface Toast {
  id: string;
  look: "good" | "bad";
  title: string;
  text: string | null;
}

/** A toast that is visible when the reader leaves the page shows again on the next page. */
export const $toasts = atom<readonly Toast[]>([]);

export const toast = {
  success: (title: string, text?: string) => show("good", title, text),
  error: (text: string, title = "Error") => show("bad", title, text),
};

function show(look: Toast["look"], title: string, text: string | undefined): string {
  const current = $toasts.get();
  const isRepeat = (t: Toast) => t.look === look && t.title === title && t.text === (text ?? null);
  // Replace an equal toast, so that screen readers announce it again and toasts do not pile up.
  const others = current.filter((t) => !isRepeat(t));
  const id = crypto.randomUUID();
  set([...others, { id, look, title, text: text ?? null }]);
  dispatchEvent(new Event("toast"));
  return id;
}

export const preloadToaster = () => dispatchEvent(new Event("toast"));

export function dismissToast(id: string): void {
  set($toasts.get().filter((toast) => toast.id !== id));
}

const fromPreviousPage = new Set<string>();

export function restoreToasts(): void {
  const current = $toasts.get();
  const previous = readStoredToasts().filter(({ id }) => !current.some((toast) => toast.id === id));
  for (const { id } of previous) fromPreviousPage.add(id);
  set([...previous, ...current]);
}

function set(toasts: readonly Toast[]): void {
  $toasts.set(toasts);
  const carriedOver = toasts.filter(({ id }) => !fromPreviousPage.has(id));
  store(
    STORED.toasts,
    carriedOver.length > 0 ? JSON.stringify(carriedOver) : null,
    "sessionStorage",
  );
}

function readStoredToasts(): Toast[] {
  const previous = readStoredJson(STORED.toasts, "sessionStorage");
  return Array.isArray(previous) ? previous : [];
}
