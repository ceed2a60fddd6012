import { serviceWorker } from "../paths.ts";

if (import.meta.env.PROD) addEventListener("load", () => keepForOffline().catch(() => {}));

/** Recaps that are opened stay readable without a network (src/worker). */
async function keepForOffline(): Promise<void> {
  const container = navigator.serviceWorker;
  // Not every browser has it, and none in a private window of some.
  if (!container) return;
  await container.register(serviceWorker());
  if (container.controller) return;
  // This page was there before its worker, which keeps what passes through it.
  const { active } = await container.ready;
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [location.pathname] } });
}
