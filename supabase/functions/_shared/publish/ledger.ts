import type { Client } from "../caller.ts";
import type { Ledger } from "./relay.ts";

/** The memory as the service key reaches it, through the Data API. */
export function apiLedger(server: Client): Ledger {
  return {
    async noteLive({ rev, counts }) {
      await server.rpc("note_live_rev", { rev, episodes: counts.episodes }).throwOnError();
    },
    async claim(at, rules) {
      const { quiet, longest, startLease, budget } = rules;
      const { data } = await server
        .rpc("claim_rebuild", {
          at: at.toISOString(),
          quiet: ms(quiet),
          longest: ms(longest),
          lease: ms(startLease),
          budget,
        })
        .throwOnError();
      return data[0] ?? null;
    },
    async started(token, at, lease, doubt) {
      const start = { token, at: at.toISOString(), lease: ms(lease) };
      await server.rpc("start_rebuild", { ...start, ...(doubt ? { doubt } : {}) }).throwOnError();
    },
    async failed(token, at, reason) {
      const failure = { token, at: at.toISOString(), reason };
      const { data: next } = await server.rpc("fail_rebuild", failure).throwOnError();
      return next ? new Date(next) : null;
    },
    async size() {
      const { data } = await server.rpc("relay_status").single().throwOnError();
      const { categories, shows, episodes, allowed_episodes } = data;
      return { counts: { categories, shows, episodes }, allowed: allowed_episodes };
    },
  };
}

const ms = (time: number) => `${time} milliseconds`;
