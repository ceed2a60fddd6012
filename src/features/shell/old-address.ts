import { fetchPresentSlug } from "../../data/old-addresses.ts";

type LoadFunction<T> = (slug: string, signal: AbortSignal) => Promise<T | null>;

/** Opens the present page of a row that had this slug before. The host redirects only old addresses that the last build knew. */
export const loadOrRedirect =
  <T>(
    load: LoadFunction<T>,
    kind: Parameters<typeof fetchPresentSlug>[0],
    pathOf: (slug: string) => string,
  ): LoadFunction<T> =>
  async (slug, signal) => {
    const row = await load(slug, signal);
    if (row !== null) return row;
    const presentSlug = await fetchPresentSlug(kind, slug, signal);
    if (presentSlug === null) return null;
    location.replace(pathOf(presentSlug) + location.search + location.hash);
    // The text "Loading…" stays until the browser opens the present page.
    return new Promise<never>(() => {});
  };
