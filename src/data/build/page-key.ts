import { createHash } from "node:crypto";

/**
 * The `cacheKey` of a page: everything it shows, and the sources and settings of the site
 * (scripts/build/site-key.ts). A page with the key of the last build is not drawn again.
 */
export function pageKey(...shown: unknown[]): string {
  const hash = createHash("sha1").update(process.env["BUILD_SITE_KEY"] ?? "");
  return hash.update(JSON.stringify(shown)).digest("base64url");
}
