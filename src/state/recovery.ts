import { atom, onMount } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";

/**
 * The id of the reader who opened a link for a new password, here or in another tab, and has not
 * chosen one yet. Kept, so that leaving the page does not pass the form by (security D10).
 */
export const $recovering = atom<string | null>(null);

onMount($recovering, () => {
  if (import.meta.env.SSR) return;
  try {
    $recovering.set(localStorage.getItem(STORED.recoveryOf));
  } catch {
    // Storage is closed to us: it is known on this page only.
  }
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === STORED.recoveryOf) $recovering.set(newValue);
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
});

export function beginRecovery(userId: string): void {
  $recovering.set(userId);
  try {
    localStorage.setItem(STORED.recoveryOf, userId);
  } catch {
    // Storage is closed to us: it is known on this page only.
  }
}

export function endRecovery(): void {
  $recovering.set(null);
  try {
    localStorage.removeItem(STORED.recoveryOf);
  } catch {
    // Nothing was kept.
  }
}
