/**
 * The service worker (docs/decisions/0016): pages come from the network first, and recaps that
 * were opened can be read without one.
 */
import { clientsClaim } from "workbox-core";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { offline } from "../paths.ts";
import { assets } from "./assets.ts";
import { kept } from "./kept.ts";
import { pages } from "./pages.ts";

declare const self: WorkerScope;
/** The offline page and what it needs; filled in by `scripts/build/service-worker.ts`. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[];

// Pages bring their own scripts and styles by name, so a new worker may serve old pages.
self.addEventListener("install", () => self.skipWaiting());
clientsClaim();
preloadNavigations();

const offlinePage = { handlerDidError: () => matchPrecache(offline()) };

precacheAndRoute(OFFLINE_FILES, { ignoreURLParametersMatching: [/(?:)/] });
registerRoute(kept("asset"), assets);
registerRoute(kept("recap"), pages("recap", offlinePage));
registerRoute(kept("listing"), pages("listing", offlinePage));
registerRoute(
  ({ request }) => request.mode === "navigate",
  new NetworkOnly({ plugins: [offlinePage] }),
);
