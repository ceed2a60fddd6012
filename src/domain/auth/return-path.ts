const MAX_CHARS = 2048;
const BASE = "http://here.invalid";

/** Returns null if `next` is not a path of this site. Anyone can write an address, so `next` is untrusted (security D3). */
export function returnPath(next: string | null | undefined): string | null {
  if (!next || next.length > MAX_CHARS || !/^\/(?![/\\])/.test(next)) return null;
  // In an address, browsers remove tabs and line ends, and treat \ as /. Refuse paths with these characters.
  if (/[\s\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, BASE);
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return null;
  // A server may decode the path, even twice. Then an encoded / or \ could lead to another site (security H3). No
  // path of this site contains encoded slashes or control characters.
  if (/%(25)*(2f|5c|0|1)/i.test(url.pathname)) return null;
  if (/^\/auth(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

export type Onboarding = "completed" | "open" | "unknown";

/** A reader who has not completed the onboarding first goes to the onboarding. */
export function pathAfterSignIn(
  onboarding: Onboarding,
  next: string | null,
  destinations: { home: string; feed: string; onboarding: (next: string | null) => string },
): string {
  if (onboarding === "open") return destinations.onboarding(next);
  return next ?? (onboarding === "completed" ? destinations.feed : destinations.home);
}

export function pathAfterOnboarding(next: string | null, destinations: { home: string; onboarding: string }) {
  let path = returnPath(next);
  while (path !== null) {
    const url = new URL(path, BASE);
    if (url.pathname !== destinations.onboarding) return path;
    path = returnPath(url.searchParams.get("next"));
  }
  return destinations.home;
}
