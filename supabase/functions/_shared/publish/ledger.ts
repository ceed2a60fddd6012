import type { Client } from "../caller.ts";
import type { Ledger } from "./relay.ts";

export function apiLedger(serviceClient: Client): Ledger {
  return {
    async recordLive({ rev, counts, leftOut = [] }) {
      await serviceClient.rpc("note_live_rev", { rev, episodes: counts.episodes }).throwOnError();
      await serviceClient.rpc("note_left_out", { slugs: leftOut }).throwOnError();
    },
    async publishDueRecaps(now) {
      let total = 0;
      for (;;) {
        const { data: count } = await serviceClient.rpc("publish_due", { at: now.toISOString() }).throwOnError();
        if (count === 0) return total;
        total += count;
      }
    },
    async claim(now, rules) {
      const { quiet, maxWait, startLease, budget } = rules;
      const { data } = await serviceClient
        .rpc("claim_rebuild", {
          at: now.toISOString(),
          quiet: toInterval(quiet),
          longest: toInterval(maxWait),
          lease: toInterval(startLease),
          budget,
        })
        .throwOnError();
      return data[0] ?? null;
    },
    async recordStart(token, now, lease, whyUncertain) {
      const start = { token, at: now.toISOString(), lease: toInterval(lease) };
      await serviceClient
        .rpc("start_rebuild", { ...start, ...(whyUncertain ? { doubt: whyUncertain } : {}) })
        .throwOnError();
    },
    async recordFailure(token, now, reason) {
      const failure = { token, at: now.toISOString(), reason };
      const { data: retryAt } = await serviceClient.rpc("fail_rebuild", failure).throwOnError();
      return retryAt ? new Date(retryAt) : null;
    },
    async readSiteSize() {
      const { data } = await serviceClient.rpc("relay_status").single().throwOnError();
      const { categories, shows, episodes, allowed_episodes, changed_rows } = data;
      const counts = { categories, shows, episodes };
      return { counts, allowedEpisodes: allowed_episodes, changedRows: changed_rows };
    },
  };
}

const toInterval = (time: number) => `${time} milliseconds`;
