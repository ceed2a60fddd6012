import type { RouteMatchCallback, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { KEPT_MOST } from "../domain/constants.ts";
import { isKeepable, type Kept, keptAs } from "../domain/site/offline.ts";

/** Matches what may be kept as this. */
export const kept =
  (kind: Kept): RouteMatchCallback =>
  ({ request, url }) =>
    keptAs({
      method: request.method,
      address: url,
      origin: location.origin,
      isAuthorized: request.headers.has("authorization"),
    }) === kind;

/** Whether the answer may lie in the browser, by its status and headers. */
export const mayBeKept = (kind: Kept, { status, type, redirected, headers }: Response): boolean =>
  isKeepable(kind, {
    status,
    type,
    redirected,
    contentType: headers.get("content-type"),
    cacheControl: headers.get("cache-control"),
  });

/** Lets the least recently used go, by number and age, and all of them where the disk is full. */
export const bounded = (kind: Kept, maxAgeSeconds?: number) =>
  new ExpirationPlugin({
    maxEntries: KEPT_MOST[kind],
    ...(maxAgeSeconds && { maxAgeSeconds }),
    purgeOnQuotaError: true,
    // Workbox's own type leaves its callbacks open to be undefined.
  }) as WorkboxPlugin;
