import { buildLease, type RelayRules, type SiteCounts, sizeProblem } from "../../../../src/domain/site/publishing.ts";
import type { createBuildHook } from "./hook.ts";

export interface Claim {
  token: string;
  rev: number;
}

export interface LiveBuild {
  rev: number;
  counts: SiteCounts;
  /** The slugs of some recaps whose newest version is not on the site, because a build would need too much time for it. */
  leftOut?: string[] | undefined;
}

/** The ledger reads and writes the relay's state (`private.rebuild_state`). All methods throw an error if the database fails. */
export interface Ledger {
  recordLive(live: LiveBuild): Promise<void>;
  /** Publishes the scheduled recaps that are due. Returns the number of these recaps. */
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

/** Runs of the relay can overlap or repeat. Killing a run at any point does no harm (security §6). */
export async function runRelay(
  ledger: Ledger,
  buildHook: ReturnType<typeof createBuildHook>,
  rules: RelayRules,
  now: Date,
): Promise<void> {
  const publishedCount = await ledger.publishDueRecaps(now);
  const live = await buildHook.readLive();
  if (live) await ledger.recordLive(live);
  // Scheduled recaps are finished, so their build need not wait until staff stop saving.
  const claim = await ledger.claim(now, publishedCount > 0 ? { ...rules, quiet: 0 } : rules);
  if (!claim) return;
  let startResult: { whyUncertain: string | null };
  let lease: number;
  try {
    const { counts, allowedEpisodes, changedRows } = await ledger.readSiteSize();
    // The build checks the size too, but a failed build would use up one build of the day.
    const problem = live && sizeProblem(live.counts, counts, allowedEpisodes);
    if (problem) throw new Error(problem);
    lease = buildLease(rules, counts, changedRows);
    startResult = await buildHook.start(claim.rev);
  } catch (error) {
    await ledger.recordFailure(claim.token, now, (error as Error).message);
    return;
  }
  await ledger.recordStart(claim.token, now, lease, startResult.whyUncertain);
}
