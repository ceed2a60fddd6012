import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSecurityHeaders } from "../security-headers.ts";
import { writeServiceWorker } from "../service-worker.ts";
import { writeSharePictures } from "../share-pictures.ts";

/** The input of the steps after rendering. `writeSharePictures` needs no pages, so it runs during rendering. */
export interface RenderedSite {
  outDir: string;
  cache: string;
  firstPages: string[];
  /** These rewrite rules depend on the recaps. The rules that are always the same are in netlify.toml. */
  rules: string;
  worker: string;
}

export function runPostRenderSteps(site: RenderedSite): void {
  writeSecurityHeaders(site);
  writeFileSync(join(site.outDir, "_redirects"), site.rules);
  writeServiceWorker(site);
}

export { writeSharePictures };
