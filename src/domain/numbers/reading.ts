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

/** Matches the user agents of programs, which are not the browsers of people. */
const ROBOT =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|scrap|headless|lighthouse|pagespeed|preview|prerender|archiver|monitor|uptime|facebookexternalhit|embedly|feed|fetch|curl|wget|python|java\/|okhttp|axios|node|go-http|libwww|perl|ruby|httpclient|phantom|puppeteer|playwright|selenium/i;

/** Does not count a browser that asks sites not to track its user, although the stored numbers name no one. */
export function isCountedVisitor(header: (name: string) => string | null): boolean {
  const agent = header("user-agent") ?? "";
  const isPrefetch = /prefetch|prerender/i.test(
    `${header("purpose")} ${header("sec-purpose")} ${header("x-moz")}`,
  );
  const isPrivate = header("sec-gpc") === "1" || header("dnt") === "1";
  return agent.startsWith("Mozilla/") && !ROBOT.test(agent) && !isPrefetch && !isPrivate;
}
