import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

interface Row {
  type: string;
  title: string;
  slug: string;
  episode_count: number | null;
}

/** The search ranks at most 200 matches of each type. The tests need more. */
const MATCH_COUNT = 260;

describe("the order of many matches", () => {
  let backend: TestBackend;
  const find = async (name: "search" | "search_catalog", query: string, type: string) => {
    const { status, body } = await backend.rest("anon", "POST", `rpc/${name}`, { query });
    expect(status, query).toBe(200);
    return (body as Row[]).filter((row) => row.type === type);
  };
  const findTitles = async (name: "search" | "search_catalog", query: string) =>
    (await find(name, query, "episode")).map(({ title }) => title);

  beforeAll(async () => {
    backend = await openTestBackend();
    const { sql } = backend;
    const category = await addCategory(sql, "stone");
    const show = await addShow(sql, category, "stone");
    // Without a ranking, the database returns rows in the order of their insertion. So the test inserts the best row last.
    await sql(`
      insert into er_episodes (show_id, title, slug, episode_date, quick_take, guests, transcript)
      select '${show.id}', case when n <= ${MATCH_COUNT} then 'The granite quarry report ' || n else 'Our granite' end,
        'stone-' || n, date '2020-01-01' + n, 'Slate for roofs.',
        jsonb_build_array(jsonb_build_object('name', 'Ada Marble', 'link', null)),
        '[00:00:05] Host: We polished obsidian all day.'
      from generate_series(1, ${MATCH_COUNT + 1}) n`);
  });
  afterAll(() => backend.close());

  test("the search box and the search page list the shortest of many matching titles first", async () => {
    expect((await findTitles("search_catalog", "granite"))[0]).toBe("Our granite");
    expect((await findTitles("search", "granite"))[0]).toBe("Our granite");
  });

  test("if many titles match equally, the newest episodes come first", async () => {
    const newest = [0, 1, 2, 3, 4].map((n) => `The granite quarry report ${MATCH_COUNT - n}`);
    expect(await findTitles("search_catalog", "quarry report")).toEqual(newest);
  });

  test("if many quick takes match equally, the newest episode comes first", async () => {
    expect((await findTitles("search_catalog", "slate roofs"))[0]).toBe("Our granite");
  });

  test("if many transcripts match equally, the newest episode comes first", async () => {
    expect((await findTitles("search_catalog", "polished obsidian"))[0]).toBe("Our granite");
  });

  test("the result for a guest has the slug of the newest episode, and the number of episodes", async () => {
    const guests = await find("search_catalog", "ada marble", "guest");
    expect(guests).toEqual([
      expect.objectContaining({ slug: `stone-${MATCH_COUNT + 1}`, episode_count: MATCH_COUNT + 1 }),
    ]);
  });
});
