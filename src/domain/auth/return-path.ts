const MAX_CHARS = 2048;
const BASE = "http://here.invalid";

/** Null unless `next` is a path of this site: anybody can write an address (security D3). */
export function returnPath(next: string | null | undefined): string | null {
  if (!next || next.length > MAX_CHARS || !/^\/(?![/\\])/.test(next)) return null;
  // Browsers remove tabs and line ends and read \ as /. Refuse such paths.
  if (/[\s\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, BASE);
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return null;
  // A server may decode the path before it answers, even twice: an encoded / or \ could then lead off the site (security
  // H3). No address of this site has one.
  if (/%(25)*(2f|5c|0|1)/i.test(url.pathname)) return null;
  if (/^\/auth(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

export type Onboarding = "completed" | "open" | "unknown";

/** A reader without onboarding goes there first. An unknown state leads home. */
export function afterSignIn(
  onboarding: Onboarding,
  next: string | null,
  to: { home: string; feed: string; onboarding: (next: string | null) => string },
): string {
  if (onboarding === "open") return to.onboarding(next);
  return next ?? (onboarding === "completed" ? to.feed : to.home);
}

export function afterOnboarding(next: string | null, to: { home: string; onboarding: string }) {
  let path = returnPath(next);
  while (path !== null) {
    const url = new URL(path, BASE);
    if (url.pathname !== to.onboarding) return path;
    path = returnPath(url.searchParams.get("next"));
  }
  return to.home;
}
