import { isRemovedAtSignOut } from "../domain/storage-keys.ts";
import { removeStored } from "./storage.ts";

let isForgotten = false;
export const isReaderForgotten = () => isForgotten;

/** Removes what belongs to the reader from this browser. Call it right before the page is left. */
export function forgetReader(): void {
  isForgotten = true;
  removeStored(isRemovedAtSignOut);
  // Scripts may store private data again until the page is gone.
  addEventListener("pagehide", () => removeStored(isRemovedAtSignOut), { once: true });
}
