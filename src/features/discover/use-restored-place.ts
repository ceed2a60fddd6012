import { useEffect, useRef } from "react";

interface SavedPlace {
  /** The number of entries that the list showed after the reader had pressed "Show more". */
  entryCount?: number;
  scrollTop?: number;
}

interface LoadedList {
  count: number;
  isBusy: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

const readSavedPlace = () => (history.state ?? {}) as SavedPlace;
const savePlace = (change: SavedPlace) => history.replaceState({ ...readSavedPlace(), ...change }, "");

/** When the reader comes back with the Back button, shows the same entries and scrolls to the same place. */
export function useRestoredPlace({ count, isBusy, hasMore, loadMore }: LoadedList): {
  markMoreShown: () => void;
} {
  const placeToRestore = useRef<SavedPlace | null>(null);
  const hasShownMore = useRef(false);
  const latestLoadMore = useRef(loadMore);
  latestLoadMore.current = loadMore;

  useEffect(() => {
    const { entryCount = 0, scrollTop = 0 } = readSavedPlace();
    if (entryCount > 0) {
      placeToRestore.current = { entryCount, scrollTop };
      hasShownMore.current = true;
      latestLoadMore.current();
    }
    const storeScrollPosition = () => hasShownMore.current && savePlace({ scrollTop: scrollY });
    addEventListener("pagehide", storeScrollPosition);
    return () => removeEventListener("pagehide", storeScrollPosition);
  }, []);

  useEffect(() => {
    if (isBusy || count === 0 || !hasShownMore.current) return;
    const { entryCount = 0, scrollTop = 0 } = placeToRestore.current ?? {};
    if (count < entryCount && hasMore) {
      latestLoadMore.current();
      return;
    }
    if (placeToRestore.current) scrollTo({ top: scrollTop, behavior: "instant" });
    placeToRestore.current = null;
    savePlace({ entryCount: count });
  }, [count, isBusy, hasMore]);

  return {
    markMoreShown() {
      hasShownMore.current = true;
    },
  };
}
