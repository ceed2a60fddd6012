const LONGEST = 2048;
/** Only a base to resolve against: whatever leaves it is not of this site. */
const HERE = "http://here.invalid";

/**
 * A path of this site to go on to, or null: `next` of an address is anybody's text (security D3).
 * Addresses of the sign-in page lead nowhere, so they are refused too.
 */
export function returnPath(next: string | null | undefined): string | null {
  if (!next || next.length > LONGEST || !/^\/(?![/\\])/.test(next)) return null;
  // Browsers drop tabs and line ends, and read \ as /: what they would mend is not taken.
  if (/[\s\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, HERE);
  if (!url || url.origin !== HERE || url.pathname.startsWith("//")) return null;
  if (/^\/auth(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** What the `profiles` row says about a reader who has just signed in. */
export type Onboarding = "completed" | "open" | "unknown";

/**
 * Where a sign-in leads: readers who have not been through onboarding go there first and take
 * `next` along; the others go to `next`, or to their feed; home where that could not be asked.
 */
export function afterSignIn(
  onboarding: Onboarding,
  next: string | null,
  to: { home: string; feed: string; onboarding: (next: string | null) => string },
): string {
  if (onboarding === "open") return to.onboarding(next);
  return next ?? (onboarding === "completed" ? to.feed : to.home);
}

/** Where onboarding leads: `next`, or home. Onboarding itself is looked through: it is over. */
export function afterOnboarding(next: string | null, to: { home: string; onboarding: string }) {
  let path = returnPath(next);
  while (path !== null) {
    const url = new URL(path, HERE);
    if (url.pathname !== to.onboarding) return path;
    path = returnPath(url.searchParams.get("next"));
  }
  return to.home;
}
