import { isLocalAddress } from "../../domain/site/local-address.ts";

/**
 * Where the site is published, for addresses that stand outside it: canonical ones, feeds, the
 * sitemap. Throws where a hosted backend is read and PUBLIC_SITE_URL is not set.
 */
export function siteOrigin(env: NodeJS.ProcessEnv = process.env): string {
  const { PUBLIC_SITE_URL: site, PUBLIC_SUPABASE_URL: backend = "" } = env;
  if (site) return new URL(site).origin;
  if (isLocalAddress(backend)) return new URL(backend).origin;
  throw new Error("PUBLIC_SITE_URL is not set: feeds, the sitemap and canonical links need it.");
}

/** The whole address of a path of this site. */
export const wholeAddress = (path: string) => new URL(path, siteOrigin()).href;
