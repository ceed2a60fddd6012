import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf } from "../../scripts/local/admin-client.ts";
import type { Client } from "../../supabase/functions/_shared/caller.ts";
import { claimTokens } from "../../supabase/functions/_shared/transcription/claim.ts";
import type { CallbackProvider } from "../../supabase/functions/_shared/transcription/provider.ts";
import { takeStep } from "../../supabase/functions/_shared/transcription/step.ts";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";
import { spokenLines } from "../support/transcription.ts";

/** 1,000 recordings, and a service and functions that fail at random. */

const RECORDINGS = 1000;
const SECONDS = 600;
const SEED = 20_261_128;
const MAX_ROUNDS = 100;

let backend: TestBackend;
let server: Client;
let editor: Account;

beforeAll(async () => {
  backend = await openTestBackend();
  server = clientOf({ ...backend, fetch: async (request) => backend.fetch(request) });
  editor = await backend.account("editor@api.test", "editor");
  const show = await addShow(backend.sql, await addCategory(backend.sql, "sea"), "harbour", { language: "en" });
  await backend.sql(
    `insert into public.er_episodes (show_id, title, slug, is_published, enclosure_url, duration_minutes)
     select $1, 'Recap ' || n, 'recap-' || n, false, 'https://media.test/' || n || '.mp3', 10
     from generate_series(1, $2::int) n`,
    [show.id, RECORDINGS],
  );
});
afterAll(() => backend.close());

/** Mulberry32: the same seed gives the same faults. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Job {
  id: string;
  address: string;
  outcome: "text" | "half" | "error";
  questions: number;
}

class Crash extends Error {}

function createService(random: () => number) {
  const jobs: Job[] = [];
  const crashSometimes = (share: number) => {
    if (random() < share) throw new Crash();
  };
  const provider: CallbackProvider = {
    name: "assemblyai",
    mode: "callback",
    labelsSpeakers: true,
    async submit({ address }) {
      crashSometimes(0.03);
      const chance = random();
      if (chance < 0.04) return { kind: "failed", reason: "The transcription service has a fault.", canRetry: true };
      if (chance < 0.06) return { kind: "failed", reason: "The sound is too large.", canRetry: false };
      const kind = random();
      const outcome = kind < 0.05 ? "half" : kind < 0.1 ? "error" : "text";
      const job: Job = { id: `job-${jobs.length}`, address, outcome, questions: 0 };
      jobs.push(job);
      crashSometimes(0.05);
      if (random() < 0.06) return { kind: "unclear", reason: "No answer." };
      return { kind: "submitted", id: job.id };
    },
    async read(id) {
      crashSometimes(0.03);
      const job = jobs.find((candidate) => candidate.id === id);
      if (!job) return { kind: "failed", reason: "The transcription service does not know this job.", canRetry: true };
      if (random() < 0.05) return { kind: "unclear", reason: "No answer." };
      if (job.questions++ < 1) return { kind: "working" };
      if (job.outcome === "error")
        return { kind: "failed", reason: "The service could not download the sound.", canRetry: true };
      const lines = spokenLines(job.outcome === "half" ? SECONDS / 2 : SECONDS);
      const segments = lines.map((line, index) => ({ ...line, speaker: `Speaker ${(index % 2) + 1}` }));
      return { kind: "recognised", recognition: { segments, language: "en", seconds: SECONDS } };
    },
    async find(isOfSound) {
      if (random() < 0.1) throw new Error("No list");
      return jobs.findLast((job) => isOfSound(job.address) && job.outcome !== "error")?.id ?? null;
    },
    forget: async () => crashSometimes(0.03),
  };
  return { jobs, provider };
}

const rpc = (name: string, body: object = {}) => backend.rest(editor.token, "POST", `rpc/${name}`, body);
/** The recordings that are under way, and the cancelled ones that the service does not know of yet. */
const openRows = () =>
  backend.sql<{ id: string }>(
    `select id from private.transcriptions where state in ('waiting', 'sent', 'recognising')
     union select key::uuid from private.jobs where kind = 'transcribe'`,
  );

