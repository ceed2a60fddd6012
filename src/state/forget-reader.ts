import { isRemovedAtSignOut } from "../domain/storage-keys.ts";
import { removeStored } from "./storage.ts";

let isForgotten = false;
export const isReaderForgotten = () => isForgotten;

/** Removes the reader's data from this browser. Call this directly before the page navigates or reloads. */
export function forgetReader(): void {
  isForgotten = true;
  removeStored(isRemovedAtSignOut);
  // Scripts of this page may store private data again before the browser leaves the page.
  addEventListener("pagehide", () => removeStored(isRemovedAtSignOut), { once: true });
}
