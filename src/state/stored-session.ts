import { atom, onMount } from "nanostores";

/**
 * Whether this browser stores a session, as `layouts/head.js` found: known without the backend's
 * client. Null in a build. Only the backend decides whether the session is valid.
 */
export const $hasStoredSession = atom<boolean | null>(null);

const EVENTS = ["session", "storage", "pageshow"];

onMount($hasStoredSession, () => {
  if (import.meta.env.SSR) return;
  const look = () => $hasStoredSession.set(document.documentElement.hasAttribute("data-signed-in"));
  look();
  for (const type of EVENTS) addEventListener(type, look);
  return () => {
    for (const type of EVENTS) removeEventListener(type, look);
  };
});

/** Null without a stored session, and if the stored session is unreadable. */
export const storedReader = (): string | null =>
  document.documentElement.dataset["signedIn"] || null;
