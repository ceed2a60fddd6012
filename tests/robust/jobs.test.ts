import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../../scripts/soak/random.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { NODE_ARGS } from "../support/node.ts";

/**
 * Kills workers of the queue at 50 points (decision 58). Half of the jobs store their result in the database, in the
 * transaction that finishes them. The others have an effect outside, such as a mail. "Twice" means for them that the
 * receiver gets the same key again, and only after a worker was lost. So it can ignore the second one.
 */
const KILLS = 50;
const JOBS_PER_ROUND = 4;

const random = createRandom(58);
/** What the killed worker is about to do. */
const STEPS = ["claim_jobs", "store_result", "outside", "finish_job", "fail_job"] as const;
/** Before the request arrives, before the worker gets the answer, or soon after it. */
const MOMENTS = ["before", "unanswered", "answered"] as const;

let functions: TestFunctions;
/** The point at which the worker `first` is killed. */
let point: { step: string; moment: (typeof MOMENTS)[number]; delayMs: number; losesOther: boolean } | null = null;
let workers: Map<string, ChildProcess>;
const tokens = new Map<string, string[]>();
const openRequests = new Set<Promise<unknown>>();
const received: string[] = [];
let killCount = 0;
const killsByPoint = new Map<string, number>();

function kill(worker: string) {
  if (!point) return;
  const name = `${point.step} ${point.moment}`;
  // The other worker goes on, but it has lost its jobs.
  if (point.losesOther) openRequests.add(endLeases("second"));
  killsByPoint.set(name, (killsByPoint.get(name) ?? 0) + 1);
  point = null;
  killCount++;
  workers.get(worker)?.kill("SIGKILL");
}

async function answerStep(step: string, worker: string, text: string): Promise<string> {
  const { key, token } = JSON.parse(text) as { key: string; token: string };
  if (step === "outside") {
    received.push(key);
    return "{}";
  }
  if (step === "store_result") {
    await functions.sql("select private.store_result($1, $2)", [token, key]);
    return "{}";
  }
  const { secret } = functions.keys;
  const headers = { apikey: secret, authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const answer = await fetch(`${functions.url}/rest/v1/rpc/${step}`, { method: "POST", headers, body: text });
  const body = await answer.text();
  expect.soft(answer.status, body).toBe(200);
  if (step === "claim_jobs") {
    const jobs = JSON.parse(body) as { token: string }[];
    tokens.set(worker, [...(tokens.get(worker) ?? []), ...jobs.map(({ token }) => token)]);
  }
  return body;
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const step = request.url?.slice(1) ?? "";
  const worker = String(request.headers["x-worker"]);
  const isPoint = worker === "first" && point?.step === step;
  if (isPoint && point?.moment === "before") return kill(worker);
  const answer = answerStep(step, worker, Buffer.concat(chunks).toString());
  openRequests.add(answer);
  const body = await answer;
  openRequests.delete(answer);
  if (isPoint && point?.moment === "unanswered") return kill(worker);
  if (isPoint) killAfter(response, worker);
  response.end(body);
});

function killAfter(response: ServerResponse, worker: string) {
  const delayMs = point?.delayMs ?? 0;
  response.on("finish", () => setTimeout(() => kill(worker), delayMs));
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  functions = await openFunctions();
  await functions.sql(`
    insert into private.job_kinds (kind, most_attempts, lease, first_pause, longest_pause, keep_done)
    values ('test', 1000, '1 hour', '0', '0', null);
    create table private.results (key text not null);
    create function private.store_result(token uuid, key text) returns boolean
    language plpgsql security definer set search_path = '' as $$
    begin
      if not public.finish_job(token) then
        return false;
      end if;
      insert into private.results (key) values (store_result.key);
      return true;
    end
    $$;
    create table private.finishes (key text not null);
    create function private.note_finish() returns trigger language plpgsql set search_path = '' as $$
    begin
      insert into private.finishes (key) values (new.key);
      return null;
    end
    $$;
    create trigger jobs_note_finish after update of done_at on private.jobs
      for each row when (new.done_at is not null) execute function private.note_finish();`);
});
afterAll(async () => {
  await functions.close();
  server.close();
});

/** Runs workers until they end, or until the test kills the first of them. */
async function runWorkers(names: string[], maxClaims = 2): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const args = [...NODE_ARGS, "tests/robust/jobs-child.ts", `http://127.0.0.1:${port}`];
  tokens.clear();
  workers = new Map(
    names.map((name) => [
      name,
      spawn(process.execPath, [...args, name, String(maxClaims)], { stdio: ["ignore", "ignore", "inherit"] }),
    ]),
  );
  // The leases of a killed worker end, while the other worker still claims jobs.
  const exits = [...workers].map(([name, worker]) =>
    new Promise((done) => worker.once("close", done)).then(() => endLeases(name)),
  );
  await Promise.all(exits);
  point = null;
  // A request of a killed worker may arrive after its end.
  await Promise.all(openRequests);
  for (const name of names) await endLeases(name);
}

async function endLeases(worker: string): Promise<void> {
  await functions.sql(
    "update private.jobs set held_until = clock_timestamp() - interval '1 s' where token = any ($1::uuid[])",
    [`{${tokens.get(worker) ?? []}}`],
  );
  await functions.sql("select private.sweep_jobs()");
}

test("B240: killing a worker at 50 points of claim, work and finish loses no job, and finishes none twice", async () => {
  let jobCount = 0;
  while (killCount < KILLS) {
    await functions.sql(
      `insert into private.jobs (kind, key, payload)
       select 'test', 'job-' || n, jsonb_build_object(
         'place', case when n % 2 = 0 then 'inside' else 'outside' end, 'fails', n % 5 = 0)
       from generate_series($1::int, $2::int) n`,
      [jobCount, jobCount + JOBS_PER_ROUND - 1],
    );
    jobCount += JOBS_PER_ROUND;
    point = {
      step: random.pick(STEPS),
      moment: random.pick(MOMENTS),
      delayMs: random.below(12),
      losesOther: random.chance(0.5),
    };
    await runWorkers(random.chance(0.5) ? ["first", "second"] : ["first"]);
  }
  for (let round = 0; round < 5; round++) await runWorkers(["second"], 1000);

  const keys = async (from: string) =>
    (await functions.sql<{ key: string }>(`select key from ${from} order by key`)).map(({ key }) => key);
  const jobs = await keys("private.jobs where done_at is not null");
  expect(jobs).toHaveLength(jobCount);
  expect(await keys("private.finishes")).toEqual(jobs);
  const isInside = (key: string) => Number(key.split("-")[1]) % 2 === 0;
  expect(await keys("private.results")).toEqual(jobs.filter(isInside));
  expect([...new Set(received)].sort()).toEqual(jobs.filter((key) => !isInside(key)).sort());
  // Each kill loses at most the two jobs of each worker.
  expect(received.length - new Set(received).size).toBeLessThanOrEqual(4 * KILLS);
  for (const step of STEPS) {
    expect(
      [...killsByPoint.keys()].some((name) => name.startsWith(step)),
      step,
    ).toBe(true);
  }
  expect(killCount).toBe(KILLS);
}, 480_000);
