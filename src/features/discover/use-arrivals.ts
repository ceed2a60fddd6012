import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import {
  applyChanges,
  countItems,
  type FeedChange,
  type FeedEntry,
  type FeedFilter,
  mergeChanges,
} from "../../domain/feeds/feeds.ts";

interface List<Item> {
  entries: readonly FeedEntry<Item>[];
  filter: FeedFilter;
  hasOlder: boolean;
}

/**
 * The list with what changed since. What changed or went away does so in its place at once.
 * What is new goes on top while the top is seen; otherwise it waits until it is asked for, so
 * that nobody's line moves away.
 */
export function useArrivals<Item>(
  list: List<Item>,
  changes: ReadonlyMap<string, FeedChange<Item>>,
  top: RefObject<HTMLElement | null>,
) {
  const [taken, setTaken] = useState(changes);
  const { shown, waiting } = useMemo(() => {
    const { entries, filter, hasOlder } = list;
    const now = applyChanges(entries, taken, filter, hasOlder);
    const ids = new Set(now.map(({ id }) => id));
    const all = applyChanges(entries, changes, filter, hasOlder);
    return { shown: now, waiting: countItems(all.filter(({ id }) => !ids.has(id))) };
  }, [list, taken, changes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now decides about new changes
  useEffect(() => {
    const isTopSeen = (top.current?.getBoundingClientRect().top ?? 0) >= 0;
    const ids = new Set(shown.map(({ id }) => id));
    const now = [...changes.values()].filter(
      ({ id, entry }) => isTopSeen || entry === null || ids.has(id),
    );
    setTaken((before) => mergeChanges(before, now));
  }, [changes, list]);

  const last = useRef({ list, shown });
  const isSameList = last.current.list === list;
  const before = new Set(last.current.shown.map(({ id }) => id));
  const arrived = isSameList ? countItems(shown.filter(({ id }) => !before.has(id))) : 0;
  useEffect(() => {
    last.current = { list, shown };
  }, [list, shown]);

  return { shown, waiting, arrived, takeAll: () => setTaken(changes) };
}
