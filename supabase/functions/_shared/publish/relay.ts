import {
  buildLease,
  type RelayRules,
  type SiteCounts,
  sizeProblem,
} from "../../../../src/domain/site/publishing.ts";
import type { hookTarget } from "./hook.ts";

export interface Claim {
  token: string;
  rev: number;
}

export interface LiveBuild {
  rev: number;
  counts: SiteCounts;
}

/** The ledger reads and writes the relay's state (`private.rebuild_state`). A method throws if the database fails. */
export interface Ledger {
  recordLive(live: LiveBuild): Promise<void>;
  /** Publishes the scheduled recaps whose time has come. Returns their number. */
  publishDueRecaps(now: Date): Promise<number>;
  claim(now: Date, rules: RelayRules): Promise<Claim | null>;
  /** `whyUncertain` says why the relay does not know whether the build started. Such a build counts as started. */
  recordStart(token: string, now: Date, lease: number, whyUncertain: string | null): Promise<void>;
  recordFailure(token: string, now: Date, reason: string): Promise<Date | null>;
  /** `changedRows` is the number of content rows whose changes the live site does not show yet. */
  readSiteSize(): Promise<{
    counts: SiteCounts;
    allowedEpisodes: number | null;
    changedRows: number;
  }>;
}

/** Runs of the relay may overlap or repeat. A run that is killed at any point does no harm (security §6). */
export async function runRelay(
  ledger: Ledger,
  target: ReturnType<typeof hookTarget>,
  rules: RelayRules,
  now: Date,
): Promise<void> {
  const publishedCount = await ledger.publishDueRecaps(now);
  const live = await target.readLive();
  if (live) await ledger.recordLive(live);
  // No one is still typing in a scheduled recap, so its build need not wait for the quiet minute.
  const claim = await ledger.claim(now, publishedCount > 0 ? { ...rules, quiet: 0 } : rules);
  if (!claim) return;
  let start: { whyUncertain: string | null };
  let lease: number;
  try {
    const { counts, allowedEpisodes, changedRows } = await ledger.readSiteSize();
    // The build also checks the size, but a failed build has already cost a deploy.
    const problem = live && sizeProblem(live.counts, counts, allowedEpisodes);
    if (problem) throw new Error(problem);
    lease = buildLease(rules, counts, changedRows);
    start = await target.start(claim.rev);
  } catch (error) {
    await ledger.recordFailure(claim.token, now, (error as Error).message);
    return;
  }
  await ledger.recordStart(claim.token, now, lease, start.whyUncertain);
}
