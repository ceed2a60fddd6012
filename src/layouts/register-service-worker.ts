import { SERVICE_WORKER_PATH } from "../domain/site/worker-path.ts";

if (import.meta.env.PROD) addEventListener("load", () => registerServiceWorker().catch(() => {}));

async function registerServiceWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  // Some browsers have no service workers in private windows, and some have none at all.
  if (!container) return;
  await container.register(SERVICE_WORKER_PATH);
  if (container.controller) return;
  // The page loaded before the worker was active, so the worker has not stored this page. Send the path of the page to the worker.
  const { active } = await container.ready;
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [location.pathname] } });
}
