/** security §6: what goes wrong between a save and the hook that starts a build. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { minutesLate, type Publishing } from "../../../src/domain/site/publishing.ts";
import { openTestBackend } from "../../support/backend.ts";
import { HOUR, MINUTE, openWorld, SECOND } from "./world.ts";

const backend = await openTestBackend();
const { sql } = backend;
const world = await openWorld(backend);
const { netlify } = world;
afterAll(async () => {
  await world.close();
  await backend.close();
});
beforeEach(() => world.reset());

const waits = () => netlify.state.calls.slice(1).map((at, n) => at - (netlify.state.calls[n] ?? 0));
const isLive = async () => {
  const { live_rev, content_rev } = await world.state();
  expect(netlify.state.live?.rev).toBe(content_rev);
  expect(live_rev).toBe(content_rev);
};

test("a save is live after the quiet minute, a build and a turn of the relay", async () => {
  await world.save();
  await world.pass(4 * MINUTE);
  expect(netlify.state.calls).toHaveLength(1);
  expect(netlify.state.titles).toEqual([`Revision ${(await world.state()).content_rev}`]);
  await isLive();
  expect((await world.state()).state).toBe("live");
});

test("§6 #1: a save that is rolled back starts no build", async () => {
  const { content_rev } = await world.state();
  await sql("start transaction; update public.er_shows set description = 'Never'; rollback");
  await world.pass(20 * MINUTE);
  expect((await world.state()).content_rev).toBe(content_rev);
  expect(netlify.state.calls).toEqual([]);
});

test("§6 #2: a hook that refuses is called again after 30 s, 60 s and so on, an hour at most", async () => {
  netlify.state.answers = [500, 429, 404, 502, 503, 302, 500, 500, 500];
  await world.save();
  await world.pass(20 * SECOND, 10 * SECOND);
  expect(await world.state()).toMatchObject({ state: "saved", attempts: 0 });
  const errors = new Set<string | null>();
  const look = async () => {
    errors.add((await world.state()).last_error);
  };
  // Until the seventh call; the waits from there on are longer, and so are the steps.
  await world.pass(1950 * SECOND, 30 * SECOND, look);
  expect(await world.state()).toMatchObject({ builds_today: 0 });
  await world.pass(3 * HOUR, 2 * MINUTE, look);
  const seconds = waits().map((wait) => wait / SECOND);
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect([...errors]).toEqual([
    null,
    ...[500, 429, 404, 502, 503, 302].map((status) => `The build hook answered ${status}.`),
  ]);
  await isLive();
  expect(await world.state()).toMatchObject({ attempts: 0, last_error: null, builds_today: 1 });
}, 120_000);

test.each(["lost", "lost in silence"] as const)(
  "§6 #2: a call whose answer is %s did start its build: no second one, and it has its cost",
  async (how) => {
    netlify.state.answers = [how];
    await world.save();
    await world.pass(MINUTE);
    expect(await world.state()).toMatchObject({ state: "building", builds_today: 1 });
    await world.pass(HOUR, 30 * SECOND);
    expect(netlify.state.calls).toHaveLength(1);
    expect(netlify.state.started).toHaveLength(1);
    await isLive();
    expect(await world.state()).toMatchObject({ attempts: 0, last_error: null, builds_today: 1 });
  },
);

test.each([
  ["hang up", "could not be reached"],
  ["silence", "took too long"],
] as const)(
  "§6 #2: a call that got %s is repeated after a build's time, within the day's budget",
  async (how, words) => {
    world.rules = { ...world.rules, budget: 3 };
    netlify.state.answers = [how, how, how, how];
    await world.save();
    const { content_rev } = await world.state();
    await world.pass(17 * MINUTE, 30 * SECOND);
    expect(waits()).toEqual([15 * MINUTE + 30 * SECOND]);
    expect((await world.state()).last_error).toBe(`The build hook ${words}.`);
    await world.pass(15 * MINUTE, 30 * SECOND);
    expect((await world.state()).last_error).toBe(
      `The build hook ${words}. Revision ${content_rev} was not live after 15 minutes.`,
    );
    await world.pass(5 * HOUR, 5 * MINUTE);
    expect(netlify.state.calls).toHaveLength(3);
    expect(await world.state()).toMatchObject({ builds_today: 3 });
  },
);

test("a save after a failure may be the remedy: it does not wait for the next try", async () => {
  netlify.state.answers = [500, 500, 500, 500, 500, 500];
  await world.save();
  await world.pass(40 * MINUTE);
  const failed = netlify.state.calls.length;
  await world.save();
  await world.pass(MINUTE);
  expect(netlify.state.calls.length).toBe(failed + 1);
  await world.pass(4 * MINUTE);
  await isLive();
});

test("§6 #6: 200 saves in 10 s and 30 new episodes are one build", async () => {
  const episode = (n: number) =>
    `insert into public.er_episodes (show_id, title, slug)
     values ('${world.show.id}', 'Tracked ${n}', 'tracked-${n}')`;
  for (let n = 0; n < 200; n++) {
    await world.save();
    if (n % 20 === 0) await world.tick();
    world.at += 50;
  }
  for (let n = 0; n < 30; n++) {
    await world.save(episode(n));
    world.at += SECOND;
    await world.tick();
  }
  await world.pass(20 * MINUTE);
  expect(netlify.state.calls).toHaveLength(1);
  await isLive();
});

test("§6 #7: of a save every 30 s for an hour none waits long, builds are 10 minutes apart and no more than the day has", async () => {
  const waiting: number[] = [];
  await world.pass(HOUR, 30 * SECOND, async () => {
    await world.save();
    const { dirty_since } = await world.state();
    waiting.push(world.at - Date.parse(String(dirty_since)));
  });
  expect(Math.min(...waits())).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(netlify.state.calls.length).toBeGreaterThanOrEqual(4);
  // Ten minutes of waiting, two of building, one until it is noticed.
  expect(Math.max(...waiting)).toBeLessThanOrEqual(13 * MINUTE);

  world.rules = { ...world.rules, budget: netlify.state.calls.length + 1 };
  await world.pass(6 * HOUR, 2 * MINUTE, () => world.save());
  expect(netlify.state.calls).toHaveLength(world.rules.budget);
  expect((await world.state()).builds_today).toBe(world.rules.budget);
  await world.pass(10 * HOUR, 5 * MINUTE);
  expect(netlify.state.calls).toHaveLength(world.rules.budget + 1);
  await isLive();
}, 120_000);

test("§6 #8: a save while a build runs is followed by a second one", async () => {
  await world.save();
  await world.pass(MINUTE);
  expect(netlify.state.started).toHaveLength(1);
  await world.pass(MINUTE);
  await world.save();
  await world.pass(MINUTE);
  expect((await world.state()).state).not.toBe("live");
  await world.pass(5 * MINUTE);
  expect(netlify.state.started).toHaveLength(2);
  await isLive();
});

test.each(["skipped", "unpublished"] as const)(
  "§6 #13: a deploy that is %s moves nothing; it is told, tried again within the budget, and by hand",
  async (outcome) => {
    world.rules = { ...world.rules, budget: 2 };
    netlify.state.outcome = outcome;
    const { live_rev } = await world.state();
    await world.save();
    await world.pass(17 * MINUTE);
    const state = await world.state();
    expect(state.live_rev).toBe(live_rev);
    expect(state.last_error).toBe(
      `The build of revision ${state.content_rev} was started, and was not live after 15 minutes.`,
    );
    const dirtySince = new Date(String(state.dirty_since)).toISOString();
    expect(minutesLate({ dirtySince } as Publishing, world.at)).toBe(17);

    await world.pass(5 * HOUR, 5 * MINUTE);
    expect(netlify.state.calls).toHaveLength(2);
    netlify.state.outcome = "published";
    await world.pass(HOUR, 5 * MINUTE);
    expect(netlify.state.calls).toHaveLength(2);
    await sql("select public.hurry_rebuild(true)");
    await world.pass(4 * MINUTE);
    expect(netlify.state.calls).toHaveLength(3);
    await isLive();
  },
);

test("§6 #14: what is live never goes back, whoever says so", async () => {
  const old = netlify.state.live;
  await world.save();
  await world.pass(5 * MINUTE);
  const newer = netlify.state.live;
  const { content_rev } = await world.state();
  for (const said of [old, newer, old, { ...newer, rev: content_rev + 1000 }]) {
    netlify.state.live = said as typeof newer;
    await world.tick();
    expect(await world.state()).toMatchObject({ live_rev: content_rev, state: "live" });
  }
  expect(netlify.state.calls).toHaveLength(1);
});

test("a site that would be much smaller is not built before an admin has named its size", async () => {
  const episodes = netlify.state.live?.counts.episodes ?? 0;
  const kept = 4;
  await world.save(
    `delete from public.er_episodes where is_published and id not in
      (select id from public.er_episodes where is_published order by id limit ${kept})`,
  );
  await world.pass(10 * MINUTE);
  expect(netlify.state.calls).toEqual([]);
  const reason = `The site would be much smaller: ${kept} recaps instead of ${episodes}.`;
  expect((await world.state()).last_error).toBe(reason);
  await sql("select public.allow_smaller_site($1::int)", [kept]);
  await sql("select public.hurry_rebuild(false)");
  await world.pass(4 * MINUTE);
  await isLive();
  const [row] = await sql("select allowed_episodes from public.er_content_revision");
  expect(row).toEqual({ allowed_episodes: null });
});
