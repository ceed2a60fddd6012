export const READING_PATH_MAX_CHARS = 2000;

export interface ReadPage {
  kind: "recap" | "show";
  slug: string;
}

/** Returns the recap or show of a path, or null for all other pages. */
export function readPageOf(path: string): ReadPage | null {
  const [, kind, slug] = /^\/(recap|show)\/([^/]+)\/?$/.exec(path) ?? [];
  if (!slug) return null;
  try {
    return { kind: kind === "show" ? "show" : "recap", slug: decodeURIComponent(slug) };
  } catch {
    return null;
  }
}

/** Matches the user agents of robots and other programs without a human reader. */
const ROBOT =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|scrap|headless|lighthouse|pagespeed|preview|prerender|archiver|monitor|uptime|facebookexternalhit|embedly|feed|fetch|curl|wget|python|java\/|okhttp|axios|node|go-http|libwww|perl|ruby|httpclient|phantom|puppeteer|playwright|selenium/i;

/** Returns false for robots, for prefetches, and for browsers whose users do not want to be tracked. */
export function isCountedVisitor(headerOf: (name: string) => string | null): boolean {
  const userAgent = headerOf("user-agent") ?? "";
  const isPrefetch = /prefetch|prerender/i.test(
    `${headerOf("purpose")} ${headerOf("sec-purpose")} ${headerOf("x-moz")}`,
  );
  const refusesTracking = headerOf("sec-gpc") === "1" || headerOf("dnt") === "1";
  return userAgent.startsWith("Mozilla/") && !ROBOT.test(userAgent) && !isPrefetch && !refusesTracking;
}
