import type { WorkboxPlugin } from "workbox-core";
import { NetworkFirst } from "workbox-strategies";
import { NETWORK_TIMEOUT_SECONDS } from "../domain/constants.ts";
import { addStoredNote, CACHE_SECONDS, cacheAddress } from "../domain/site/offline.ts";
import { CACHE_NAMES, STORED_AT_HEADER } from "../domain/storage-keys.ts";
import { storeAssetsOf } from "./assets.ts";
import { expirationPlugin, isStorable } from "./caching.ts";

/** A cached page must not have these headers, because they describe the transfer of the original response. */
const TRANSPORT_HEADERS = ["content-encoding", "content-length", "etag", "vary"];

export const pageStrategy = (kind: "recap" | "listing", fallback: WorkboxPlugin) =>
  new NetworkFirst({
    cacheName: CACHE_NAMES[kind],
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [copyPlugin(kind), expirationPlugin(kind, CACHE_SECONDS), fallback],
  });

const copyPlugin = (kind: "recap" | "listing"): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => cacheAddress(new URL(request.url)),
  async cacheWillUpdate({ request, response }) {
    if (isStorable(kind, response)) return createCopy(response);
    // The page no longer exists, so delete the cached page.
    if (response.status === 404 || response.status === 410) {
      await (await caches.open(CACHE_NAMES[kind])).delete(cacheAddress(new URL(request.url)));
    }
    return null;
  },
  async cacheDidUpdate({ newResponse, event }) {
    await storeAssetsOf(await newResponse.clone().text(), event);
  },
});

/** Returns a new response, because the original response contains the address, whose query can have private values. */
async function createCopy(response: Response): Promise<Response> {
  const now = new Date().toISOString();
  const headers = new Headers(response.headers);
  for (const name of TRANSPORT_HEADERS) headers.delete(name);
  headers.set(STORED_AT_HEADER, now);
  return new Response(addStoredNote(await response.text(), now.slice(0, 10)), { headers });
}
