import { type Rate, readRates } from "./rate-headers.ts";

/** How long a request must wait, and for what. */
export interface Wait {
  ms: number;
  allows: "tokens" | "requests" | null;
}

/** Knows when a server takes the next request. All questions of a process to one model share one pace. */
export type Pace = ReturnType<typeof createPace>;

interface Bucket extends Rate {
  readAt: number;
}

const MINUTE_MS = 60_000;
/** After a refusal without a time. The waits together are a minute, because most servers count per minute. */
const UNNAMED_WAITS_MS = [15_000, 45_000];

const paces = new Map<string, Pace>();

export function paceOf(serverKey: string): Pace {
  const pace = paces.get(serverKey) ?? createPace();
  paces.set(serverKey, pace);
  return pace;
}

/** All times are in milliseconds since 1970. */
export function createPace() {
  let blockedAt = 0;
  let blockedUntil = 0;
  let blockedFor: Wait["allows"] = null;
  let refusals = 0;
  const buckets: { tokens: Bucket | null; requests: Bucket | null } = { tokens: null, requests: null };

  return {
    /** Returns the wait for a request with this number of tokens, or 0. */
    waitFor(tokens: number, now: number): Wait {
      const waits: Wait[] = [
        { ms: blockedUntil - now, allows: blockedFor },
        { ms: waitOf(buckets.tokens, tokens, now), allows: "tokens" },
        { ms: waitOf(buckets.requests, 1, now), allows: "requests" },
      ];
      const longest = waits.reduce((most, wait) => (wait.ms > most.ms ? wait : most));
      return longest.ms > 0 ? longest : { ms: 0, allows: null };
    },
    /** Takes the tokens of a request that is sent now. The next response corrects the number. */
    take(tokens: number, now: number): void {
      buckets.tokens = taken(buckets.tokens, tokens, now);
      buckets.requests = taken(buckets.requests, 1, now);
    },
    note(headers: Headers, now: number): void {
      const rates = readRates(headers, now);
      if (rates.tokens) buckets.tokens = { ...rates.tokens, readAt: now };
      if (rates.requests) buckets.requests = { ...rates.requests, readAt: now };
    },
    noteAnswer(): void {
      refusals = 0;
    },
    /**
     * Notes that the server has refused a request (429) that was sent at `sentAt`. `waitMs` is the wait that the server
     * names, or null. Returns false if the server has refused too often without a time.
     */
    noteRefusal(waitMs: number | null, allows: Wait["allows"], sentAt: number, now: number): boolean {
      // Several requests can be refused at once. That is one refusal.
      if (waitMs === null && sentAt < blockedAt) return true;
      const ms = waitMs ?? UNNAMED_WAITS_MS[refusals++];
      if (ms === undefined) return false;
      blockedAt = now;
      blockedUntil = Math.max(blockedUntil, now + ms);
      blockedFor = allows;
      return true;
    },
  };
}

/** Limits refill evenly: `resetMs` is the time until the bucket is full. */
function free({ remaining, limit, resetMs, readAt }: Bucket, now: number): number {
  if (resetMs === null || resetMs <= 0) return remaining;
  const passed = Math.min(1, (now - readAt) / resetMs);
  if (limit === null) return passed >= 1 ? Number.POSITIVE_INFINITY : remaining;
  return remaining + Math.max(0, limit - remaining) * passed;
}

function waitOf(bucket: Bucket | null, needed: number, now: number): number {
  if (bucket === null || bucket.resetMs === null) return 0;
  const { limit, remaining, resetMs, readAt } = bucket;
  // The server says itself that a request is larger than its limit. An estimate could be wrong.
  const wanted = Math.min(needed, limit ?? needed);
  if (free(bucket, now) >= wanted) return 0;
  if (limit === null || limit <= remaining) return readAt + resetMs - now;
  return readAt + (resetMs * (wanted - remaining)) / (limit - remaining) - now;
}

function taken(bucket: Bucket | null, count: number, now: number): Bucket | null {
  if (bucket === null) return null;
  const left = free(bucket, now);
  if (!Number.isFinite(left)) return null;
  const resetMs = bucket.resetMs === null ? null : Math.max(0, bucket.readAt + bucket.resetMs - now);
  const share = bucket.limit ? (count / bucket.limit) * MINUTE_MS : 0;
  return { ...bucket, remaining: left - count, readAt: now, resetMs: resetMs === null ? null : resetMs + share };
}
