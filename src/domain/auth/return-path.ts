const MAX_CHARS = 2048;
/** A base for resolving paths: a path that leaves it is not of this site. */
const BASE = "http://here.invalid";

/**
 * Null unless `next` is a path of this site: anybody can write an address (security D3). Paths of the
 * sign-in page are refused too, because they lead nowhere.
 */
export function returnPath(next: string | null | undefined): string | null {
  if (!next || next.length > MAX_CHARS || !/^\/(?![/\\])/.test(next)) return null;
  // Browsers remove tabs and line ends and read \ as /. Refuse such paths.
  if (/[\s\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, BASE);
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return null;
  if (/^\/auth(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The onboarding state in the reader's `profiles` row. */
export type Onboarding = "completed" | "open" | "unknown";

/**
 * Where a sign-in leads: a reader without onboarding goes there first, and `next` goes along. Others
 * go to `next`, or to their feed, or home if the state is unknown.
 */
export function afterSignIn(
  onboarding: Onboarding,
  next: string | null,
  to: { home: string; feed: string; onboarding: (next: string | null) => string },
): string {
  if (onboarding === "open") return to.onboarding(next);
  return next ?? (onboarding === "completed" ? to.feed : to.home);
}

/** Where onboarding leads: `next` or home. Skips onboarding itself inside `next`. */
export function afterOnboarding(next: string | null, to: { home: string; onboarding: string }) {
  let path = returnPath(next);
  while (path !== null) {
    const url = new URL(path, BASE);
    if (url.pathname !== to.onboarding) return path;
    path = returnPath(url.searchParams.get("next"));
  }
  return to.home;
}
