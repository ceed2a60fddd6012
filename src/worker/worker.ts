/** The service worker (docs/decisions/0016): network first, with stored copies of opened recaps. */
import { clientsClaim } from "workbox-core";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { offline } from "../paths.ts";
import { assets } from "./assets.ts";
import { matches } from "./caching.ts";
import { pages } from "./pages.ts";

declare const self: WorkerScope;
declare const OFFLINE_FILES: { url: string; revision: string | null }[];

// Pages name their own scripts and styles, so a new worker can serve pages of an older build.
self.addEventListener("install", () => self.skipWaiting());
clientsClaim();
preloadNavigations();

const offlinePage = { handlerDidError: () => matchPrecache(offline()) };

precacheAndRoute(OFFLINE_FILES, { ignoreURLParametersMatching: [/(?:)/] });
registerRoute(matches("asset"), assets);
registerRoute(matches("recap"), pages("recap", offlinePage));
registerRoute(matches("listing"), pages("listing", offlinePage));
registerRoute(
  ({ request }) => request.mode === "navigate",
  new NetworkOnly({ plugins: [offlinePage] }),
);
