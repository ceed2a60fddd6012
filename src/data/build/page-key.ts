import { createHash } from "node:crypto";

/**
 * The `cacheKey` of a page: a hash of its content and of the site's sources and settings
 * (scripts/build/site-key.ts). A page with an unchanged key is not rendered again.
 */
export function pageKey(...content: unknown[]): string {
  const hash = createHash("sha1").update(process.env["BUILD_SITE_KEY"] ?? "");
  return hash.update(JSON.stringify(content)).digest("base64url");
}
