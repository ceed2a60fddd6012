import { useEffect, useState } from "react";
import { fetchNewestItems } from "../../../data/inbox.ts";
import type { InboxItem, InboxView } from "../../../domain/inbox/inbox.ts";
import { startPolling } from "../../../state/polling.ts";

const POLL_MS = 30_000;
/** The notice says "20 or more" for more new items. */
export const MOST_COUNTED = 20;

/** Counts the items that have arrived since the page was loaded. The table changes only when the editor asks for it. */
export function useArrivals(view: InboxView, items: readonly InboxItem[] | null): number {
  const [arrivals, setArrivals] = useState({ items, count: 0 });
  const key = JSON.stringify(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view and new items start a new count
  useEffect(() => {
    if (items === null) return;
    let baseline: ReadonlySet<string> | null = null;
    return startPolling(async (signal) => {
      try {
        const newest = await fetchNewestItems(view, MOST_COUNTED, signal);
        const known: ReadonlySet<string> = baseline ?? new Set([...items, ...newest].map(({ id }) => id));
        baseline = known;
        const count = newest.filter(({ id }) => !known.has(id)).length;
        if (!signal.aborted) setArrivals({ items, count });
      } catch {
        // The next poll tries again. The table itself says when the Inbox does not load.
      }
      return { pauseMs: POLL_MS };
    });
  }, [key, items]);
  return arrivals.items === items ? arrivals.count : 0;
}
