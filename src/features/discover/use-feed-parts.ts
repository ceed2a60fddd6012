import { useCallback, useEffect, useRef, useState } from "react";
import { fetchSiteFile } from "../../data/site-file.ts";
import type { FeedEntry, FeedItems, FeedKind, FeedPart } from "../../domain/feeds/feeds.ts";
import { feedFile } from "../../paths.ts";

interface LoadedEntries<Item> {
  key: string;
  entries: FeedEntry<Item>[];
  nextPart: number | null;
}

/**
 * Loads the parts of a feed, the newest part first. If the key is null, the hook loads nothing. When the filter
 * changes, the previous list stays until the new list has loaded.
 */
export function useFeedParts<Kind extends FeedKind>(kind: Kind, key: string | null) {
  const [loadedList, setLoadedList] = useState<LoadedEntries<FeedItems[Kind]> | null>(null);
  const [failure, setFailure] = useState<"list" | "more" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const currentRequest = useRef<AbortController>(null);

  const load = useCallback(
    async (filterKey: string, part: "newest" | number) => {
      currentRequest.current?.abort();
      const controller = new AbortController();
      currentRequest.current = controller;
      setIsBusy(true);
      setFailure(null);
      const file = feedFile(kind, filterKey, part);
      const response = await fetchSiteFile<FeedPart<FeedItems[Kind]>>(file, controller.signal).catch(
        () => "failed" as const,
      );
      if (controller.signal.aborted) return;
      setIsBusy(false);
      if (response === "failed") return setFailure(part === "newest" ? "list" : "more");
      setLoadedList((previous) => {
        const earlierEntries = part === "newest" || previous?.key !== filterKey ? [] : previous.entries;
        const earlierIds = new Set(earlierEntries.map(({ id }) => id));
        // If this build has no file for the filter or the part, the list ends here.
        const { entries, older: nextPart } = response ?? { entries: [], older: null };
        const addedEntries = entries.filter(({ id }) => !earlierIds.has(id));
        return { key: filterKey, entries: [...earlierEntries, ...addedEntries], nextPart };
      });
    },
    [kind],
  );
  const loadNewest = useCallback(() => {
    if (key !== null) void load(key, "newest");
  }, [key, load]);

  useEffect(loadNewest, [loadNewest]);
  useEffect(() => () => currentRequest.current?.abort(), []);

  return {
    loadedList,
    /** False while `loadedList` still belongs to the previous filter. */
    isOfCurrentFilter: loadedList?.key === key,
    isBusy,
    failure,
    retry: loadNewest,
    loadMore: () => loadedList && loadedList.nextPart !== null && load(loadedList.key, loadedList.nextPart),
  };
}
