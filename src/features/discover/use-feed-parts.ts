import { useCallback, useEffect, useRef, useState } from "react";
import { fetchFeedPart } from "../../data/feeds.ts";
import type { FeedEntry, FeedItems, FeedKind } from "../../domain/feeds/feeds.ts";

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
  const [attempt, setAttempt] = useState(0);
  const current = useRef<AbortController>(null);

  const load = useCallback(
    async (of: string, part: "newest" | number) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setIsBusy(true);
      setFailed(null);
      const answer = await fetchFeedPart(kind, of, part, abort.signal).catch(() => null);
      if (abort.signal.aborted) return;
      setIsBusy(false);
      if (!answer) return setFailed(part === "newest" ? "list" : "more");
      setLoaded((before) => {
        const kept = part === "newest" || before?.key !== of ? [] : before.entries;
        const known = new Set(kept.map(({ id }) => id));
        const added = answer.entries.filter(({ id }) => !known.has(id));
        return { key: of, entries: [...kept, ...added], older: answer.older };
      });
    },
    [kind],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load again
  useEffect(() => {
    if (key !== null) load(key, "newest");
  }, [key, load, attempt]);
  useEffect(() => () => current.current?.abort(), []);

  return {
    loaded,
    /** The list is that of `key`, not of the filter before. */
    isCurrent: loaded !== null && loaded.key === key,
    isBusy,
    failed,
    retry: () => setAttempt((n) => n + 1),
    more: () => loaded && loaded.older !== null && load(loaded.key, loaded.older),
  };
}
