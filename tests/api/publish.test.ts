import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentOf } from "../robust/publishing/relay-fixture.ts";
import type { Account } from "../support/backend.ts";
import { openBuildHook } from "../support/build-hook.ts";
import { seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { resetRelay } from "../support/rebuild-state.ts";

/** On a hosted site, the relay is an edge function, which admins and the schedule call. */

const CRON_SECRET = "a-secret-of-the-schedule-0123456789";
let functions: TestFunctions;
let admin: Account;
let reader: Account;
const hook = await openBuildHook(() => contentOf(functions.sql));
const { state } = hook;

beforeAll(async () => {
  functions = await openFunctions({
    BUILD_HOOK_URL: hook.hook,
    PUBLIC_SITE_URL: hook.url,
    CRON_SECRET,
    DEPLOYS_PER_DAY: "1",
  });
  await seedContent(functions.sql);
  admin = await functions.account("admin@api.test", "admin");
  reader = await functions.account("reader@api.test");
});
afterAll(async () => {
  await functions.close();
  await hook.close();
});
beforeEach(async () => {
  hook.reset(await contentOf(functions.sql), Date.now());
  await resetRelay(functions.sql, 0);
});

const save = (age = "0 s") =>
  functions.sql(`update public.er_shows set description = gen_random_uuid()::text;
    update public.er_content_revision set changed_at = now() - interval '${age}'`);
const publish = (body: object = {}, token: string | null = admin.token) => functions.call("publish", token, body);
const publishOnSchedule = async (secret: string, body: object = {}) => {
  const answer = await fetch(`${functions.url}/functions/v1/publish`, {
    method: "POST",
    headers: { "x-cron-secret": secret, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
async function readStatus(token: string | null) {
  const answer = await functions.post("/rest/v1/rpc/publish_status", token, {});
  return { status: answer.status, body: await answer.json() };
}
const readRelayStatus = async () =>
  (await functions.sql<Record<string, unknown>>("select * from public.relay_status()"))[0];

test("the relay builds only once, after a minute without a save", async () => {
  await save();
  expect(await publish()).toMatchObject({ status: 200, body: {} });
  expect(state.callTimes).toHaveLength(0);
  await save("2 minutes");
  expect((await publishOnSchedule(CRON_SECRET)).status).toBe(200);
  expect((await publishOnSchedule(CRON_SECRET)).status).toBe(200);
  expect(state.callTimes).toHaveLength(1);
  expect(await readRelayStatus()).toMatchObject({ state: "building", builds_today: 1, budget: 1 });
  await hook.advance(Date.now() + 3_600_000);
  await publishOnSchedule(CRON_SECRET);
  expect(await readRelayStatus()).toMatchObject({ state: "live", live_episodes: 1 });
});

test("an admin can publish beyond the budget only with `overBudget`", async () => {
  await save();
  await publish({ now: true });
  expect(state.callTimes).toHaveLength(1);
  await hook.advance(Date.now() + 3_600_000);
  await save();
  await publish({ now: true });
  expect(state.callTimes).toHaveLength(1);
  await publish({ now: true, overBudget: true });
  expect(state.callTimes).toHaveLength(2);
});

test("if the build hook fails, the relay's report does not contain the address of the hook", async () => {
  state.nextReplies = [500, 404];
  await save("2 minutes");
  await publish();
  expect(await readRelayStatus()).toMatchObject({
    state: "queued",
    last_error: "The build hook answered 500.",
  });
  await publish();
  expect(state.callTimes).toHaveLength(1);
  await publish({ now: true });
  expect(await readRelayStatus()).toMatchObject({ last_error: "The build hook answered 404." });
  const { body } = await readStatus(admin.token);
  expect(JSON.stringify(body)).not.toContain("secret-hook");
});

test("an admin allows a much smaller site by entering the exact number of recaps", async () => {
  hook.reset({ rev: 0, counts: { categories: 1, shows: 1, episodes: 40 } }, Date.now());
  await save("2 minutes");
  await publish();
  expect(await readRelayStatus()).toMatchObject({
    last_error: "The site would be much smaller: 1 recap instead of 40.",
  });
  await publish({ now: true, allowSmaller: 2 });
  expect(state.callTimes).toHaveLength(0);
  await publish({ now: true, allowSmaller: 1 });
  expect(state.callTimes).toHaveLength(1);
});

describe("E27: the schedule", () => {
  test.each(["", "wrong", CRON_SECRET.slice(1), `${CRON_SECRET}x`])(
    "cannot publish with the wrong secret '%s'",
    async (secret) => {
      await save("2 minutes");
      const { live_rev } = (await readRelayStatus()) ?? {};
      const answer = await publishOnSchedule(secret);
      expect(answer).toEqual({ status: 401, body: { error: "Please sign in." } });
      expect(state.callTimes).toHaveLength(0);
      expect((await readRelayStatus())?.["live_rev"]).toBe(live_rev);
    },
  );

  test("can run the relay, but cannot use the options of an admin", async () => {
    for (const body of [{ now: true }, { overBudget: true }, { allowSmaller: 0 }]) {
      expect((await publishOnSchedule(CRON_SECRET, body)).status).toBe(403);
    }
    expect((await publishOnSchedule(CRON_SECRET, { rev: 7 })).status).toBe(400);
    expect(state.callTimes).toHaveLength(0);
  });
});

test("E27: readers and visitors cannot run the relay", async () => {
  expect((await publish({}, reader.token)).status).toBe(403);
  expect((await publish({}, null)).status).toBe(401);
});

test("only admins can read the publishing status", async () => {
  expect(await readStatus(admin.token)).toMatchObject({ status: 200, body: [{ live_rev: 0 }] });
  expect(await readStatus(reader.token)).toMatchObject({ status: 403, body: { code: "42501" } });
  expect(await readStatus(null)).toMatchObject({ status: 401, body: { code: "42501" } });
});

test("the relay builds nothing if the budget is not a number", async () => {
  const otherFunctions = await openFunctions({
    BUILD_HOOK_URL: hook.hook,
    PUBLIC_SITE_URL: hook.url,
    DEPLOYS_PER_DAY: "twenty",
  });
  try {
    const { token } = await otherFunctions.account("admin@api.test", "admin");
    expect(await otherFunctions.call("publish", token, { now: true })).toMatchObject({
      status: 503,
      body: { error: "DEPLOYS_PER_DAY has to be a number, 1 or more." },
    });
    expect(state.callTimes).toHaveLength(0);
  } finally {
    await otherFunctions.close();
  }
});
