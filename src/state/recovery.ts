import { atom, onMount } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

/**
 * The id of the reader who opened a link for a new password, here or in another tab, and has not
 * chosen one yet. Kept, so that leaving the page does not pass the form by (security D10).
 */
export const $recovering = atom<string | null>(null);

onMount($recovering, () => {
  if (import.meta.env.SSR) return;
  $recovering.set(readStored(STORED.recoveryOf));
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === STORED.recoveryOf) $recovering.set(newValue);
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
});

/** A reader opened a link for a new password; null once one is set. */
export function setRecovering(userId: string | null): void {
  $recovering.set(userId);
  store(STORED.recoveryOf, userId);
}
