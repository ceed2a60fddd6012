/** `lead`, then each of the parts as often as necessary, then `tail`. */
export interface Pump {
  lead: string;
  parts: readonly string[];
  tail: string;
}

/** The first size ends soon even if the time of a function grows with a higher power. */
const SIZES = [2_000, 16_000];
const NOTICEABLE_MS = 50;
/** Twice the input may take a little more than twice the time, because of the cache of the processor and of the garbage. */
const MAX_GROWTH = 3;
/**
 * The long text has four times the length of the short text, because two doublings together vary less than one. We read
 * the short text four times, because many kernels count the time of a thread in steps of 4 ms.
 */
const SHORTER = 4;

const pumpedText = ({ lead, parts, tail }: Pump, length: number): string =>
  lead + parts.map((part) => part.repeat(Math.ceil(length / parts.length / part.length))).join("") + tail;

export function excessiveGrowth(read: (text: string) => unknown, pump: Pump): number | null {
  for (const length of SIZES) {
    const [long, short] = [pumpedText(pump, length), pumpedText(pump, length / SHORTER)];
    const longMs = cpuMs(read, long);
    if (longMs < NOTICEABLE_MS || growthOf(longMs, cpuMs(read, short, SHORTER)) <= MAX_GROWTH) continue;
    const bestLongMs = bestOfThree(read, long);
    const growth = growthOf(bestLongMs, bestOfThree(read, short, SHORTER));
    if (bestLongMs >= NOTICEABLE_MS && growth > MAX_GROWTH) return growth;
  }
  return null;
}

const growthOf = (longMs: number, shortMs: number) => Math.sqrt(longMs / shortMs);

const bestOfThree = (read: (text: string) => unknown, text: string, times = 1) =>
  Math.min(...[1, 2, 3].map(() => cpuMs(read, text, times)));

/** The time of the processor for one reading of the text, in milliseconds: the mean of `times` readings. */
function cpuMs(read: (text: string) => unknown, text: string, times = 1): number {
  const startedAt = process.threadCpuUsage();
  for (let i = 0; i < times; i++) {
    try {
      read(text);
    } catch {}
  }
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000 / times;
}
