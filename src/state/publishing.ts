import { atom } from "nanostores";
import { tickle } from "../data/publishing.ts";

/** Grows with each save of content on this page. */
export const $saves = atom(0);

/** Content was saved: the relay is told, and whoever shows what is live looks again. */
export function publishSoon(): void {
  tickle();
  $saves.set($saves.get() + 1);
}
