import { createHash } from "node:crypto";

/** If the `cacheKey` of a page is unchanged, the build does not render the page again. `scripts/build/site-key.ts` sets `BUILD_SITE_KEY`. */
export function pageKey(...content: unknown[]): string {
  const hash = createHash("sha1").update(process.env["BUILD_SITE_KEY"] ?? "");
  return hash.update(JSON.stringify(content)).digest("base64url");
}
