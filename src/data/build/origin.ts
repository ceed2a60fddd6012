import { isLocalAddress } from "../../domain/site/local-address.ts";

export function siteOrigin(env: NodeJS.ProcessEnv = process.env): string {
  const { PUBLIC_SITE_URL: site, PUBLIC_SUPABASE_URL: backend = "" } = env;
  if (site) return new URL(site).origin;
  if (isLocalAddress(backend)) return new URL(backend).origin;
  throw new Error("Set PUBLIC_SITE_URL: feeds, the sitemap and canonical links need it.");
}

let origin: string | undefined;

/** `path` comes from `paths.ts`, which has already encoded the path. */
export function wholeAddress(path: string): string {
  origin ??= siteOrigin();
  return origin + path;
}
