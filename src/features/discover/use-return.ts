import { useEffect, useRef } from "react";

interface ReturnState {
  /** The number of entries that the reader had opened with "Show more". */
  shown?: number;
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
  const wanted = useRef<ReturnState | null>(null);
  const hasShownMore = useRef(false);
  const latestLoadMore = useRef(loadMore);
  latestLoadMore.current = loadMore;

  useEffect(() => {
    const { shown = 0, scrollTop = 0 } = readState();
    if (shown > 0) {
      wanted.current = { shown, scrollTop };
      hasShownMore.current = true;
      latestLoadMore.current();
    }
    const storePlace = () => hasShownMore.current && storeState({ scrollTop: scrollY });
    addEventListener("pagehide", storePlace);
    return () => removeEventListener("pagehide", storePlace);
  }, []);

  useEffect(() => {
    if (isBusy || count === 0 || !hasShownMore.current) return;
    const { shown = 0, scrollTop = 0 } = wanted.current ?? {};
    if (count < shown && hasMore) {
      latestLoadMore.current();
      return;
    }
    if (wanted.current) scrollTo({ top: scrollTop, behavior: "instant" });
    wanted.current = null;
    storeState({ shown: count });
  }, [count, isBusy, hasMore]);

  return {
    noteMore() {
      hasShownMore.current = true;
    },
  };
}
