import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { HOSTED_RULES } from "../../src/domain/site/publishing.ts";
import { apiLedger } from "../../supabase/functions/_shared/publish/ledger.ts";
import type { Ledger } from "../../supabase/functions/_shared/publish/relay.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addShow, seedContent } from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";

/** The function health_status shows admins whether each part of the site works. */

const NO_WAIT = { ...HOSTED_RULES, quiet: 0, longest: 0 };

describe("health_status", () => {
  let backend: TestBackend;
  let people: People;
  let ledger: Ledger;
  const call = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const readHealth = async () => (await call(people.admin.token, "health_status")).body[0];
  const save = () => backend.sql("update public.er_shows set description = gen_random_uuid()::text");
  const currentBuild = async () => ({
    rev: await backend.revision(),
    counts: { categories: 1, shows: 1, episodes: 1 },
  });

  beforeAll(async () => {
    backend = await openTestBackend();
    ledger = apiLedger(clientOf(backend));
    const { category } = await seedContent(backend.sql);
    await addShow(backend.sql, category, "tracked", { auto_track_youtube: true });
    people = await createPeople(backend);
  });
  afterAll(() => backend.close());
  beforeEach(() =>
    backend.sql(`update private.rebuild_state set live_rev = 0, requested_rev = 0,
      lease_until = null, lease_token = null, attempts = 0, next_try_at = null, last_error = null,
      turn_at = null, claimed_at = null, live_at = null, live_after = null, failing_since = null`),
  );

  test("only admins can read the health status", async () => {
    expect(await call("anon", "health_status")).toMatchObject({ status: 401, code: "42501" });
    for (const { token } of [people.reader, people.pro]) {
      const answer = await call(token, "health_status");
      expect(answer).toMatchObject({ status: 403, code: "42501" });
      expect(JSON.stringify(answer.body)).not.toMatch(/live_rev|mails/);
    }
    // The service role has no row in `user_roles`, so it is not an admin.
    expect((await call("service", "health_status")).status).toBe(403);
    expect((await call(people.admin.token, "health_status")).status).toBe(200);
  });

  test("the health status contains no personal data", async () => {
    const text = JSON.stringify(await readHealth());
    for (const { id } of Object.values(people)) expect(text).not.toContain(id);
    expect(text).not.toMatch(/@/);
  });

  test("the relay stores the time of each run, even if the run starts no build", async () => {
    await ledger.recordLive(await currentBuild());
    expect(await readHealth()).toMatchObject({ turn_at: null, state: "live" });
    expect(await ledger.claim(new Date(), NO_WAIT)).toBeNull();
    const { turn_at, at } = await readHealth();
    expect(Date.parse(at) - Date.parse(turn_at)).toBeLessThan(30_000);
  });

  test("the backend stores how long a build took to go live", async () => {
    await save();
    const claim = await ledger.claim(new Date(), NO_WAIT);
    await ledger.recordStart(claim?.token ?? "", new Date(), 60_000, null);
    expect(await readHealth()).toMatchObject({ state: "building", live_at: null });
    await backend.sql("update private.rebuild_state set claimed_at = claimed_at - interval '100 seconds'");
    await ledger.recordLive(await currentBuild());
    const { live_at, live_after_seconds, failing_since } = await readHealth();
    expect([live_at === null, failing_since]).toEqual([false, null]);
    expect(live_after_seconds).toBeGreaterThanOrEqual(100);
    expect(live_after_seconds).toBeLessThan(130);
  });

  test("the backend stores no duration for a build that no relay has claimed", async () => {
    await save();
    await ledger.recordLive(await currentBuild());
    expect(await readHealth()).toMatchObject({ live_after_seconds: null, state: "live" });
  });

  test("failing_since is the time of the first failure after the last live build", async () => {
    await save();
    const failBuild = async (reason: string) => {
      const claim = await ledger.claim(new Date(Date.now() + 7_200_000), NO_WAIT);
      await ledger.recordFailure(claim?.token ?? "", new Date(), reason);
      return readHealth();
    };
    const firstFailure = await failBuild("exit 1");
    expect(firstFailure).toMatchObject({
      last_error: "exit 1",
      failing_since: firstFailure.failed_at,
    });
    await call("service", "hurry_rebuild", { is_extra: false });
    const secondFailure = await failBuild("exit 2");
    expect(secondFailure).toMatchObject({
      last_error: "exit 2",
      failing_since: firstFailure.failing_since,
    });
    expect(Date.parse(secondFailure.failed_at)).toBeGreaterThan(Date.parse(firstFailure.failed_at));
    await ledger.recordLive(await currentBuild());
    expect(await readHealth()).toMatchObject({ failing_since: null, last_error: null });
  });

  test("the health status shows the state and the last results of the auto-tracker", async () => {
    const failures = [{ show: "Deep End", reason: "The video is private." }];
    const begin = async () => (await call("service", "begin_tracker_run")).body[0];
    const { token, since } = await begin();
    expect(await readHealth()).toMatchObject({
      tracker_is_held: true,
      tracker_began_at: since,
      tracker_ended_at: null,
    });
    await call("service", "end_tracker_run", { token, checked: 2, created: 1, failures });
    expect(await readHealth()).toMatchObject({
      tracked_shows: 1,
      tracker_is_held: false,
      tracker_ended_at: expect.any(String),
      tracker_checked: 2,
      tracker_created: 1,
      tracker_failures: failures,
    });
    await begin();
    await backend.sql("update private.jobs set held_until = now() - interval '1 second' where kind = 'tracker'");
    expect(await readHealth()).toMatchObject({
      tracker_is_held: false,
      tracker_ended_at: null,
      tracker_failures: [],
    });
  });

  test("the health status shows when the daily budget of tokens was used up", async () => {
    const spend = (tokens: number, most?: number) =>
      call("service", "add_ai_spend", { tokens, ...(most === undefined ? {} : { most }) });
    await backend.sql("delete from private.ai_spend");
    expect(await readHealth()).toMatchObject({ tokens_today: 0, tokens_most: null });
    expect((await spend(60, 100)).body).toBe(60);
    expect(await readHealth()).toMatchObject({ tokens_most: 100, tokens_spent_at: null });
    expect((await spend(50)).body).toBe(110);
    const { tokens_spent_at } = await readHealth();
    expect(tokens_spent_at).not.toBeNull();
    await spend(1, 100);
    expect(await readHealth()).toMatchObject({ tokens_today: 111, tokens_spent_at });
    await spend(0, 200);
    expect(await readHealth()).toMatchObject({ tokens_most: 200, tokens_spent_at: null });
  });

  test("the health status counts how many readers got and opened a confirmation link", async () => {
    await backend.sql("update auth.users set confirmation_sent_at = now() - interval '2 hours' where email like $1", [
      "%@%",
    ]);
    const { mails_asked, mails_followed } = await readHealth();
    expect([mails_asked > 2, mails_followed]).toEqual([true, mails_asked]);
    await backend.sql("update auth.users set confirmation_sent_at = now()");
    expect(await readHealth()).toMatchObject({ mails_asked: 0, mails_followed: 0 });
  });
});
