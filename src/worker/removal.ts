/** In place of the worker where `SITE_OFFLINE=off`: takes it and everything it kept out of a browser. */
declare const self: WorkerScope;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(remove());
});

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

export {};
