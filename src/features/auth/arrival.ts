import { type ReadLink, readAuthLink } from "../../domain/auth/auth-link.ts";
import { returnPath } from "../../domain/auth/return-path.ts";

export interface Arrival {
  /** What an e-mail or Google brought; layouts/head.js took it out of the address. */
  link: ReadLink["link"] | null;
  next: string | null;
}

/** What this page was opened with. A link is given once and leaves the history. */
export function takeArrival(): Arrival {
  const next = returnPath(new URLSearchParams(location.search).get("next"));
  const brought = history.state as { search?: string; hash?: string } | null;
  if (!brought?.search && !brought?.hash) return { link: null, next };
  history.replaceState(null, "");
  const { search = "", hash = "" } = brought;
  return { link: null, next, ...readAuthLink(search, hash, location.origin) };
}

/** A page that nobody sees may be a scanner's or a preview's: a link works only once. */
export function untilSeen(): Promise<void> {
  return new Promise((seen) => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      seen();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });
}
