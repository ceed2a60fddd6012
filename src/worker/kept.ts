import type { RouteMatchCallback, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { KEPT_MOST } from "../domain/constants.ts";
import { isKeepable, type Kept, keptAs } from "../domain/site/offline.ts";

export const kept =
  (kind: Kept): RouteMatchCallback =>
  ({ request, url }) =>
    keptAs({
      method: request.method,
      address: url,
      origin: location.origin,
      isAuthorized: request.headers.has("authorization"),
    }) === kind;

export const mayBeKept = (kind: Kept, { status, type, redirected, headers }: Response): boolean =>
  isKeepable(kind, {
    status,
    type,
    redirected,
    contentType: headers.get("content-type"),
    cacheControl: headers.get("cache-control"),
  });

/** Removes the least recently used copies by count and age, and all copies if the disk is full. */
export const bounded = (kind: Kept, maxAgeSeconds?: number) =>
  new ExpirationPlugin({
    maxEntries: KEPT_MOST[kind],
    ...(maxAgeSeconds && { maxAgeSeconds }),
    purgeOnQuotaError: true,
    // Workbox's type allows undefined callbacks, which `exactOptionalPropertyTypes` forbids.
  }) as WorkboxPlugin;
