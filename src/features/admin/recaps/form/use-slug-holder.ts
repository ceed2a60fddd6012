import { useEffect, useState } from "react";
import { logQuietly } from "../../../../data/log.ts";
import { slugHolder } from "../../../../data/recap-editing.ts";
import { SEARCH_DEBOUNCE_MS } from "../../../../domain/constants.ts";
import { isSlug } from "../../../../domain/text/slug.ts";

/** The title of another recap with this slug, told while one types; null where none is known. */
export function useSlugHolder(typed: string, ownId: string | null): string | null {
  const slug = typed.trim();
  const [found, setFound] = useState<{ slug: string; title: string } | null>(null);
  useEffect(() => {
    if (!isSlug(slug)) return;
    const abort = new AbortController();
    const wait = setTimeout(async () => {
      try {
        const title = await slugHolder(slug, ownId, abort.signal);
        if (!abort.signal.aborted) setFound(title === null ? null : { slug, title });
      } catch (error) {
        // The database has the last word anyway.
        if (!abort.signal.aborted) logQuietly("Looking whether a slug is free", error);
      }
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [slug, ownId]);
  return found?.slug === slug ? found.title : null;
}
