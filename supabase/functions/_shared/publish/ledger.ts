import type { RelayRules } from "../../../../src/domain/site/publishing.ts";
import type { Client } from "../caller.ts";
import type { Ledger } from "./relay.ts";

/** The memory as the service key reaches it, through the Data API. */
export function apiLedger(server: Client): Ledger {
  return {
    async noteLive({ rev, counts }) {
      await must(server.rpc("note_live_rev", { rev, episodes: counts.episodes }));
    },
    async claim(at, rules) {
      const [claim] = await must(server.rpc("claim_rebuild", claimOf(at, rules)));
      return claim ?? null;
    },
    async started(token, at, lease, doubt) {
      const start = { token, at: at.toISOString(), lease: ms(lease) };
      await must(server.rpc("start_rebuild", { ...start, ...(doubt ? { doubt } : {}) }));
    },
    async failed(token, at, reason) {
      const next = await must(server.rpc("fail_rebuild", { token, at: at.toISOString(), reason }));
      return next ? new Date(next) : null;
    },
    async size() {
      const [now] = await must(server.rpc("relay_status"));
      if (!now) throw new Error("The relay has no memory.");
      const { categories, shows, episodes, allowed_episodes } = now;
      return { counts: { categories, shows, episodes }, allowed: allowed_episodes };
    },
  };
}

const ms = (time: number) => `${time} milliseconds`;

const claimOf = (at: Date, rules: RelayRules) => ({
  at: at.toISOString(),
  quiet: ms(rules.quiet),
  longest: ms(rules.longest),
  lease: ms(rules.startLease),
  budget: rules.budget,
});

async function must<T>(asked: PromiseLike<{ data: T; error: unknown }>): Promise<NonNullable<T>> {
  const { data, error } = await asked;
  if (error) throw error;
  return data as NonNullable<T>;
}
