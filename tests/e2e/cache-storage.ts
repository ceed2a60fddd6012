import type { Page } from "@playwright/test";

/** Reads all entries of Cache Storage, with their paths and texts. */
export const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const entries: { cache: string; path: string; text: string; url: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const { pathname, search } = new URL(request.url);
        const text = (await response?.text()) ?? "";
        entries.push({ cache: name, path: pathname + search, text, url: response?.url ?? "" });
      }
    }
    return entries;
  });

export const cachedPathsIn = async (page: Page, cache: string) =>
  (await readCaches(page)).filter((entry) => entry.cache === cache).map(({ path }) => path);
