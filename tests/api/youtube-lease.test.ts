import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";

/** These tests of E25 send many requests to PostgreSQL at the same time. */
const backend = await openTestBackend("postgres");
const { sql, rest } = backend;
afterAll(() => backend.close());
afterEach(() => sql("delete from private.jobs"));

const repeat = <T>(count: number, act: (n: number) => T) => Array.from({ length: count }, (_, n) => act(n));
const call = async (name: string, args: object = {}) => (await rest("service", "POST", `rpc/${name}`, args)).body;
const begin = async (): Promise<{ token: string; since: string } | undefined> => (await call("begin_tracker_run"))[0];
const end = (token: string | undefined) => call("end_tracker_run", { token });

describe("E25: the lease of the tracker", () => {
  test("exactly one of twenty parallel runs gets the lease", async () => {
    for (const _round of repeat(10, (n) => n)) {
      const runs = (await Promise.all(repeat(20, begin))).filter((run) => run !== undefined);
      expect(runs).toHaveLength(1);
      await end(runs[0]?.token);
    }
  });

  test("a run can begin at once after another run has stopped without a word, which can then end nothing", async () => {
    const lostRun = await begin();
    expect(await begin()).toBeUndefined();
    await sql("update private.jobs set held_until = now() - interval '1 second'");
    const nextRun = await begin();
    expect(nextRun).toBeDefined();
    await end(lostRun?.token);
    expect(await begin()).toBeUndefined();
    await end(nextRun?.token);
    expect(await begin()).toBeDefined();
  });
});

describe("the recap of a video that many runs find at the same time", () => {
  test("the recap is stored only once", async () => {
    const show = await addShow(sql, await addCategory(sql, "a-category"), "a-show");
    const insert = (n: number) =>
      rest(
        "service",
        "POST",
        "er_episodes?on_conflict=source_key&select=slug",
        { title: "A video", slug: `a-video-${n}`, show_id: show.id, source_key: "youtube:x" },
        { prefer: "return=representation,resolution=ignore-duplicates" },
      );
    const answers = await Promise.all(repeat(20, insert));
    expect(answers.filter(({ body }) => body.length > 0)).toHaveLength(1);
    const recapQuery = "select 1 from public.er_episodes where source_key = 'youtube:x'";
    expect(await sql(recapQuery)).toHaveLength(1);
    await sql("delete from public.er_episodes; delete from private.youtube_deleted");
  });
});

describe("the order of the shows in a run", () => {
  test("a run begins with the show that has waited longest", async () => {
    const category = await addCategory(sql, "another-category");
    const trackingColumns = { auto_track_youtube: true };
    for (const name of ["one", "two", "three"]) await addShow(sql, category, name, trackingColumns);
    await addShow(sql, category, "untracked");
    const runThrough = async (maxShows: number) => {
      const run = await begin();
      const since = run?.since;
      const names: string[] = [];
      while (names.length < maxShows) {
        const [show] = await call("next_tracked_show", { since });
        if (!show) break;
        names.push(show.name);
      }
      await end(run?.token);
      return names;
    };
    const firstRun = await runThrough(9);
    expect(firstRun.toSorted()).toEqual(["one", "three", "two"]);
    expect(await runThrough(2)).toEqual(firstRun.slice(0, 2));
    expect(await runThrough(9)).toEqual([...firstRun.slice(2), ...firstRun.slice(0, 2)]);
  });
});

test("known_videos finds a video by its key or its address, even after the deletion of the recap", async () => {
  const show = await addShow(sql, await addCategory(sql, "third-category"), "third-show");
  await addEpisode(sql, show, "keyed", { source_key: "youtube:aaaaaaaaaaa" });
  await addEpisode(sql, show, "linked", { youtube_url: "https://youtu.be/b_bbbbbbbbb?t=3" });
  await addEpisode(sql, show, "imported", { source_key: "feed:ddddddddddd" });
  await addEpisode(sql, show, "deleted", { source_key: "youtube:ccccccccccc" });
  await sql("delete from public.er_episodes where slug in ('deleted', 'imported')");
  const ids = ["aaaaaaaaaaa", "b_bbbbbbbbb", "bxbbbbbbbbb", "ccccccccccc", "ddddddddddd"];
  expect(await call("known_videos", { ids })).toEqual([
    { video_id: "aaaaaaaaaaa", title: "keyed", is_deleted: false },
    { video_id: "b_bbbbbbbbb", title: "linked", is_deleted: false },
    { video_id: "ccccccccccc", title: null, is_deleted: true },
  ]);
});
