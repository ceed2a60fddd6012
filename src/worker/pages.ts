import type { WorkboxPlugin } from "workbox-core";
import { NetworkFirst } from "workbox-strategies";
import { NETWORK_WAIT_SECONDS } from "../domain/constants.ts";
import { copyAddress, KEPT_SECONDS, markKept } from "../domain/site/offline.ts";
import { KEPT_AT, KEPT_IN } from "../domain/storage-keys.ts";
import { keepAssetsOf } from "./assets.ts";
import { bounded, mayBeKept } from "./kept.ts";

/** Said of the bytes on the way, which the copy is not. */
const OF_TRANSPORT = ["content-encoding", "content-length", "etag", "vary"];

/** From the network; the copy of the last time where that fails or is slow, or what `fallback` has. */
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
    // Withdrawn from the site, so from here as well.
    if (response.status === 404 || response.status === 410) {
      await (await caches.open(KEPT_IN[kind])).delete(copyAddress(new URL(request.url)));
    }
    return null;
  },
  async cacheDidUpdate({ newResponse, event }) {
    await keepAssetsOf(await newResponse.clone().text(), event);
  },
});

/** A new answer: one from the network carries its whole address along, with what its query held. */
async function copyOf(response: Response): Promise<Response> {
  const now = new Date().toISOString();
  const headers = new Headers(response.headers);
  for (const name of OF_TRANSPORT) headers.delete(name);
  headers.set(KEPT_AT, now);
  return new Response(markKept(await response.text(), now.slice(0, 10)), { headers });
}
