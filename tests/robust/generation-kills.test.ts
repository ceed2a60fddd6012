import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf } from "../../scripts/local/admin-client.ts";
import type { Client } from "../../supabase/functions/_shared/caller.ts";
import { takeStep } from "../../supabase/functions/_shared/generation/step.ts";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";
import { openModel, type StandIn } from "../support/llm.ts";
import { writesSections } from "../support/youtube-model.ts";

/** The host kills the function that writes a recap, before or after any of its calls to the database. */

const SEEDS = 50;
const RECAPS = 2;
const REQUESTS_PER_RECAP = 4;
const MAX_STEPS = 60;
const LINE = "Salt on the glass halves the range of a lamp within a week.";

let backend: TestBackend;
let editor: Account;
let model: StandIn;
let showId: string;

beforeAll(async () => {
  const sentences = { sentences: [{ text: LINE, lines: [1] }] };
  const items = { items: [{ text: LINE, lines: [1] }] };
  model = await openModel(
    writesSections({
      "Two or three plain sentences": sentences,
      "Explain why": sentences,
      "Write the recap": { blocks: [{ kind: "p", ...sentences }] },
      "key takeaways": items,
      "quotes worth keeping": { items: [{ line: 1, text: LINE }] },
      "what is recommended": { items: [] },
      "Extract the playbook": { items: [] },
    }),
  );
  backend = await openTestBackend();
  editor = await backend.account("editor@api.test", "editor");
  showId = (await addShow(backend.sql, await addCategory(backend.sql, "sea"), "harbour")).id;
});
afterAll(async () => {
  await backend.close();
  await model.close();
});

const SETTINGS: Record<string, string> = { AI_API_KEY: "sk-stand-in", AI_MODEL: "stand-in" };

/** A client of a process that is killed at its call number `killAt`, before the call or after its effect. */
function clientKilledAt(killAt: number, isAfterwards: boolean): { server: Client; isDead: () => boolean } {
  let calls = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    // The client does not send a call again after this kind of error.
    throw new DOMException("Killed", "AbortError");
  };
  const server = clientOf({
    ...backend,
    async fetch(request) {
      if (isDead) die();
      const isLast = calls++ === killAt;
      if (isLast && !isAfterwards) die();
      const response = await backend.fetch(request);
      return isLast ? die() : response;
    },
  });
  return { server, isDead: () => isDead };
}

async function addDrafts(seed: number): Promise<string[]> {
  const rows = await backend.sql<{ id: string }>(
    `insert into public.er_episodes (show_id, title, slug, source_key, is_published, transcript)
     select $1, 'Recap ' || n, $2 || '-' || n, $2 || '/' || n, false, $3 || n from generate_series(1, $4::int) n
     returning id`,
    [showId, `seed-${seed}`, `[00:00:05] Mara Quill: ${LINE}\n\n[00:00:10] Mara Quill: Line `, RECAPS],
  );
  return rows.map(({ id }) => id);
}

/** What the Inbox says about each recap, and whether it has its texts and its work. */
const truth = () =>
  backend.sql<{ state: string; has_text: boolean; is_open: boolean; receipts: number }>(
    `select i.state, e.quick_take is not null and e.recap_body is not null and e.quotes <> '{}' as has_text,
       g.state in ('waiting', 'writing') as is_open,
       (select count(*)::int from public.er_receipts r where r.episode_id = e.id and r.is_current) as receipts
     from public.er_inbox i join public.er_episodes e on e.id = i.episode_id
     join private.generations g on g.episode_id = e.id`,
  );

test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  "seed %i: every recap is finished once, at most one request is paid twice, and the Inbox tells the truth",
  async (seed) => {
    await backend.sql("delete from public.er_episodes; delete from private.jobs where kind = 'generate'");
    model.requests.length = 0;
    const ids = await addDrafts(seed);
    await backend.rest(editor.token, "POST", "rpc/request_generations", { episodes: ids });
    const env = (name: string) => (name === "AI_BASE_URL" ? model.url : SETTINGS[name]);
    // A step makes up to 14 calls. The kills are spread over all of them, before and after their effects.
    let process = clientKilledAt((seed * 7) % 71, seed % 2 === 1);
    let killCount = 0;
    let openCount = RECAPS;
    for (let step = 0; openCount > 0; step++) {
      expect(step, "the recaps are stuck").toBeLessThan(MAX_STEPS);
      const context = { server: process.server, env, recapsPerDay: 10, publicationsPerDay: 0, questionSeconds: 60 };
      try {
        await process.server.rpc("sweep_generations").throwOnError();
        const { data: tokens } = await process.server.rpc("claim_generations", { most: 2 }).throwOnError();
        for (const token of tokens) await takeStep({ ...context, signal: new AbortController().signal }, token);
      } catch (error) {
        if (!process.isDead()) throw error;
      }
      if (process.isDead()) {
        killCount++;
        process = clientKilledAt(Number.POSITIVE_INFINITY, false);
        // The lease of the dead process ends.
        await backend.sql(`update private.jobs set held_until = clock_timestamp() - interval '1 second'
          where kind = 'generate' and held_until is not null`);
        await backend.sql("select private.sweep_jobs('generate')");
        await backend.sql(
          "update private.jobs set run_at = clock_timestamp() - interval '1 second' where kind = 'generate'",
        );
      }
      const rows = await truth();
      for (const { state, has_text, is_open } of rows) {
        expect(state).toBe(is_open ? "generating" : "review");
        expect(has_text).toBe(!is_open);
      }
      openCount = rows.filter(({ is_open }) => is_open).length;
    }
    expect(killCount).toBe(1);
    expect(model.requests.length - RECAPS * REQUESTS_PER_RECAP).toBeGreaterThanOrEqual(0);
    expect(model.requests.length - RECAPS * REQUESTS_PER_RECAP).toBeLessThanOrEqual(killCount);
    expect((await truth()).every(({ receipts }) => receipts > 0)).toBe(true);
    expect(await backend.sql("select from private.generation_answers")).toEqual([]);
    expect(await backend.sql("select from private.jobs where kind = 'generate' and done_at is null")).toEqual([]);
  },
);
