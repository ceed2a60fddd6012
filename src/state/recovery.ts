import { atom, onMount } from "nanostores";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

/** The id of a reader who has opened a password reset link, and must now choose a password (security D10). */
export const $recoveringUserId = atom<string | null>(null);

onMount($recoveringUserId, () => {
  if (import.meta.env.SSR) return;
  $recoveringUserId.set(readStored(STORED.recoveryOf));
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORED.recoveryOf) $recoveringUserId.set(newValue);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
});

export function storeRecoveringUserId(userId: string | null): void {
  $recoveringUserId.set(userId);
  store(STORED.recoveryOf, userId);
}
