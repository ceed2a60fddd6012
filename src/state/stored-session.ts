import { atom, onMount } from "nanostores";

/** True if storage has a session, even if the session is no longer valid. Null at build time. */
export const $hasStoredSession = atom<boolean | null>(null);

const EVENTS = ["session", "storage", "pageshow"];

onMount($hasStoredSession, () => {
  if (import.meta.env.SSR) return;
  const update = () => $hasStoredSession.set(document.documentElement.hasAttribute("data-signed-in"));
  update();
  for (const type of EVENTS) addEventListener(type, update);
  return () => {
    for (const type of EVENTS) removeEventListener(type, update);
  };
});

export const storedReaderId = (): string | null => document.documentElement.dataset["signedIn"] || null;
