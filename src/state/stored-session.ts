import { atom, onMount } from "nanostores";

/**
 * Whether this browser stores a session, as `layouts/head.js` found: known without the backend's
 * client. Null in a build. Only the backend decides whether the session is valid.
 */
export const $hasStoredSession = atom<boolean | null>(null);

const EVENTS = ["session", "storage", "pageshow"];

onMount($hasStoredSession, () => {
  if (import.meta.env.SSR) return;
  const update = () =>
    $hasStoredSession.set(document.documentElement.hasAttribute("data-signed-in"));
  update();
  for (const type of EVENTS) addEventListener(type, update);
  return () => {
    for (const type of EVENTS) removeEventListener(type, update);
  };
});

/** Null without a stored session, and if the stored session is unreadable. */
export const storedReaderId = (): string | null =>
  document.documentElement.dataset["signedIn"] || null;
