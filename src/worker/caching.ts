import type { RouteMatchCallback, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { MAX_CACHED } from "../domain/constants.ts";
import { type CacheKind, cacheKindOf, isCacheable } from "../domain/site/offline.ts";

export const matchesKind =
  (kind: CacheKind): RouteMatchCallback =>
  ({ request, url }) =>
    cacheKindOf({
      method: request.method,
      address: url,
      origin: location.origin,
      isAuthorized: request.headers.has("authorization"),
    }) === kind;

export const isStorable = (kind: CacheKind, { status, type, redirected, headers }: Response): boolean =>
  isCacheable(kind, {
    status,
    type,
    redirected,
    contentType: headers.get("content-type"),
    cacheControl: headers.get("cache-control"),
  });

export const expirationPlugin = (kind: CacheKind, maxAgeSeconds?: number) =>
  new ExpirationPlugin({
    maxEntries: MAX_CACHED[kind],
    ...(maxAgeSeconds && { maxAgeSeconds }),
    purgeOnQuotaError: true,
    // Workbox's type allows undefined callbacks, which `exactOptionalPropertyTypes` forbids.
  }) as WorkboxPlugin;
