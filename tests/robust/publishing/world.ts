import { clientOf } from "../../../scripts/local/admin-client.ts";
import { HOSTED_RULES, type RelayRules } from "../../../src/domain/site/publishing.ts";
import { hookTarget } from "../../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../../supabase/functions/_shared/publish/ledger.ts";
import { type LiveBuild, tick } from "../../../supabase/functions/_shared/publish/relay.ts";
import type { TestBackend } from "../../support/backend.ts";
import { openBuildHook } from "../../support/build-hook.ts";
import { seedContent } from "../../support/content.ts";
import { forgetBuilds } from "../../support/relay-memory.ts";

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

/** Content, the relay, a build hook and a public site, on a clock that the test moves. */
export async function openWorld(backend: TestBackend) {
  const { sql } = backend;
  const ledger = apiLedger(clientOf(backend));
  const { show } = await seedContent(sql);
  const netlify = await openBuildHook(() => contentOf(sql));
  const target = hookTarget(netlify.hook, netlify.url, 2_000);
  const world = {
    netlify,
    show,
    rules: HOSTED_RULES as RelayRules,
    at: START,
    /** Everything is live, nothing was tried, nothing was spent. */
    async reset() {
      world.at = START;
      world.rules = HOSTED_RULES;
      const content = await contentOf(sql);
      netlify.reset(content, START);
      await forgetBuilds(sql, content.rev);
    },
    /** A save at the clock's time. */
    async save(statement = `update public.er_shows set description = gen_random_uuid()::text`) {
      await sql(statement);
      await sql("update public.er_content_revision set changed_at = $1::timestamptz", [
        new Date(world.at).toISOString(),
      ]);
    },
    tick: () => tick(ledger, target, world.rules, new Date(world.at)),
    /** Lets time go by, with a turn of the relay every so often and more to do beside it. */
    async pass(time: number, every = MINUTE, beside: () => Promise<void> = async () => {}) {
      for (const end = world.at + time; world.at < end; ) {
        world.at += every;
        await netlify.advance(world.at);
        await beside();
        await world.tick();
      }
    },
    async state(): Promise<State> {
      const [row] = await sql<State>(
        `select p.*, s.builds_today from public.relay_status() p, private.rebuild_state s`,
      );
      if (!row) throw new Error("The relay has no memory.");
      const { content_rev, live_rev } = row;
      return { ...row, content_rev: Number(content_rev), live_rev: Number(live_rev) };
    },
    close: () => netlify.close(),
  };
  return world;
}

export type World = Awaited<ReturnType<typeof openWorld>>;
