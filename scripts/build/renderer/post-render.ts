import { writeSecurityHeaders } from "../security-headers.ts";
import { writeServiceWorker } from "../service-worker.ts";
import { writeSharePictures } from "../share-pictures.ts";

export interface RenderedSite {
  out: string;
  cache: string;
  firstPages: string[];
  worker: string;
}

export async function runPostRenderSteps(site: RenderedSite): Promise<void> {
  writeSecurityHeaders(site);
  writeServiceWorker(site);
  await writeSharePictures(site);
}
