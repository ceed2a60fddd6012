import { atom } from "nanostores";
import { notifyRelay } from "../data/publishing.ts";

export const $saves = atom(0);

export function publishSoon(): void {
  notifyRelay();
  $saves.set($saves.get() + 1);
}
