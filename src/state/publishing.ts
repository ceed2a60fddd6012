import { atom } from "nanostores";
import { notifyRelay } from "../data/publishing.ts";
import { $session } from "./session.ts";

export const $saveCount = atom(0);

/** Notifies the relay that there is something to build. Does nothing for an author, because drafts need no build. */
export function publishSoon(): void {
  const session = $session.get();
  if (session.state === "signed-in" && session.staff === "author") return;
  notifyRelay();
  $saveCount.set($saveCount.get() + 1);
}
