import { useCallback, useEffect, useRef, useState } from "react";
import { fetchSiteFile } from "../../data/site-file.ts";
import type { FeedEntry, FeedItems, FeedKind, FeedPart } from "../../domain/feeds/feeds.ts";
import { feedFile } from "../../paths.ts";

interface Loaded<Item> {
  key: string;
  entries: FeedEntry<Item>[];
  older: number | null;
}

/**
 * The parts of a feed that were loaded, newest first. The list of another filter stays until the
 * new one is there. Nothing is loaded while the key is null.
 */
export function useFeedParts<Kind extends FeedKind>(kind: Kind, key: string | null) {
  const [loaded, setLoaded] = useState<Loaded<FeedItems[Kind]> | null>(null);
  const [failed, setFailed] = useState<"list" | "more" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<AbortController>(null);

  const load = useCallback(
    async (of: string, part: "newest" | number) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setIsBusy(true);
      setFailed(null);
      const file = feedFile(kind, of, part);
      const answer = await fetchSiteFile<FeedPart<FeedItems[Kind]>>(file, abort.signal).catch(
        () => "failed" as const,
      );
      if (abort.signal.aborted) return;
      setIsBusy(false);
      if (answer === "failed") return setFailed(part === "newest" ? "list" : "more");
      setLoaded((before) => {
        const shown = part === "newest" || before?.key !== of ? [] : before.entries;
        const known = new Set(shown.map(({ id }) => id));
        // A filter or a part that is not in this build: there is nothing to show.
        const { entries, older } = answer ?? { entries: [], older: null };
        const added = entries.filter(({ id }) => !known.has(id));
        return { key: of, entries: [...shown, ...added], older };
      });
    },
    [kind],
  );
  const loadNewest = useCallback(() => {
    if (key !== null) void load(key, "newest");
  }, [key, load]);

  useEffect(loadNewest, [loadNewest]);
  useEffect(() => () => current.current?.abort(), []);

  return {
    loaded,
    /** The list is that of `key`, not of the filter before. */
    isCurrent: loaded?.key === key,
    isBusy,
    failed,
    retry: loadNewest,
    more: () => loaded && loaded.older !== null && load(loaded.key, loaded.older),
  };
}
