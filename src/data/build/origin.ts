/** Locally one origin serves the site and its backend (DESIGN §3). */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/;

/**
 * Where the site is published, for addresses that stand outside it: canonical ones, feeds, the
 * sitemap. Throws where a hosted backend is read and PUBLIC_SITE_URL is not set.
 */
export function siteOrigin(env: NodeJS.ProcessEnv = process.env): string {
  const address = env["PUBLIC_SITE_URL"] || LOCAL.exec(env["PUBLIC_SUPABASE_URL"] ?? "")?.[0];
  if (address) return new URL(address).origin;
  throw new Error("PUBLIC_SITE_URL is not set: feeds, the sitemap and canonical links need it.");
}

/** The whole address of a path of this site. */
export const wholeAddress = (path: string) => new URL(path, siteOrigin()).href;
