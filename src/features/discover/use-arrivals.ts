import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import {
  applyChanges,
  countItems,
  type FeedChange,
  type FeedEntry,
  type FeedFilter,
  mergeChanges,
} from "../../domain/feeds/feeds.ts";

interface LoadedList<Item> {
  entries: readonly FeedEntry<Item>[];
  filter: FeedFilter;
  hasOlder: boolean;
}

/**
 * Applies live changes to a list. Edits and deletions appear immediately. New entries appear immediately if the
 * reader sees the top of the list. Otherwise, new entries appear after a click, so that the text does not move.
 */
export function useArrivals<Item>(
  list: LoadedList<Item>,
  changes: ReadonlyMap<string, FeedChange<Item>>,
  container: RefObject<HTMLElement | null>,
) {
  const [visibleChanges, setVisibleChanges] = useState(changes);
  const { visibleEntries, waitingCount } = useMemo(() => {
    const { entries, filter, hasOlder } = list;
    const visibleEntries = applyChanges(entries, visibleChanges, filter, hasOlder);
    const ids = new Set(visibleEntries.map(({ id }) => id));
    const allEntries = applyChanges(entries, changes, filter, hasOlder);
    return {
      visibleEntries,
      waitingCount: countItems(allEntries.filter(({ id }) => !ids.has(id))),
    };
  }, [list, visibleChanges, changes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: run only if the changes or the list are new
  useEffect(() => {
    const isTopVisible = (container.current?.getBoundingClientRect().top ?? 0) >= 0;
    const ids = new Set(visibleEntries.map(({ id }) => id));
    const appliedChanges = [...changes.values()].filter(
      ({ id, entry }) => isTopVisible || entry === null || ids.has(id),
    );
    setVisibleChanges((previous) => mergeChanges(previous, appliedChanges));
  }, [changes, list]);

  const lastRender = useRef({ list, visibleEntries });
  const isSameList = lastRender.current.list === list;
  const previousIds = new Set(lastRender.current.visibleEntries.map(({ id }) => id));
  const arrivedCount = isSameList ? countItems(visibleEntries.filter(({ id }) => !previousIds.has(id))) : 0;
  useEffect(() => {
    lastRender.current = { list, visibleEntries };
  }, [list, visibleEntries]);

  return { visibleEntries, waitingCount, arrivedCount, showAll: () => setVisibleChanges(changes) };
}
