import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSecurityHeaders } from "../security-headers.ts";
import { writeServiceWorker } from "../service-worker.ts";
import { writeSharePictures } from "../share-pictures.ts";

export interface RenderedSite {
  out: string;
  cache: string;
  firstPages: string[];
  /** The rewrite rules of this build. netlify.toml has those of all builds. */
  rules: string;
  worker: string;
}

export async function runPostRenderSteps(site: RenderedSite): Promise<void> {
  writeSecurityHeaders(site);
  writeFileSync(join(site.out, "_redirects"), site.rules);
  writeServiceWorker(site);
  await writeSharePictures(site);
}
