import { atom } from "nanostores";
import { notifyRelay } from "../data/publishing.ts";

export const $saves = atom(0);

/** Call after saving content: notifies the relay and everything that shows its status. */
export function publishSoon(): void {
  notifyRelay();
  $saves.set($saves.get() + 1);
}
