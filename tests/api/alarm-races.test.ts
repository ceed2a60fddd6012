import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

/*
 * The tests run several schedules at the same time. A naive function reads and then writes without a lock, so it does
 * the same work several times. The naive function shows that the tests of the real functions can fail.
 */
const NAIVE = `
  create function public.naive_record_problems(read_at timestamptz, problems jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
    declare is_open boolean := exists (select from private.alarms where ended_at is null);
    begin
      perform pg_sleep(0.2);
      if not is_open then
        update private.alarms set ended_at = now() where ended_at is null;
        insert into private.alarms (part, detail, began_at)
        select p ->> 'part', p ->> 'text', read_at from jsonb_array_elements(problems) p;
      end if;
    end $$;

  create function public.naive_claim_alarm_messages() returns table (id uuid)
    language plpgsql security definer set search_path = '' as $$
    declare ids uuid[] := array(select m.id from private.alarm_messages m where attempts = 0);
    begin
      perform pg_sleep(0.2);
      update private.alarm_messages m set attempts = 1 where m.id = any (ids);
      return query select unnest(ids);
    end $$;
`;
const backend = await openTestBackend("postgres", { contents: NAIVE });
const { rest, sql } = backend;
afterAll(() => backend.close());

const RETRY_ON_BUSY_MACHINES = { retry: 10 };
const rounds = [0, 1, 2, 3, 4, 5, 6, 7];
const PROBLEMS = [{ part: "Builds", text: "All builds are used up." }];

beforeEach(async () => {
  await sql("delete from private.alarms");
  await sql(
    "update private.alarm_settings set email = 'ops@api.test', webhook = null, read_at = null",
  );
});

const recordProblems = (problems: object[], prefix = "", offsetMs = 0) =>
  rest("service", "POST", `rpc/${prefix}record_problems`, {
    read_at: new Date(Date.now() + offsetMs).toISOString(),
    problems,
  });
const runSixTimes = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 6 }, (_, n) => work(n)));

describe("B132: schedules that find the same problem at the same time", () => {
  test.each(rounds)("open only one alarm (round %i)", async () => {
    await runSixTimes((n) => recordProblems(PROBLEMS, "", n));
    expect(await sql("select 1 from private.alarms")).toHaveLength(1);
    expect(await sql("select 1 from private.alarm_messages")).toHaveLength(1);
  });

  test("open several alarms if the naive function runs", RETRY_ON_BUSY_MACHINES, async () => {
    await runSixTimes((n) => recordProblems(PROBLEMS, "naive_", n));
    expect((await sql("select 1 from private.alarms")).length).toBeGreaterThan(1);
  });

  test("do not end an alarm that is newer than their check", async () => {
    await recordProblems(PROBLEMS, "", 1000);
    await recordProblems([], "", 0);
    expect(await sql("select ended_at from private.alarms")).toEqual([{ ended_at: null }]);
  });
});

describe("B132: schedules that send messages at the same time", () => {
  const claimSixTimes = async (prefix: string) => {
    await recordProblems(PROBLEMS);
    const answers = await runSixTimes(() =>
      rest("service", "POST", `rpc/${prefix}claim_alarm_messages`, {}),
    );
    return answers.flatMap(({ body }) => body);
  };

  test.each(rounds)("claim the message only one time (round %i)", async () => {
    expect(await claimSixTimes("")).toMatchObject([{ channel: "email", address: "ops@api.test" }]);
  });

  test(
    "claim the message several times with the naive function",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      expect((await claimSixTimes("naive_")).length).toBeGreaterThan(1);
    },
  );
});
