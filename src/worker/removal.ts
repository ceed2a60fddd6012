/** With `SITE_OFFLINE=off`, this script replaces the service worker, deletes all caches and unregisters itself. */
declare const self: WorkerScope;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(removeWorker());
});

async function removeWorker(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

export {};
