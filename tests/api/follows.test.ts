/** The tests call my_feed, which reads follows, and complete_onboarding, which writes follows. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow } from "../support/content.ts";
import { copyContent } from "../support/copy-content.ts";
import { createPeople, type People } from "../support/people.ts";

const MISSING_ID = "00000000-0000-4000-8000-000000000404";
const NOT_SIGNED_IN = { status: 401, code: "42501" };

describe("follows", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof copyContent>>;
  let [art, bees, cars]: InsertedRow[] = [];
  let [a1, a2, b1, c1]: InsertedRow[] = [];
  let [readerToken, ownerToken, adminToken] = ["", "", ""];

  const ids = (...rows: (InsertedRow | undefined)[]) => rows.map((row) => row?.id);
  const rpc = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    [readerToken, ownerToken, adminToken] = [people.reader.token, people.owner.token, people.admin.token];
    const { sql } = backend;
    [art, bees, cars] = [await addCategory(sql, "art"), await addCategory(sql, "bees"), await addCategory(sql, "cars")];
    [a1, a2] = [await addShow(sql, art, "a1"), await addShow(sql, art, "a2")];
    [b1, c1] = [await addShow(sql, bees, "b1"), await addShow(sql, cars, "c1")];
    // The order of the dates differs from the order in which the site got the episodes.
    const dates = (episode_date: string | null, day: number) => ({
      episode_date,
      created_at: `2026-01-${String(day).padStart(2, "0")}`,
    });
    await addEpisode(sql, a1, "a1-old", dates("2025-01-01", 9));
    await addEpisode(sql, a1, "a1-new", dates("2026-01-01", 1));
    await addEpisode(sql, a2, "a2-undated", dates(null, 8));
    await addEpisode(sql, b1, "b1-mid", dates("2025-06-01", 5));
    await addEpisode(sql, c1, "c1-only", dates("2025-07-01", 6));
    await addDraft(sql, a1, "a1-draft", dates("2026-02-01", 10));
    content = await copyContent(sql);
  });
  afterAll(() => backend.close());
  beforeEach(() => content.restore());

  const followShow = (actor: string, user_id: string, show: InsertedRow | undefined) =>
    backend.rest(actor, "POST", "user_show_follows", { user_id, show_id: show?.id });
  const followCategory = (actor: string, user_id: string, category: InsertedRow | undefined) =>
    backend.rest(actor, "POST", "user_category_follows", { user_id, category_id: category?.id });

  describe("my_feed", () => {
    const readMyFeed = async (actor: string, args: object = {}) => {
      const { status, body } = await backend.rest(actor, "POST", "rpc/my_feed?select=slug", args);
      expect(status).toBe(200);
      return body.map(({ slug }: { slug: string }) => slug);
    };

    test("a visitor cannot read My Feed", async () => {
      for (const name of ["my_feed", "my_feed_size", "my_feed_shows"]) {
        expect(await rpc("anon", name), name).toMatchObject(NOT_SIGNED_IN);
      }
    });

    test("My Feed contains each published episode of followed shows and categories exactly once", async () => {
      await followCategory(readerToken, people.reader.id, art);
      await followShow(readerToken, people.reader.id, a1);
      await followShow(readerToken, people.reader.id, b1);
      expect(await readMyFeed(readerToken)).toEqual(["a1-new", "b1-mid", "a1-old", "a2-undated"]);
      expect((await rpc(readerToken, "my_feed_size")).body).toBe(4);
      expect(await readMyFeed(readerToken, { by_arrival: true })).toEqual(["a1-old", "a2-undated", "b1-mid", "a1-new"]);
    });

    test("a draft that goes live is the newest episode of My Feed, however old it is", async () => {
      await followShow(readerToken, people.reader.id, a1);
      const old = { episode_date: "2001-01-01", created_at: "2001-01-01T00:00:00Z" };
      const { id } = await addDraft(backend.sql, a1 as InsertedRow, "old-draft", old);
      await backend.sql("update public.er_episodes set is_published = true where id = $1", [id]);
      expect((await readMyFeed(readerToken, { by_arrival: true }))[0]).toBe("old-draft");
      expect((await readMyFeed(readerToken)).at(-1)).toBe("old-draft");
    });

    test("another reader's follows do not change My Feed", async () => {
      await followShow(readerToken, people.reader.id, b1);
      await followCategory(ownerToken, people.owner.id, cars);
      expect(await readMyFeed(readerToken)).toEqual(["b1-mid"]);
      expect(await readMyFeed(ownerToken)).toEqual(["c1-only"]);
      expect(await readMyFeed(adminToken)).toEqual([]);
      expect((await rpc(adminToken, "my_feed_size")).body).toBe(0);
      expect((await rpc(ownerToken, "my_feed_shows")).body).toEqual(ids(c1));
    });

    test("an admin's My Feed contains no draft", async () => {
      await followShow(adminToken, people.admin.id, a1);
      expect(await readMyFeed(adminToken)).toEqual(["a1-new", "a1-old"]);
      expect((await rpc(adminToken, "my_feed_size")).body).toBe(2);
    });

    test("a page after the last page of My Feed is empty", async () => {
      await followCategory(readerToken, people.reader.id, art);
      const page = (n: number, page_size = 2) => readMyFeed(readerToken, { page: n, page_size });
      expect(await page(1)).toEqual(["a1-new", "a1-old"]);
      expect(await page(2)).toEqual(["a2-undated"]);
      expect(await page(3)).toEqual([]);
      expect(await page(Number.MAX_SAFE_INTEGER)).toEqual([]);
      expect(await page(0)).toEqual(["a1-new", "a1-old"]);
      expect(await page(-5, -1)).toEqual(["a1-new"]);
    });

    test("a page of My Feed has at most 100 episodes", async () => {
      await backend.sql(
        `insert into public.er_episodes (show_id, title, slug)
         select $1, 'Bee ' || n, 'bee-' || n from generate_series(1, 120) n`,
        ids(b1),
      );
      await followShow(readerToken, people.reader.id, b1);
      expect(await readMyFeed(readerToken, { page_size: 100_000 })).toHaveLength(100);
      expect((await rpc(readerToken, "my_feed_size")).body).toBe(121);
    });

    test("a request for My Feed can also select the show and the category of each episode", async () => {
      await followShow(readerToken, people.reader.id, b1);
      const select = "slug,show:er_shows!inner(slug,category:er_categories!inner(slug))";
      const { body } = await backend.rest(readerToken, "POST", `rpc/my_feed?select=${select}`, {});
      expect(body).toEqual([{ slug: "b1-mid", show: { slug: "b1", category: { slug: "bees" } } }]);
    });
  });

  describe("complete_onboarding", () => {
    const completeOnboarding = (actor: string, args: object) =>
      rpc(actor, "complete_onboarding", { categories: [], shows: [], ...args });
    async function stateOf(userId: string) {
      const readValues = async (query: string) =>
        (await backend.sql<{ value: string }>(query, [userId])).map(({ value }) => value);
      const [profile] = await backend.sql<{ onboarding_completed: boolean; email: string }>(
        "select onboarding_completed, email from public.profiles where user_id = $1",
        [userId],
      );
      return {
        categories: await readValues(
          `select c.slug as value from public.user_category_follows
           join public.er_categories c on c.id = category_id where user_id = $1 order by 1`,
        ),
        shows: await readValues(
          `select s.slug as value from public.user_show_follows
           join public.er_shows s on s.id = show_id where user_id = $1 order by 1`,
        ),
        profile,
      };
    }
    const completedProfile = { onboarding_completed: true, email: "u@api.test" };

    test("a visitor cannot complete onboarding", async () => {
      const stateBefore = await content.state();
      expect(await completeOnboarding("anon", { categories: ids(art) })).toMatchObject(NOT_SIGNED_IN);
      expect(await content.state()).toEqual(stateBefore);
    });

    test("the reader follows the chosen shows, the chosen categories and all shows of these categories", async () => {
      await followShow(ownerToken, people.owner.id, a1);
      const otherStateBefore = await stateOf(people.owner.id);
      const answer = await completeOnboarding(readerToken, {
        categories: ids(art, cars),
        shows: ids(b1, a1),
      });
      expect(answer).toMatchObject({ status: 200, body: 2 });
      expect(await stateOf(people.reader.id)).toEqual({
        categories: ["art", "cars"],
        shows: ["a1", "a2", "b1", "c1"],
        profile: completedProfile,
      });
      expect(await stateOf(people.owner.id)).toEqual(otherStateBefore);
    });

    test("complete_onboarding accepts categories and shows that the reader already follows", async () => {
      await followShow(readerToken, people.reader.id, a1);
      await followCategory(readerToken, people.reader.id, art);
      const choice = { categories: ids(art, art), shows: ids(b1, b1) };
      expect(await completeOnboarding(readerToken, choice)).toMatchObject({ status: 200, body: 1 });
      const stateAfter = await content.state();
      expect(await completeOnboarding(readerToken, choice)).toMatchObject({ status: 200, body: 1 });
      expect(await content.state()).toEqual(stateAfter);
      expect((await stateOf(people.reader.id)).shows).toEqual(["a1", "a2", "b1"]);
    });

    test("a reader can unfollow the last category only after the end of onboarding", async () => {
      await backend.sql("update public.profiles set onboarding_completed = false where user_id = $1", [
        people.reader.id,
      ]);
      expect(await completeOnboarding(readerToken, {})).toMatchObject({
        status: 400,
        code: "23514",
      });
      expect(await completeOnboarding(readerToken, { categories: ids(art) })).toMatchObject({
        status: 200,
        body: 1,
      });
      const noChoice = { dropped_categories: ids(art), dropped_shows: ids(a1, a2) };
      expect(await completeOnboarding(readerToken, noChoice)).toMatchObject({
        status: 200,
        body: 0,
      });
      expect(await stateOf(people.reader.id)).toMatchObject({ categories: [], shows: [] });
    });

    test("complete_onboarding creates a missing profile with the e-mail address of the account", async () => {
      await backend.sql("delete from public.profiles where user_id = $1", [people.reader.id]);
      expect(await completeOnboarding(readerToken, { categories: ids(bees) })).toMatchObject({
        status: 200,
        body: 1,
      });
      expect((await stateOf(people.reader.id)).profile).toEqual(completedProfile);
    });

    test("complete_onboarding deletes only the follows that the caller has removed in onboarding", async () => {
      await completeOnboarding(readerToken, { categories: ids(art, bees), shows: ids(c1) });
      await followCategory(readerToken, people.reader.id, cars);
      const answer = await completeOnboarding(readerToken, {
        categories: ids(bees),
        dropped_categories: ids(art),
        dropped_shows: ids(a1, a2),
      });
      expect(answer).toMatchObject({ status: 200, body: 2 });
      expect(await stateOf(people.reader.id)).toMatchObject({
        categories: ["bees", "cars"],
        shows: ["b1", "c1"],
      });
    });

    test("complete_onboarding cannot delete another reader's follows", async () => {
      await followShow(ownerToken, people.owner.id, a1);
      await followCategory(ownerToken, people.owner.id, art);
      const otherStateBefore = await stateOf(people.owner.id);
      await completeOnboarding(readerToken, {
        categories: ids(bees),
        dropped_categories: ids(art),
        dropped_shows: ids(a1),
      });
      expect(await stateOf(people.owner.id)).toEqual(otherStateBefore);
    });

    test.each([
      ["a choice without a category", { categories: [], shows: [] }, { status: 400, code: "23514" }],
      ["an unknown category", { categories: [MISSING_ID] }, { status: 409, code: "23503" }],
      ["an unknown show", { shows: [MISSING_ID] }, { status: 409, code: "23503" }],
      ["null as the id of a show", { shows: [null] }, { status: 400, code: "23502" }],
      ["a slug as the id of a show", { shows: ["a1"] }, { status: 400, code: "22P02" }],
    ])("the function refuses %s and changes nothing", async (_title, wrongArguments, refusal) => {
      await followShow(readerToken, people.reader.id, a1);
      const stateBefore = await content.state();
      const answer = await completeOnboarding(readerToken, {
        categories: ids(bees),
        shows: ids(c1),
        dropped_shows: ids(a1),
        ...wrongArguments,
      });
      expect(answer).toMatchObject(refusal);
      expect(await content.state()).toEqual(stateBefore);
    });
  });
});
