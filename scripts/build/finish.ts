import { writeSecurityHeaders } from "./security-headers.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { drawSharePictures } from "./share-pictures.ts";

/** A site whose pages are drawn. */
export interface DrawnSite {
  /** Its folder. */
  out: string;
  /** What builds keep for the next one. */
  cache: string;
  /** A file of each route, within the folder. */
  firstPages: string[];
  /** The bundled service worker. */
  worker: string;
}

/** Writes what is made of the pages. */
export async function finishSite(site: DrawnSite): Promise<void> {
  writeSecurityHeaders(site);
  writeServiceWorker(site);
  await drawSharePictures(site);
}
