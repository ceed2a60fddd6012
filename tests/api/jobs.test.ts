import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KINDS } from "../../src/features/admin/health/job-words.ts";
import { openTestBackend } from "../support/backend.ts";

/** The races send many requests to PostgreSQL at the same time. */
const backend = await openTestBackend("postgres");
const { rest, sql } = backend;
afterAll(() => backend.close());

interface Claim {
  key: string;
  payload: object;
  token: string;
  attempt: number;
  was_lost: boolean;
}

interface NewJob {
  kind: string;
  payload: object;
  run_at: string | null;
}

interface StoredJob {
  key: string;
  state: "waiting" | "running" | "failed" | "done";
  attempts: number;
  last_error: string | null;
  /** In how many seconds the job may run. */
  wait: number;
}

const call = async (name: string, args: object = {}, actor = "service") => {
  const { status, body } = await rest(actor, "POST", `rpc/${name}`, args);
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};
/** Only other functions of the database queue and sweep jobs, so the tests call both with SQL. */
const enqueue = async (key: string, { kind = "test", payload = {}, run_at = null }: Partial<NewJob> = {}) => {
  const [row] = await sql<{ isNew: boolean }>(
    `select private.enqueue_job($1, $2, $3::jsonb, coalesce($4::timestamptz, clock_timestamp())) as "isNew"`,
    [kind, key, JSON.stringify(payload), run_at],
  );
  return row?.isNew;
};
const sweep = async (kind: string | null = null) =>
  (await sql<{ count: number }>("select private.sweep_jobs($1) as count", [kind]))[0]?.count ?? 0;
const claim = (most = 1, more: object = {}): Promise<Claim[]> => call("claim_jobs", { kind: "test", most, ...more });
const finish = (token: string): Promise<boolean> => call("finish_job", { token });
const fail = (token: string, more: object = {}): Promise<boolean> =>
  call("fail_job", { token, error: "Out of tea.", ...more });

async function claimOne(more: object = {}): Promise<Claim> {
  const [job] = await claim(1, more);
  if (!job) throw new Error("No job is due.");
  return job;
}

const storedJobs = () =>
  sql<StoredJob>(`select key, attempts, last_error,
      round(extract(epoch from run_at - clock_timestamp()))::int as wait,
      case when token is not null then 'running' when failed_at is not null then 'failed'
        when done_at is not null then 'done' else 'waiting' end as state
    from private.jobs order by key`);
const makeDue = () => sql("update private.jobs set run_at = clock_timestamp()");
const loseLeases = () =>
  sql("update private.jobs set held_until = clock_timestamp() - interval '1 s' where token is not null");
const setLimits = (change: string) => sql(`update private.job_kinds set ${change} where kind = 'test'`);
const repeat = <T>(count: number, act: (n: number) => T) => Array.from({ length: count }, (_, n) => act(n));

beforeEach(async () => {
  await sql("delete from private.jobs; delete from private.job_kinds where kind = 'test'");
  await sql(`insert into private.job_kinds (kind, most_attempts, lease, first_pause, longest_pause, keep_done)
    values ('test', 4, '1 minute', '10 s', '30 s', '0')`);
});

describe("a job with the same kind and key", () => {
  test.each([
    ["waits", async () => {}],
    ["runs", () => claimOne()],
    [
      "has failed",
      async () => {
        await setLimits("most_attempts = 1");
        await fail((await claimOne()).token);
      },
    ],
    [
      "is done, and the kind keeps done jobs",
      async () => {
        await setLimits("keep_done = '1 day'");
        await finish((await claimOne()).token);
      },
    ],
  ])("is not queued a second time while the first one %s", async (_, act) => {
    expect(await enqueue("a", { payload: { n: 1 } })).toBe(true);
    await act();
    expect(await enqueue("a", { payload: { n: 2 } })).toBe(false);
    expect(await storedJobs()).toHaveLength(1);
  });

  test("can be queued again after the end, if the kind does not keep done jobs", async () => {
    await enqueue("a");
    expect(await finish((await claimOne()).token)).toBe(true);
    expect(await storedJobs()).toEqual([]);
    expect(await enqueue("a")).toBe(true);
  });

  test("can be queued again after the kind's time, which the end of another job checks", async () => {
    await setLimits("keep_done = '1 day'");
    await enqueue("a");
    await finish((await claimOne()).token);
    await sql("update private.jobs set done_at = now() - interval '25 hours'");
    await enqueue("b");
    await finish((await claimOne()).token);
    expect(await storedJobs()).toMatchObject([{ key: "b", state: "done" }]);
  });

  test("is queued only once by twenty parallel calls", async () => {
    const answers = await Promise.all(repeat(20, () => enqueue("a")));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });
});

