import type { WorkboxPlugin } from "workbox-core";
import { NetworkFirst } from "workbox-strategies";
import { NETWORK_WAIT_SECONDS } from "../domain/constants.ts";
import { copyAddress, KEPT_SECONDS, markKept } from "../domain/site/offline.ts";
import { KEPT_AT, KEPT_IN } from "../domain/storage-keys.ts";
import { keepAssetsOf } from "./assets.ts";
import { bounded, mayBeKept } from "./kept.ts";

/** Headers of the transfer, which a copy must not have. */
const TRANSPORT_HEADERS = ["content-encoding", "content-length", "etag", "vary"];

/** From the network; from the cache if that fails or is slow; else from `fallback`. */
export const pages = (kind: "recap" | "listing", fallback: WorkboxPlugin) =>
  new NetworkFirst({
    cacheName: KEPT_IN[kind],
    networkTimeoutSeconds: NETWORK_WAIT_SECONDS,
    plugins: [asCopies(kind), bounded(kind, KEPT_SECONDS), fallback],
  });

const asCopies = (kind: "recap" | "listing"): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => copyAddress(new URL(request.url)),
  async cacheWillUpdate({ request, response }) {
    if (mayBeKept(kind, response)) return copyOf(response);
    // The page was withdrawn. Delete its copy too.
    if (response.status === 404 || response.status === 410) {
      await (await caches.open(KEPT_IN[kind])).delete(copyAddress(new URL(request.url)));
    }
    return null;
  },
  async cacheDidUpdate({ newResponse, event }) {
    await keepAssetsOf(await newResponse.clone().text(), event);
  },
});

/** A new response without the original address, whose query could hold private values. */
async function copyOf(response: Response): Promise<Response> {
  const now = new Date().toISOString();
  const headers = new Headers(response.headers);
  for (const name of TRANSPORT_HEADERS) headers.delete(name);
  headers.set(KEPT_AT, now);
  return new Response(markKept(await response.text(), now.slice(0, 10)), { headers });
}
