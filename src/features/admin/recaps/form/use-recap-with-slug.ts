import { useEffect, useState } from "react";
import { logQuietly } from "../../../../data/log.ts";
import { fetchTitleOfOtherRecap } from "../../../../data/recap-editing.ts";
import { SEARCH_DEBOUNCE_MS } from "../../../../domain/constants.ts";
import { isSlug } from "../../../../domain/text/slug.ts";

/** Returns the title of another recap with the typed slug, or null. */
export function useTitleOfRecapWithSlug(slugInput: string, ownId: string | null): string | null {
  const slug = slugInput.trim();
  const [otherRecap, setOtherRecap] = useState<{ slug: string; title: string } | null>(null);
  useEffect(() => {
    if (!isSlug(slug)) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const title = await fetchTitleOfOtherRecap(slug, ownId, abort.signal);
        if (!abort.signal.aborted) setOtherRecap(title === null ? null : { slug, title });
      } catch (error) {
        // This check is only an early warning. The database has a unique constraint.
        if (!abort.signal.aborted) logQuietly("Checking whether a slug is free", error);
      }
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [slug, ownId]);
  return otherRecap?.slug === slug ? otherRecap.title : null;
}
