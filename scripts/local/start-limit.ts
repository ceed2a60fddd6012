const MINUTE_MS = 60_000;

/** Limits the starts per minute. The clock `now` must never go back. */
export function createStartLimit(maxStarts: number, now: () => number = () => performance.now()) {
  let starts: number[] = [];
  return {
    /** Records a start and returns null. If the limit is reached, returns how many seconds to wait. */
    recordStart(): number | null {
      const windowStart = now() - MINUTE_MS;
      starts = starts.filter((time) => time > windowStart);
      const [oldest] = starts;
      if (oldest !== undefined && starts.length >= maxStarts) {
        return Math.ceil((oldest - windowStart) / 1000);
      }
      starts.push(now());
      return null;
    },
  };
}
