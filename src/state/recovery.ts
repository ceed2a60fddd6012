import { atom, onMount } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

/** The reader who opened a password reset link, in any tab. Leaving the page must not skip the form (security D10). */
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

export function setRecovering(userId: string | null): void {
  $recovering.set(userId);
  store(STORED.recoveryOf, userId);
}
