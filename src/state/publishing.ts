import { atom } from "nanostores";
import { notifyRelay } from "../data/publishing.ts";
import { $session } from "./session.ts";

export const $saveCount = atom(0);

/** Notifies the relay that content has changed. Does nothing for authors, because they save only drafts. */
export function publishSoon(): void {
  const session = $session.get();
  if (session.state === "signed-in" && session.staff === "author") return;
  notifyRelay();
  $saveCount.set($saveCount.get() + 1);
}
