import { clientOf } from "../../../scripts/local/admin-client.ts";
import { HOSTED_RULES, type RelayRules } from "../../../src/domain/site/publishing.ts";
import { createBuildHook } from "../../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../../supabase/functions/_shared/publish/ledger.ts";
import { type LiveBuild, runRelay } from "../../../supabase/functions/_shared/publish/relay.ts";
import type { TestBackend } from "../../support/backend.ts";
import { openBuildHook } from "../../support/build-hook.ts";
import { seedContent } from "../../support/content.ts";
import { resetRelay } from "../../support/rebuild-state.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const START = Date.parse("2030-01-01T09:00:00Z");

type Sql = TestBackend["sql"];

interface State {
  content_rev: number;
  live_rev: number;
  state: string;
  dirty_since: string | null;
  attempts: number;
  next_try_at: string | null;
  last_error: string | null;
  builds_today: number;
  budget: number;
  changed_rows: number;
}

export async function contentOf(sql: Sql): Promise<LiveBuild> {
  const [row] = await sql<Record<string, string>>(
    `select c.rev, s.categories, s.shows, s.episodes
     from public.er_content_revision c, public.relay_status() s`,
  );
  const { rev, categories, shows, episodes } = row ?? {};
  return {
    rev: Number(rev),
    counts: { categories: Number(categories), shows: Number(shows), episodes: Number(episodes) },
  };
}

/** Inserts content, and opens a relay, a build hook and a live site. The test moves their clock. */
export async function openRelayFixture(backend: TestBackend) {
  const { sql } = backend;
  const ledger = apiLedger(clientOf(backend));
  const { show } = await seedContent(sql);
  const netlify = await openBuildHook(() => contentOf(sql));
  const target = createBuildHook(netlify.hook, netlify.url, 2_000);
  const relay = {
    netlify,
    show,
    rules: HOSTED_RULES as RelayRules,
    now: START,
    /** Makes all content live, and deletes the records of all builds. */
    async reset() {
      relay.now = START;
      relay.rules = HOSTED_RULES;
      const content = await contentOf(sql);
      netlify.reset(content, START);
      await resetRelay(sql, content.rev);
    },
    /** Saves content at the clock's time. */
    async save(statement = `update public.er_shows set description = gen_random_uuid()::text`) {
      await sql(statement);
      await sql("update public.er_content_revision set changed_at = $1::timestamptz", [
        new Date(relay.now).toISOString(),
      ]);
    },
    tick: () => runRelay(ledger, target, relay.rules, new Date(relay.now)),
    /** Moves the clock in steps, and runs the relay after each step. */
    async advance(duration: number, stepMs = MINUTE, beforeRun: () => Promise<void> = async () => {}) {
      for (const end = relay.now + duration; relay.now < end; ) {
        relay.now += stepMs;
        await netlify.advance(relay.now);
        await beforeRun();
        await relay.tick();
      }
    },
    async state(): Promise<State> {
      const [row] = await sql<State>(
        `select p.*, s.builds_today from public.relay_status() p, private.rebuild_state s`,
      );
      if (!row) throw new Error("private.rebuild_state has no row.");
      const { content_rev, live_rev } = row;
      return { ...row, content_rev: Number(content_rev), live_rev: Number(live_rev) };
    },
    close: () => netlify.close(),
  };
  return relay;
}

export type RelayFixture = Awaited<ReturnType<typeof openRelayFixture>>;
