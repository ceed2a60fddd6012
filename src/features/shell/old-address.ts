import { fetchPresentSlug } from "../../data/old-addresses.ts";

type Load<T> = (slug: string, signal: AbortSignal) => Promise<T | null>;

/** If a row had this slug before, opens its present page. The host redirects only addresses that the last build knew. */
export const loadOrRedirect =
  <T>(
    load: Load<T>,
    kind: Parameters<typeof fetchPresentSlug>[0],
    pathOf: (slug: string) => string,
  ): Load<T> =>
  async (slug, signal) => {
    const row = await load(slug, signal);
    if (row !== null) return row;
    const presentSlug = await fetchPresentSlug(kind, slug, signal);
    if (presentSlug === null) return null;
    location.replace(pathOf(presentSlug) + location.search + location.hash);
    // The page shows "Loading…" until the browser leaves it.
    return new Promise<never>(() => {});
  };
