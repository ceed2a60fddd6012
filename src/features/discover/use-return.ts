import { useEffect, useRef } from "react";

interface ReturnState {
  /** The number of entries that the reader had opened with "Show more". */
  entryCount?: number;
  scrollTop?: number;
}

interface LoadedList {
  count: number;
  isBusy: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

const readState = () => (history.state ?? {}) as ReturnState;
const storeState = (change: ReturnState) => history.replaceState({ ...readState(), ...change }, "");

/** Shows the same entries and the same place again after the browser's Back button. */
export function useReturn({ count, isBusy, hasMore, loadMore }: LoadedList): {
  noteMore: () => void;
} {
  const place = useRef<ReturnState | null>(null);
  const hasShownMore = useRef(false);
  const latestLoadMore = useRef(loadMore);
  latestLoadMore.current = loadMore;

  useEffect(() => {
    const { entryCount = 0, scrollTop = 0 } = readState();
    if (entryCount > 0) {
      place.current = { entryCount, scrollTop };
      hasShownMore.current = true;
      latestLoadMore.current();
    }
    const storePlace = () => hasShownMore.current && storeState({ scrollTop: scrollY });
    addEventListener("pagehide", storePlace);
    return () => removeEventListener("pagehide", storePlace);
  }, []);

  useEffect(() => {
    if (isBusy || count === 0 || !hasShownMore.current) return;
    const { entryCount = 0, scrollTop = 0 } = place.current ?? {};
    if (count < entryCount && hasMore) {
      latestLoadMore.current();
      return;
    }
    if (place.current) scrollTo({ top: scrollTop, behavior: "instant" });
    place.current = null;
    storeState({ entryCount: count });
  }, [count, isBusy, hasMore]);

  return {
    noteMore() {
      hasShownMore.current = true;
    },
  };
}
