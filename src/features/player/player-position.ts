interface PositionStore {
  /** Returns the position in the browser's storage. Another tab or device can have replaced it. */
  read: () => number | undefined;
  store: (second: number, duration: number | null) => void;
  fetchNewest: () => Promise<number | null>;
}

/** Stores a position only after a change. So a paused player never replaces the newer position of another device. */
export function createPlayerPosition(start: number, { read, store, fetchNewest }: PositionStore) {
  let storedSecond = start;
  let knownSecond = read();
  let hasChanged = false;
  return {
    noteChange() {
      hasChanged = true;
    },
    distanceFromStored: (second: number) => Math.abs(second - storedSecond),
    store(second: number, duration: number | null) {
      if (!hasChanged) return;
      hasChanged = false;
      storedSecond = second;
      store(second, duration);
      knownSecond = read();
    },
    /** Returns a newer position of another tab or device, or null. A change in this player is newer. */
    async fetchNewer(): Promise<number | null> {
      if (hasChanged) return null;
      const newest = (await fetchNewest()) ?? read();
      return newest === undefined || newest === knownSecond ? null : newest;
    },
    adopt(second: number) {
      storedSecond = second;
      knownSecond = second;
      hasChanged = false;
    },
  };
}
