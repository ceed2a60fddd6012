import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSecurityHeaders } from "../security-headers.ts";
import { writeServiceWorker } from "../service-worker.ts";
import { writeSharePictures } from "../share-pictures.ts";

/** The input of the steps after rendering. Share pictures need no page, so another step writes them during rendering. */
export interface RenderedSite {
  outDir: string;
  cache: string;
  firstPages: string[];
  /** The rewrite rules of this build. The rules of all builds are in netlify.toml. */
  rules: string;
  worker: string;
}

export function runPostRenderSteps(site: RenderedSite): void {
  writeSecurityHeaders(site);
  writeFileSync(join(site.outDir, "_redirects"), site.rules);
  writeServiceWorker(site);
}

export { writeSharePictures };
