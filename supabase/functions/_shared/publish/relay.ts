import {
  type RelayRules,
  type SiteCounts,
  sizeProblem,
} from "../../../../src/domain/site/publishing.ts";
import type { hookTarget } from "./hook.ts";

export interface Claim {
  token: string;
  rev: number;
}

/** What `/build.json` of the public site says. */
export interface LiveBuild {
  rev: number;
  counts: SiteCounts;
}

/** The relay's memory, `private.rebuild_state`. Everything in it throws where the database fails. */
export interface Ledger {
  noteLive(live: LiveBuild): Promise<void>;
  claim(at: Date, rules: RelayRules): Promise<Claim | null>;
  /** `doubt` says why nobody knows whether it was; it has its cost and its time all the same. */
  started(token: string, at: Date, lease: number, doubt: string | null): Promise<void>;
  /** It was not, and costs nothing. Tells when it may be tried again. */
  failed(token: string, at: Date, reason: string): Promise<Date | null>;
  size(): Promise<{ counts: SiteCounts; allowed: number | null }>;
}

/**
 * One run of the relay, for whoever has a reason to take one (security §6): hears what is live,
 * then starts a build if one is due. What it forgets or repeats does no harm, so it may be killed
 * anywhere and run beside others.
 */
export async function tick(
  ledger: Ledger,
  target: ReturnType<typeof hookTarget>,
  rules: RelayRules,
  at: Date,
): Promise<void> {
  const live = await target.readLive();
  if (live) await ledger.noteLive(live);
  const claim = await ledger.claim(at, rules);
  if (!claim) return;
  let start: { doubt: string | null };
  try {
    if (live) {
      // The build would refuse as well, but it would have cost a deploy.
      const { counts, allowed } = await ledger.size();
      const problem = sizeProblem(live.counts, counts, allowed);
      if (problem) throw new Error(problem);
    }
    start = await target.start(claim.rev);
  } catch (error) {
    await ledger.failed(claim.token, at, (error as Error).message);
    return;
  }
  await ledger.started(claim.token, at, rules.buildLease, start.doubt);
}
