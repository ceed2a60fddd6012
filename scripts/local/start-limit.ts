const MINUTE_MS = 60_000;

/** Limits starts per minute. `now` is a clock that never goes back. */
export function createStartLimit(perMinute: number, now: () => number = () => performance.now()) {
  let starts: number[] = [];
  return {
    /** Records a start and returns null, or returns how many seconds to wait. */
    take(): number | null {
      const since = now() - MINUTE_MS;
      starts = starts.filter((at) => at > since);
      const [oldest] = starts;
      if (oldest !== undefined && starts.length >= perMinute) {
        return Math.ceil((oldest - since) / 1000);
      }
      starts.push(now());
      return null;
    },
  };
}
