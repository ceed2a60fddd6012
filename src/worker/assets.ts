import { CacheFirst } from "workbox-strategies";
import { assetsOf, importsOf } from "../domain/site/offline.ts";
import { CACHE_NAMES } from "../domain/storage-keys.ts";
import { expirationPlugin, isStorable } from "./caching.ts";

/** Answers with the cached file, without a request. The name of each file contains a hash, so cached files are never outdated. */
export const assetStrategy = new CacheFirst({
  cacheName: CACHE_NAMES.asset,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isStorable("asset", response) ? response : null) },
    expirationPlugin("asset"),
  ],
});

export async function storeAssetsOf(html: string, event: ExtendableEvent): Promise<void> {
  const paths = new Set<string>();
  const storeAsset = async (path: string): Promise<void> => {
    if (paths.has(path)) return;
    paths.add(path);
    const response = await assetStrategy.handle({ event, request: new Request(path) });
    if (path.endsWith(".js")) await Promise.all(importsOf(await response.text()).map(storeAsset));
  };
  await Promise.allSettled(assetsOf(html).map(storeAsset));
}
