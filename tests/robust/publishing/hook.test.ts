/** security §6: failures between a save and the build hook. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { minutesLate, type Publishing } from "../../../src/domain/site/publishing.ts";
import { openTestBackend } from "../../support/backend.ts";
import { addEpisodes } from "../../support/content.ts";
import { HOUR, MINUTE, openRelayFixture, SECOND } from "./relay-fixture.ts";

const backend = await openTestBackend();
const { sql } = backend;
const relay = await openRelayFixture(backend);
const { netlify } = relay;
afterAll(async () => {
  await relay.close();
  await backend.close();
});
beforeEach(() => relay.reset());

const waitsBetweenCalls = () =>
  netlify.state.callTimes.slice(1).map((calledAt, n) => calledAt - (netlify.state.callTimes[n] ?? 0));
const expectSiteIsCurrent = async () => {
  const { live_rev, content_rev } = await relay.state();
  expect(netlify.state.liveBuild?.rev).toBe(content_rev);
  expect(live_rev).toBe(content_rev);
};

test("the relay starts a build one minute after the last save, and the save becomes live", async () => {
  await relay.save();
  await relay.advance(4 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(1);
  expect(netlify.state.titles).toEqual([`Revision ${(await relay.state()).content_rev}`]);
  await expectSiteIsCurrent();
  expect((await relay.state()).state).toBe("live");
});

test("§6 #1: a save that is rolled back starts no build", async () => {
  const { content_rev } = await relay.state();
  await sql("start transaction; update public.er_shows set description = 'Never'; rollback");
  await relay.advance(20 * MINUTE);
  expect((await relay.state()).content_rev).toBe(content_rev);
  expect(netlify.state.callTimes).toEqual([]);
});

test("§6 #2: after each failed call of the hook, the relay waits longer before the next call", async () => {
  netlify.state.nextReplies = [500, 429, 404, 502, 503, 302, 500, 500, 500];
  await relay.save();
  await relay.advance(20 * SECOND, 10 * SECOND);
  expect(await relay.state()).toMatchObject({ state: "saved", attempts: 0 });
  const errors = new Set<string | null>();
  const recordError = async () => {
    errors.add((await relay.state()).last_error);
  };
  // After the seventh call, the clock moves in longer steps, because the waits are longer.
  await relay.advance(1950 * SECOND, 30 * SECOND, recordError);
  expect(await relay.state()).toMatchObject({ builds_today: 0 });
  await relay.advance(3 * HOUR, 2 * MINUTE, recordError);
  const seconds = waitsBetweenCalls().map((wait) => wait / SECOND);
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect([...errors]).toEqual([
    null,
    ...[500, 429, 404, 502, 503, 302].map((status) => `The build hook answered ${status}.`),
  ]);
  await expectSiteIsCurrent();
  expect(await relay.state()).toMatchObject({ attempts: 0, last_error: null, builds_today: 1 });
}, 240_000);

test.each(["a build and a closed connection", "a build and no response"] as const)(
  "§6 #2: if a call of the hook leads to %s, the relay starts no other build",
  async (reply) => {
    netlify.state.nextReplies = [reply];
    await relay.save();
    await relay.advance(MINUTE);
    expect(await relay.state()).toMatchObject({ state: "building", builds_today: 1 });
    await relay.advance(HOUR, 30 * SECOND);
    expect(netlify.state.callTimes).toHaveLength(1);
    expect(netlify.state.startedBuilds).toHaveLength(1);
    await expectSiteIsCurrent();
    expect(await relay.state()).toMatchObject({ attempts: 0, last_error: null, builds_today: 1 });
  },
);

test.each([
  ["a closed connection", "could not be reached"],
  ["no response", "took too long"],
] as const)(
  "§6 #2: if a call ends with %s and starts no build, the relay calls again after 15 minutes",
  async (reply, words) => {
    relay.rules = { ...relay.rules, budget: 3 };
    netlify.state.nextReplies = [reply, reply, reply, reply];
    await relay.save();
    const { content_rev } = await relay.state();
    await relay.advance(17 * MINUTE, 30 * SECOND);
    expect(waitsBetweenCalls()).toEqual([15 * MINUTE + 30 * SECOND]);
    expect((await relay.state()).last_error).toBe(`The build hook ${words}.`);
    await relay.advance(15 * MINUTE, 30 * SECOND);
    expect((await relay.state()).last_error).toBe(
      `The build hook ${words}. Revision ${content_rev} was not live after 15 minutes.`,
    );
    await relay.advance(5 * HOUR, 5 * MINUTE);
    expect(netlify.state.callTimes).toHaveLength(3);
    expect(await relay.state()).toMatchObject({ builds_today: 3 });
  },
);

test("after seven failures, the relay calls the hook again within 10 minutes of a new save", async () => {
  // After the seventh failure, the relay waits 32 minutes.
  netlify.state.nextReplies = [500, 500, 500, 500, 500, 500, 500];
  await relay.save();
  await relay.advance(34 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(7);
  await relay.save();
  await relay.advance(10 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(8);
  await relay.advance(4 * MINUTE);
  await expectSiteIsCurrent();
});

test("H20: after failed builds, the relay reserves five of the 20 builds per day for an admin", async () => {
  netlify.state.outcome = "skipped";
  // The platform skips each build directly, so a lease of one minute is enough.
  relay.rules = { ...relay.rules, buildLease: MINUTE };
  await relay.advance(40 * MINUTE, 2 * MINUTE, () => relay.save());
  expect(netlify.state.callTimes.length).toBeLessThanOrEqual(8);
  await relay.advance(10 * HOUR, 2 * MINUTE, () => relay.save());
  expect(await relay.state()).toMatchObject({ builds_today: 15, budget: 20 });
  const { next_try_at } = await relay.state();
  expect(new Date(String(next_try_at)).toISOString()).toBe("2030-01-02T00:00:00.000Z");

  netlify.state.outcome = "published";
  relay.rules = { ...relay.rules, buildLease: 15 * MINUTE };
  await sql("select public.hurry_rebuild(false)");
  await relay.advance(10 * MINUTE);
  expect(await relay.state()).toMatchObject({ builds_today: 16, attempts: 0 });
  await expectSiteIsCurrent();
}, 240_000);

test("§6 #6: 200 saves in 10 s and 30 new episodes cause one build", async () => {
  const episode = (n: number) =>
    `insert into public.er_episodes (show_id, title, slug)
     values ('${relay.show.id}', 'Tracked ${n}', 'tracked-${n}')`;
  for (let n = 0; n < 200; n++) {
    await relay.save();
    if (n % 20 === 0) await relay.tick();
    relay.now += 50;
  }
  for (let n = 0; n < 30; n++) {
    await relay.save(episode(n));
    relay.now += SECOND;
    await relay.tick();
  }
  await relay.advance(20 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(1);
  await expectSiteIsCurrent();
});

test("§6 #7: if staff save every 30 s, a save becomes live within 13 minutes", async () => {
  const waitTimes: number[] = [];
  await relay.advance(HOUR, 30 * SECOND, async () => {
    await relay.save();
    const { dirty_since } = await relay.state();
    waitTimes.push(relay.now - Date.parse(String(dirty_since)));
  });
  expect(Math.min(...waitsBetweenCalls())).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(netlify.state.callTimes.length).toBeGreaterThanOrEqual(4);
  // The relay waits ten minutes, the build takes two minutes, and the relay notices the end within one minute.
  expect(Math.max(...waitTimes)).toBeLessThanOrEqual(13 * MINUTE);

  relay.rules = { ...relay.rules, budget: netlify.state.callTimes.length + 1 };
  await relay.advance(6 * HOUR, 2 * MINUTE, () => relay.save());
  expect(netlify.state.callTimes).toHaveLength(relay.rules.budget);
  expect((await relay.state()).builds_today).toBe(relay.rules.budget);
  await relay.advance(10 * HOUR, 5 * MINUTE);
  expect(netlify.state.callTimes).toHaveLength(relay.rules.budget + 1);
  await expectSiteIsCurrent();
}, 240_000);

test("§6 #8: a save during a build causes another build", async () => {
  await relay.save();
  await relay.advance(MINUTE);
  expect(netlify.state.startedBuilds).toHaveLength(1);
  await relay.advance(MINUTE);
  await relay.save();
  await relay.advance(MINUTE);
  expect((await relay.state()).state).not.toBe("live");
  await relay.advance(5 * MINUTE);
  expect(netlify.state.startedBuilds).toHaveLength(2);
  await expectSiteIsCurrent();
});

test.each(["skipped", "unpublished"] as const)(
  "§6 #13: if a deploy is %s, the relay reports the failure and tries again",
  async (outcome) => {
    relay.rules = { ...relay.rules, budget: 2 };
    netlify.state.outcome = outcome;
    const { live_rev } = await relay.state();
    await relay.save();
    await relay.advance(17 * MINUTE);
    const state = await relay.state();
    expect(state.live_rev).toBe(live_rev);
    expect(state.last_error).toBe(
      `The build of revision ${state.content_rev} was started, and was not live after 15 minutes.`,
    );
    const dirtySince = new Date(String(state.dirty_since)).toISOString();
    expect(minutesLate({ dirtySince } as Publishing, relay.now)).toBe(17);

    await relay.advance(5 * HOUR, 5 * MINUTE);
    expect(netlify.state.callTimes).toHaveLength(2);
    netlify.state.outcome = "published";
    await relay.advance(HOUR, 5 * MINUTE);
    expect(netlify.state.callTimes).toHaveLength(2);
    await sql("select public.hurry_rebuild(true)");
    await relay.advance(4 * MINUTE);
    expect(netlify.state.callTimes).toHaveLength(3);
    await expectSiteIsCurrent();
  },
);

test("§6 #14: the live revision stays if build.json shows an older revision, or a revision that does not exist", async () => {
  const oldBuild = netlify.state.liveBuild;
  await relay.save();
  await relay.advance(5 * MINUTE);
  const newerBuild = netlify.state.liveBuild;
  const { content_rev } = await relay.state();
  for (const build of [oldBuild, newerBuild, oldBuild, { ...newerBuild, rev: content_rev + 1000 }]) {
    netlify.state.liveBuild = build as typeof newerBuild;
    await relay.tick();
    expect(await relay.state()).toMatchObject({ live_rev: content_rev, state: "live" });
  }
  expect(netlify.state.callTimes).toHaveLength(1);
});

test("the relay builds a much smaller site only after an admin has allowed the size", async () => {
  const episodes = netlify.state.liveBuild?.counts.episodes ?? 0;
  const remainingEpisodes = 4;
  await relay.save(
    `delete from public.er_episodes where is_published and id not in
      (select id from public.er_episodes where is_published order by id limit ${remainingEpisodes})`,
  );
  await relay.advance(10 * MINUTE);
  expect(netlify.state.callTimes).toEqual([]);
  const reason = `The site would be much smaller: ${remainingEpisodes} recaps instead of ${episodes}.`;
  expect((await relay.state()).last_error).toBe(reason);
  await sql("select public.allow_smaller_site($1::int)", [remainingEpisodes]);
  await sql("select public.hurry_rebuild(false)");
  await relay.advance(4 * MINUTE);
  await expectSiteIsCurrent();
  const [row] = await sql("select allowed_episodes from public.er_content_revision");
  expect(row).toEqual({ allowed_episodes: null });
});

test("a build with many changed rows gets a longer lease", async () => {
  await addEpisodes(sql, relay.show, 1, 700);
  await relay.save();
  netlify.state.outcome = "unpublished";
  expect((await relay.state()).changed_rows).toBe(701);
  await relay.advance(17 * MINUTE);
  expect(await relay.state()).toMatchObject({ state: "building", attempts: 0 });
  await relay.advance(3 * MINUTE);
  expect((await relay.state()).last_error).toContain("was not live after 17 minutes.");
});
