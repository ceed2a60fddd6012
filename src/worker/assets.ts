import { CacheFirst } from "workbox-strategies";
import { assetsOf, importsOf } from "../domain/site/offline.ts";
import { KEPT_IN } from "../domain/storage-keys.ts";
import { bounded, mayBeKept } from "./kept.ts";

/** Scripts, styles and fonts: their names contain a hash, so a copy is never outdated. */
export const assets = new CacheFirst({
  cacheName: KEPT_IN.asset,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (mayBeKept("asset", response) ? response : null) },
    bounded("asset"),
  ],
});

/** Stores the scripts, styles and fonts of a page, even if it loaded before the worker started. */
export async function keepAssetsOf(html: string, event: ExtendableEvent): Promise<void> {
  const seen = new Set<string>();
  const keep = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const response = await assets.handle({ event, request: new Request(path) });
    if (path.endsWith(".js")) await Promise.all(importsOf(await response.text()).map(keep));
  };
  await Promise.allSettled(assetsOf(html).map(keep));
}
