import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";

/*
 * These tests of E25 send many requests to PostgreSQL at the same time. For the lease and for the recap of a video,
 * there is also a naive function. It reads a row, waits until another call has read the row, and then writes.
 * The naive function breaks the rule, which shows that the test can fail.
 */
const NAIVE = `
  create sequence public.lease_reads;
  create sequence public.recap_reads;
  create function public.wait_for_second_read(reads regclass) returns void language plpgsql
    set search_path = '' as $$
    begin
      perform nextval(reads);
      for i in 1..500 loop
        exit when pg_sequence_last_value(reads) > 1;
        perform pg_sleep(0.01);
      end loop;
    end $$;
  create table public.naive (id integer primary key, held_until timestamptz);
  insert into public.naive values (1, null);
  create function public.naive_lease() returns boolean language plpgsql
    security definer set search_path = '' as $$
    declare until timestamptz;
    begin
      select held_until into until from public.naive where id = 1;
      perform public.wait_for_second_read('public.lease_reads');
      if until > now() then return false; end if;
      update public.naive set held_until = now() + interval '1 minute' where id = 1;
      return true;
    end $$;
  create table public.naive_recaps (video text);
  create function public.naive_recap(video text) returns void language plpgsql
    security definer set search_path = '' as $$
    begin
      perform 1 from public.naive_recaps r where r.video = naive_recap.video;
      if found then return; end if;
      perform public.wait_for_second_read('public.recap_reads');
      insert into public.naive_recaps values (naive_recap.video);
    end $$;`;

const backend = await openTestBackend("postgres", { contents: NAIVE });
const { sql, rest } = backend;
afterAll(() => backend.close());
afterEach(() => sql("update private.youtube_tracker set holder = null, held_until = null"));

const repeat = <T>(count: number, act: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => act(n));
const call = async (name: string, args: object = {}) =>
  (await rest("service", "POST", `rpc/${name}`, args)).body;
const takeLease = (holder: string, seconds = 60) => call("take_tracker_lease", { holder, seconds });

describe("the lease of the tracker", () => {
  test("exactly one of twenty parallel runs gets the lease", async () => {
    for (const _round of repeat(10, (n) => n)) {
      const holders = repeat(20, () => randomUUID());
      const since = await Promise.all(holders.map((holder) => takeLease(holder)));
      const winners = holders.filter((_, n) => since[n] !== null);
      expect(winners).toHaveLength(1);
      await call("release_tracker_lease", { holder: winners[0] });
    }
  });

  test("with the naive function, several runs get the lease", async () => {
    const winners = await Promise.all(repeat(20, () => call("naive_lease")));
    expect(winners.filter(Boolean).length).toBeGreaterThan(1);
  });

  test("a run cannot release or take the lease of another run before the lease expires", async () => {
    const [ownHolder, otherHolder] = [randomUUID(), randomUUID()];
    expect(await takeLease(ownHolder)).not.toBeNull();
    expect(await takeLease(ownHolder)).not.toBeNull();
    await call("release_tracker_lease", { holder: otherHolder });
    expect(await takeLease(otherHolder)).toBeNull();
    expect(await takeLease(ownHolder, 0)).not.toBeNull();
    expect(await takeLease(otherHolder)).not.toBeNull();
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

  test("with the naive function, the recap is stored several times", async () => {
    await Promise.all(repeat(20, () => call("naive_recap", { video: "x" })));
    expect((await sql("select 1 from public.naive_recaps")).length).toBeGreaterThan(1);
  });
});

describe("the order of the shows in a run", () => {
  test("a run begins with the show that has waited longest", async () => {
    const category = await addCategory(sql, "another-category");
    const trackingColumns = { auto_track_youtube: true };
    for (const name of ["one", "two", "three"]) await addShow(sql, category, name, trackingColumns);
    await addShow(sql, category, "untracked");
    const runThrough = async (maxShows: number) => {
      const holder = randomUUID();
      const since = await takeLease(holder);
      const names: string[] = [];
      while (names.length < maxShows) {
        const [show] = await call("next_tracked_show", { since });
        if (!show) break;
        names.push(show.name);
      }
      await call("release_tracker_lease", { holder });
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
