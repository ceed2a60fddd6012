import { atom, onMount } from "nanostores";

/**
 * Whether this browser keeps a session, as `layouts/head.js` sees it: known before the backend's
 * client is loaded, and without it. Null in a build. What it means is the backend's to say.
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

/** The id of the reader whose session this browser keeps; null where there is none, or none that is understood. */
export const storedReader = (): string | null =>
  document.documentElement.dataset["signedIn"] || null;
