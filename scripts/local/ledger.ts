import type { RelayRules } from "../../src/domain/site/publishing.ts";
import type { Claim, Ledger } from "../../supabase/functions/_shared/publish/relay.ts";
import type { Database } from "./database.ts";

const ms = (time: number) => `${time} milliseconds`;

/** The relay's memory as the owner of the database reaches it. */
export function sqlLedger(sql: Database["sql"]): Ledger {
  return {
    async noteLive({ rev, counts }) {
      await sql("select public.note_live_rev($1::bigint, $2::int)", [rev, counts.episodes]);
    },
    async claim(at: Date, { quiet, longest, startLease, budget }: RelayRules) {
      const [claim] = await sql<Claim>(
        `select token, rev::int from public.claim_rebuild(
           $1::timestamptz, $2::interval, $3::interval, $4::interval, $5::int)`,
        [at.toISOString(), ms(quiet), ms(longest), ms(startLease), budget],
      );
      return claim ?? null;
    },
    async started(token, at, lease, doubt) {
      await sql("select public.start_rebuild($1::uuid, $2::timestamptz, $3::interval, $4)", [
        ...[token, at.toISOString(), ms(lease), doubt],
      ]);
    },
    async failed(token, at, reason) {
      const [row] = await sql<{ next: string | Date | null }>(
        "select public.fail_rebuild($1::uuid, $2::timestamptz, $3) as next",
        [token, at.toISOString(), reason],
      );
      return row?.next ? new Date(row.next) : null;
    },
    async size() {
      const [now] = await sql<{ allowed: number | null; [kind: string]: number | null }>(
        `select categories, shows, episodes, allowed_episodes as allowed
         from public.relay_status()`,
      );
      if (!now) throw new Error("The relay has no memory.");
      const { categories, shows, episodes, allowed } = now;
      return {
        counts: { categories: categories ?? 0, shows: shows ?? 0, episodes: episodes ?? 0 },
        allowed,
      };
    },
  };
}

/** What a process that is gone was building is forgotten: this one alone owns the folder. */
export const forgetLease = (sql: Database["sql"]) =>
  sql(`update private.rebuild_state set lease_until = null, lease_token = null, started_at = null
       where lease_token is not null`);
