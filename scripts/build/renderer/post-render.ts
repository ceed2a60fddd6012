import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withMirrorCatalog } from "../../../src/data/build/catalog.ts";
import { oldAddressRules } from "../hosting/old-addresses.ts";
import { writeSecurityHeaders } from "../security-headers.ts";
import { writeServiceWorker } from "../service-worker.ts";
import { writeSharePictures } from "../share-pictures.ts";

/** The input of the steps after rendering. `writeSharePictures` is no such step, because it needs no rendered pages. */
export interface RenderedSite {
  outDir: string;
  cache: string;
  /** One output file of each route. */
  firstPages: string[];
  /** These rewrite rules depend on the recaps. The rules that are always the same are in netlify.toml. */
  rules: string;
  addresses: string[];
  worker: string;
}

export function runPostRenderSteps(site: RenderedSite): void {
  writeSecurityHeaders(site);
  writeFileSync(join(site.outDir, "_redirects"), redirectsOf(site));
  writeServiceWorker(site);
}

/** The redirects come first. Otherwise, a rewrite rule for many recaps could match an old address. */
function redirectsOf({ addresses, rules }: RenderedSite): string {
  const oldAddresses = withMirrorCatalog((catalog) => catalog.oldAddresses());
  const redirects = oldAddressRules(oldAddresses, addresses, rules);
  if (redirects.droppedCount > 0) {
    console.warn(
      `[redirects] The build left out the redirects of the ${redirects.droppedCount} oldest addresses, because the host does not allow more. The 404 page leads readers from these addresses to the right pages.`,
    );
  }
  return redirects.rules + rules;
}

export { writeSharePictures };
