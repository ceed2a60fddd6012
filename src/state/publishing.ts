import { atom } from "nanostores";
import { tickle } from "../data/publishing.ts";

export const $saves = atom(0);

/** Call after saving content: notifies the relay and everything that shows its status. */
export function publishSoon(): void {
  tickle();
  $saves.set($saves.get() + 1);
}
