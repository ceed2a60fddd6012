/** These tests check when the site publishes scheduled recaps. They move the clock of the relay. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestBackend } from "../../support/backend.ts";
import { addDraft } from "../../support/content.ts";
import { HOUR, MINUTE, openRelayFixture, SECOND } from "./relay-fixture.ts";

const backend = await openTestBackend();
const { sql } = backend;
const relay = await openRelayFixture(backend);
const { netlify } = relay;
afterAll(async () => {
  await relay.close();
  await backend.close();
});
beforeEach(async () => {
  await sql("delete from public.er_episodes where publish_at is not null");
  await relay.reset();
});

let draftCount = 0;
/** Adds a draft that is due in this number of minutes. The clock of the relay begins at a full hour. */
const schedule = (minutes: number) =>
  addDraft(sql, relay.show, `planned-${++draftCount}`, {
    publish_at: new Date(relay.now + minutes * MINUTE).toISOString(),
  });

test.each([0, 15, 59].map((seconds) => [seconds * SECOND] as const))(
  "if the relay runs %i ms after each full minute, a build starts at most one minute after the time of a scheduled recap",
  async (offset) => {
    await schedule(30);
    const publishAt = relay.now + 30 * MINUTE;
    relay.now += offset;
    await relay.advance(29 * MINUTE);
    expect(netlify.state.callTimes).toEqual([]);
    await relay.advance(10 * MINUTE);
    const [calledAt = 0] = netlify.state.callTimes;
    expect(netlify.state.callTimes).toHaveLength(1);
    expect(calledAt).toBeGreaterThanOrEqual(publishAt);
    expect(calledAt - publishAt).toBeLessThanOrEqual(MINUTE);
    const { live_rev, content_rev } = await relay.state();
    expect(live_rev).toBe(content_rev);
  },
);

test("recaps that are due within ten minutes share one build", async () => {
  for (const minutes of [21, 24, 30]) await schedule(minutes);
  await relay.advance(50 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(1);
  for (let minutes = 11; minutes <= 70; minutes++) await schedule(minutes);
  await relay.advance(2 * HOUR);
  expect(netlify.state.callTimes).toHaveLength(7);
  expect(await sql("select 1 from public.er_episodes where publish_at is not null")).toEqual([]);
});

test("after the last build of a day, the API returns a scheduled recap in time, but the page appears a day later", async () => {
  relay.rules = { ...relay.rules, budget: 1 };
  await relay.save();
  await relay.advance(HOUR);
  expect(netlify.state.callTimes).toHaveLength(1);
  const { id } = await schedule(10);
  await relay.advance(HOUR);
  const response = await backend.rest("anon", "GET", `er_episodes?select=id&id=eq.${id}`);
  expect(response.body).toEqual([{ id }]);
  expect(netlify.state.callTimes).toHaveLength(1);
  const midnight = Date.parse("2030-01-02T00:00:00Z");
  await relay.advance(midnight - relay.now + 20 * MINUTE, 10 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(2);
  expect(netlify.state.callTimes[1]).toBeGreaterThanOrEqual(midnight);
});

test("60 recaps that are due at the same time share one build", async () => {
  for (let n = 0; n < 60; n++) await schedule(10);
  await relay.advance(20 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(1);
  expect(await sql("select 1 from public.er_episodes where publish_at is not null")).toEqual([]);
});
