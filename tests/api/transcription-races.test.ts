import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addShow } from "../support/content.ts";

/** Two transactions work on recordings at the same time. In a deadlock, PostgreSQL would end one of them with an error. */
const backend = await openTestBackend("postgres");
const { sql } = backend;
const first = postgres(String(backend.databaseUrl), { max: 1 });
const second = postgres(String(backend.databaseUrl), { max: 1 });
afterAll(async () => {
  await Promise.all([first.end(), second.end()]);
  await backend.close();
});

const show = await addShow(sql, await addCategory(sql, "sea"), "harbour");
let recaps: string[];
let tokens: Map<string, string>;

beforeEach(async () => {
  await sql(`delete from public.er_episodes; delete from private.jobs where kind = 'transcribe';
    delete from private.transcription_ledger`);
  recaps = [];
  for (const slug of ["salt", "fog"]) {
    const { id } = await addDraft(sql, show, slug, { enclosure_url: `https://media.test/${slug}.mp3` });
    await sql("select private.request_transcription($1, null)", [id]);
    recaps.push(id);
  }
  const claims = await sql<{ episode: string; token: string }>(
    `select t.episode_id as episode, c.token from public.claim_jobs('transcribe', 2) c
     join private.transcriptions t on t.id::text = c.key`,
  );
  tokens = new Map(claims.map(({ episode, token }) => [episode, token]));
});

const start = (recap = "") =>
  second`select public.start_transcription(${tokens.get(recap) ?? null}, 'worker', 20, 200) as outcome`.then(
    ([row]) => row?.["outcome"],
  );
const secondWaits = async () => {
  const [row] = await sql<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.count === 1;
};

describe("a start at the same time as", () => {
  test("the deletion of its recap waits, and finds nothing to do", async () => {
    const outcome = await first.begin(async (transaction) => {
      await transaction`select from private.transcriptions where episode_id = ${recaps[0] ?? ""} for update`;
      const started = start(recaps[0]);
      await expect.poll(secondWaits).toBe(true);
      await transaction`delete from public.er_episodes where id = ${recaps[0] ?? ""}`;
      return { started };
    });
    expect(await outcome.started).toBe("lost");
  });

  test("the deletion of two recaps does not wait for the first of them", async () => {
    await first.begin(async (transaction) => {
      await transaction`delete from public.er_episodes where id = ${recaps[0] ?? ""}`;
      expect(await start(recaps[1])).toBe("started");
      await transaction`delete from public.er_episodes where id = ${recaps[1] ?? ""}`;
    });
    expect(await sql("select transcription_id, is_open from private.transcription_ledger")).toEqual([
      { transcription_id: null, is_open: true },
    ]);
  });
});