test("of 1,000 recordings, none is billed twice, stored in part or stuck, and every failure has a reason", async () => {
  const random = createRandom(SEED);
  const { jobs, provider } = createService(random);
  const context = {
    server,
    provider,
    ceilings: { hoursPerDay: 10_000, hoursPerMonth: 10_000 },
    eventsAddress: "https://site.test/functions/v1/transcription-events",
    // A cancelled recording without a clear answer waits for some minutes.
    now: () => Date.now() + 600_000,
  };
  const step = (token: string) =>
    takeStep(context, token).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  const ids = (await backend.sql<{ id: string }>("select id from public.er_episodes")).map(({ id }) => id);
  for (let first = 0; first < ids.length; first += 500)
    await rpc("request_transcriptions", { episodes: ids.slice(first, first + 500) });

  let cancelledCount = 0;
  let open = await openRows();
  for (let round = 0; open.length > 0; round++) {
    expect(round, `${open.length} recordings are stuck`).toBeLessThan(MAX_ROUNDS);
    await backend.sql(
      "update private.jobs set held_until = clock_timestamp() - interval '1 second' where held_until is not null",
    );
    await server.rpc("sweep_transcriptions").throwOnError();
    await backend.sql("update private.jobs set run_at = clock_timestamp() - interval '1 second'");
    for (const { id } of open.filter(() => random() < 0.01)) {
      if ((await rpc("cancel_transcription", { transcription: id })).body === true) cancelledCount++;
    }
    // The service calls for a few of them at the same time as the schedule takes them.
    const called = open.filter(() => random() < 0.05).map(({ id }) => claimTokens(server, 1, id));
    const tokens = (await Promise.all([...called, claimTokens(server, 100), claimTokens(server, 100)])).flat();
    // Two runs of the function work at the same time, and each takes four steps at once.
    for (let first = 0; first < tokens.length; first += 8) await Promise.all(tokens.slice(first, first + 8).map(step));
    open = await openRows();
  }

  const rows = await backend.sql<{
    state: string;
    reason: string | null;
    sound_url: string;
    transcript: string | null;
    billed: number;
  }>(
    `select t.state, t.reason, t.sound_url, e.transcript,
       (select coalesce(sum(l.billed_seconds), 0)::int from private.transcription_ledger l where l.transcription_id = t.id) as billed
     from private.transcriptions t join public.er_episodes e on e.id = t.episode_id`,
  );
  const billedJobs = jobs.filter(({ outcome }) => outcome !== "error");
  const twice = rows.filter(({ sound_url: url }) => billedJobs.filter(({ address }) => address === url).length > 1);
  expect(twice).toEqual([]);
  const lineCounts = new Set(rows.map(({ transcript }) => transcript?.split("\n").length ?? 0));
  expect([...lineCounts].sort((a, b) => a - b)).toEqual([0, SECONDS / 10]);
  const arrived = rows.filter(({ state }) => state === "arrived");
  expect(arrived.filter(({ transcript, billed }) => transcript === null || billed < SECONDS)).toEqual([]);
  expect(rows.filter(({ state, transcript }) => state !== "arrived" && transcript !== null)).toEqual([]);
  const ended = rows.filter(({ state }) => state === "failed" || state === "refused");
  expect(ended.filter(({ reason }) => !/^[A-Z].*\.$/.test(reason ?? ""))).toEqual([]);
  expect(rows).toHaveLength(RECORDINGS);
  expect(arrived.length).toBeGreaterThan(RECORDINGS * 0.8);
  expect([ended.length, cancelledCount].map((count) => count > 0)).toEqual([true, true]);
  expect(await backend.sql("select from private.transcription_ledger where is_open")).toHaveLength(0);
}, 1_800_000);
