/** The service worker fetches pages from the network. If the network fails, the worker answers with cached pages (decision 16). */
import { clientsClaim } from "workbox-core";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { offline } from "../paths.ts";
import { assetStrategy } from "./assets.ts";
import { matchesKind } from "./caching.ts";
import { pageStrategy } from "./pages.ts";

declare const self: WorkerScope;
declare const OFFLINE_FILES: { url: string; revision: string | null }[];

// Activate a new worker immediately. Pages of an older build still work, because they load the scripts of the older build.
self.addEventListener("install", () => self.skipWaiting());
clientsClaim();
preloadNavigations();

const offlinePage = { handlerDidError: () => matchPrecache(offline()) };

precacheAndRoute(OFFLINE_FILES, { ignoreURLParametersMatching: [/(?:)/] });
registerRoute(matchesKind("asset"), assetStrategy);
registerRoute(matchesKind("recap"), pageStrategy("recap", offlinePage));
registerRoute(matchesKind("listing"), pageStrategy("listing", offlinePage));
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly({ plugins: [offlinePage] }));