describe("a claim", () => {
  test("takes the job that has been due for the longest time, with its payload", async () => {
    await enqueue("late", { run_at: "2026-01-02" });
    await enqueue("early", { run_at: "2026-01-01", payload: { episode: 7 } });
    await enqueue("tomorrow", { run_at: new Date(Date.now() + 86_400_000).toISOString() });
    expect(await claim(9)).toMatchObject([
      { key: "early", payload: { episode: 7 }, attempt: 1, was_lost: false },
      { key: "late" },
    ]);
    expect(await claim(9)).toEqual([]);
  });

  test("can name a job, before its time and after its last failure, but not while a worker holds it", async () => {
    await setLimits("most_attempts = 1");
    await enqueue("a", { run_at: "2999-01-01" });
    await enqueue("b");
    const first = await claimOne({ only_key: "a" });
    expect(first.key).toBe("a");
    expect(await claim(1, { only_key: "a" })).toEqual([]);
    await fail(first.token);
    expect(await claim(1, { only_key: "a" })).toMatchObject([{ key: "a", attempt: 2 }]);
    expect(await storedJobs()).toMatchObject([{ state: "running" }, { key: "b", state: "waiting" }]);
  });

  test("and a new job need a kind that exists", async () => {
    await expect(enqueue("a", { kind: "unknown" })).rejects.toThrow("jobs_kind_fkey");
    await expect(claim(1, { kind: "unknown" })).rejects.toThrow("no jobs have the kind unknown");
  });

  test.each(repeat(5, (n) => n))("never gives one job to two of many parallel workers (round %i)", async () => {
    await Promise.all(repeat(30, (n) => enqueue(`job-${n}`)));
    const claims = (await Promise.all(repeat(20, (n) => claim(1 + (n % 3))))).flat();
    expect(claims).toHaveLength(30);
    expect(new Set(claims.map(({ key }) => key)).size).toBe(30);
    expect(new Set(claims.map(({ token }) => token)).size).toBe(30);
  });
});

