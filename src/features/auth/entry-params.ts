import { type AuthLinkWithNext, readAuthLink } from "../../domain/auth/auth-link.ts";
import { returnPath } from "../../domain/auth/return-path.ts";

export interface EntryParams {
  /** The link from an e-mail or from Google. `layouts/head.js` has moved the link from the address to the history state. */
  link: AuthLinkWithNext["link"] | null;
  next: string | null;
}

/** Reads the link and deletes it from the history state, so that a reload does not open the link again. */
export function takeEntryParams(): EntryParams {
  const next = returnPath(new URLSearchParams(location.search).get("next"));
  const storedState = history.state as { search?: string; hash?: string } | null;
  if (!storedState?.search && !storedState?.hash) return { link: null, next };
  history.replaceState(null, "");
  const { search = "", hash = "" } = storedState;
  return { link: null, next, ...readAuthLink(search, hash, location.origin) };
}

/** Mail scanners and link previews open pages in the background. These programs must not use up a link that works only once. */
export function waitUntilVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    check();
  });
}
