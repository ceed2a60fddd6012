import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSecurityHeaders } from "../security-headers.ts";
import { writeServiceWorker } from "../service-worker.ts";
import { writeSharePictures } from "../share-pictures.ts";

/** What a step after the pages needs. Share pictures need no page, so they are rendered meanwhile. */
export interface RenderedSite {
  out: string;
  cache: string;
  firstPages: string[];
  /** The rewrite rules of this build. netlify.toml has those of all builds. */
  rules: string;
  worker: string;
}

export function runPostRenderSteps(site: RenderedSite): void {
  writeSecurityHeaders(site);
  writeFileSync(join(site.out, "_redirects"), site.rules);
  writeServiceWorker(site);
}

export { writeSharePictures };
