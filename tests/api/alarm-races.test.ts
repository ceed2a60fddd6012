import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

/** The tests run several schedules at the same time. */
const backend = await openTestBackend("postgres");
const { rest, sql } = backend;
afterAll(() => backend.close());

const rounds = [0, 1, 2, 3, 4, 5, 6, 7];
const PROBLEMS = [{ part: "Builds", text: "All builds are used up." }];

beforeEach(async () => {
  await sql("delete from private.alarms");
  await sql("update private.alarm_settings set email = 'ops@api.test', webhook = null, read_at = null");
});

const recordProblems = (problems: object[], offsetMs = 0) =>
  rest("service", "POST", "rpc/record_problems", {
    read_at: new Date(Date.now() + offsetMs).toISOString(),
    problems,
  });
const runSixTimes = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 6 }, (_, n) => work(n)));

describe("B132: schedules that find the same problem at the same time", () => {
  test.each(rounds)("open only one alarm (round %i)", async () => {
    await runSixTimes((n) => recordProblems(PROBLEMS, n));
    expect(await sql("select 1 from private.alarms")).toHaveLength(1);
    expect(await sql("select 1 from private.jobs where kind = 'alarm'")).toHaveLength(1);
  });

  test("do not end an alarm that is newer than their check", async () => {
    await recordProblems(PROBLEMS, 1000);
    await recordProblems([]);
    expect(await sql("select ended_at from private.alarms")).toEqual([{ ended_at: null }]);
  });
});

describe("B132: schedules that send messages at the same time", () => {
  const claimSixTimes = async () => {
    await recordProblems(PROBLEMS);
    const answers = await runSixTimes(() => rest("service", "POST", "rpc/claim_alarm_messages", {}));
    return answers.flatMap(({ body }) => body);
  };

  test.each(rounds)("claim the message only one time (round %i)", async () => {
    expect(await claimSixTimes()).toMatchObject([{ channel: "email", address: "ops@api.test" }]);
  });
});