describe("the end of a job", () => {
  test("happens once, even if the worker says it ten times at the same time", async () => {
    await enqueue("a");
    const { token } = await claimOne();
    const answers = await Promise.all(repeat(10, (n) => (n % 2 ? finish(token) : fail(token))));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test("needs the token of the claim", async () => {
    await enqueue("a");
    await claimOne();
    for (const answer of [
      await finish(randomUUID()),
      await fail(randomUUID()),
      await call("hold_job", { token: randomUUID() }),
    ])
      expect(answer).toBe(false);
    expect(await storedJobs()).toMatchObject([{ state: "running", last_error: null }]);
  });
});

describe("a failed attempt", () => {
  test("makes the next one wait longer, until the limit of the kind", async () => {
    await enqueue("a");
    const waits: number[] = [];
    for (const _attempt of [1, 2, 3]) {
      await makeDue();
      await fail((await claimOne()).token);
      const [job] = await storedJobs();
      waits.push(job?.wait ?? 0);
      expect(await claim()).toEqual([]);
    }
    expect(waits).toEqual([10, 20, 30]);
    await makeDue();
    await fail((await claimOne()).token);
    await makeDue();
    expect(await claim()).toEqual([]);
    expect(await storedJobs()).toMatchObject([{ state: "failed", attempts: 4, last_error: "Out of tea." }]);
  });

  test("does not count if another service has asked to come back later", async () => {
    await setLimits("most_attempts = 1");
    await enqueue("a");
    await fail((await claimOne()).token, { wait_seconds: 100 });
    expect(await storedJobs()).toMatchObject([{ state: "waiting", attempts: 0, wait: 100 }]);
  });

  test("of an earlier day leaves no reason after a successful one", async () => {
    await setLimits("keep_done = '1 day'");
    await enqueue("a");
    await fail((await claimOne()).token);
    await finish((await claimOne({ only_key: "a" })).token);
    expect(await storedJobs()).toMatchObject([{ state: "done", last_error: null }]);
  });
});

describe("a worker that stops without a word", () => {
  test("loses its job after the lease, and the next worker learns that the work may be done", async () => {
    await enqueue("a");
    const lost = await claimOne();
    await loseLeases();
    expect(await claim()).toEqual([]);
    expect(await storedJobs()).toMatchObject([
      { state: "waiting", last_error: "The worker stopped before the end.", wait: 10 },
    ]);
    await makeDue();
    const next = await claimOne();
    expect(next).toMatchObject({ key: "a", attempt: 2, was_lost: true });
    expect([await finish(lost.token), await fail(lost.token), await call("hold_job", { token: lost.token })]).toEqual([
      false,
      false,
      false,
    ]);
    await fail(next.token);
    await makeDue();
    expect(await claimOne()).toMatchObject({ was_lost: false });
  });

  test("too often makes the job fail", async () => {
    await enqueue("a");
    for (const _attempt of [1, 2, 3, 4]) {
      await makeDue();
      await claimOne();
      await loseLeases();
      expect(await sweep()).toBe(1);
    }
    expect(await storedJobs()).toMatchObject([{ state: "failed", attempts: 4 }]);
  });

  test("is swept once by many parallel claims", async () => {
    await Promise.all(repeat(10, (n) => enqueue(`job-${n}`)));
    await claim(10);
    await loseLeases();
    const counts = await Promise.all(repeat(10, () => sweep("test")));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await storedJobs()).toMatchObject(repeat(10, () => ({ state: "waiting", attempts: 1 })));
  });

  test("keeps its job while it says in time that it still works", async () => {
    await enqueue("a");
    const { token } = await claimOne();
    await loseLeases();
    expect(await call("hold_job", { token })).toBe(true);
    expect(await sweep()).toBe(0);
    expect(await finish(token)).toBe(true);
  });
});

describe("B240: jobs of an admin", () => {
  let admin: string;
  beforeAll(async () => {
    admin = (await backend.account("admin@api.test", "admin")).token;
  });
  const status = async () =>
    (await call("job_status", {}, admin)).find(({ kind }: { kind: string }) => kind === "test");

  test("the status counts jobs that wait, run and have failed, and tells how long the oldest has been due", async () => {
    const longAgo = "2026-01-01T00:00:00.000Z";
    expect(await status()).toEqual({ kind: "test", waiting: 0, running: 0, failed: 0, oldest: null });
    for (const key of ["failed", "runs", "lost"]) await enqueue(key);
    await setLimits("most_attempts = 1");
    await fail((await claimOne({ only_key: "failed" })).token);
    await claimOne({ only_key: "lost" });
    await loseLeases();
    await claimOne({ only_key: "runs" });
    await enqueue("waits", { run_at: longAgo });
    await enqueue("later", { run_at: "2999-01-01" });
    await sql(
      "update private.jobs set token = gen_random_uuid(), held_until = '2026-01-01', failed_at = null where key = 'lost'",
    );
    const { oldest, ...counts } = await status();
    expect(counts).toEqual({ kind: "test", waiting: 3, running: 1, failed: 1 });
    expect(new Date(oldest).toISOString()).toBe(longAgo);
  });

  test("an admin sees the reason, tries a failed job again, and drops another", async () => {
    await setLimits("most_attempts = 1");
    await enqueue("a", { payload: { title: "A talk", secret: "x" } });
    await enqueue("b");
    for (const key of ["b", "a"]) await fail((await claimOne({ only_key: key })).token);
    const job = { kind: "test", reason: "Out of tea.", attempts: 1, retry_at: null, can_drop: true };
    expect(await call("failing_jobs", {}, admin)).toEqual([
      { ...job, key: "a", title: "A talk" },
      { ...job, key: "b", title: null },
    ]);
    expect(await call("retry_job", { kind: "test", key: "a" }, admin)).toBe(true);
    expect(await call("drop_job", { kind: "test", key: "b" }, admin)).toBe(true);
    expect(await claim(9)).toMatchObject([{ key: "a", attempt: 1 }]);
    expect(await storedJobs()).toHaveLength(1);
    expect(await call("failing_jobs", {}, admin)).toEqual([]);
  });

  test("a dropped job of a kind that runs only once cannot be queued again", async () => {
    await setLimits("keep_done = null");
    await enqueue("a");
    await fail((await claimOne()).token);
    expect(await call("drop_job", { kind: "test", key: "a" }, admin)).toBe(true);
    expect(await enqueue("a")).toBe(false);
    expect(await storedJobs()).toMatchObject([{ state: "done", last_error: null }]);
  });

  test("a job that a worker holds or has done stays as it is", async () => {
    await setLimits("keep_done = null");
    await enqueue("a");
    await enqueue("b");
    await finish((await claimOne({ only_key: "b" })).token);
    await claimOne({ only_key: "a" });
    for (const key of ["a", "b", "none"]) {
      expect(await call("retry_job", { kind: "test", key }, admin)).toBe(false);
      expect(await call("drop_job", { kind: "test", key }, admin)).toBe(false);
    }
    expect(await storedJobs()).toMatchObject([{ state: "running" }, { state: "done" }]);
  });

  test.each([
    ["job_status", {}],
    ["failing_jobs", {}],
    ["retry_job", { kind: "test", key: "a" }],
    ["drop_job", { kind: "test", key: "a" }],
  ])("nobody else can call %s", async (name, args) => {
    const editor = await backend.account(`${name}@api.test`, "editor");
    expect(await rest(editor.token, "POST", `rpc/${name}`, args)).toMatchObject({ status: 403, code: "42501" });
    expect((await rest("anon", "POST", `rpc/${name}`, args)).status).toBe(401);
  });
});

test("the health panel has a name for each kind of jobs", async () => {
  const rows = await sql("select kind from private.job_kinds where kind <> 'test' order by kind");
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(KINDS).sort());
});
