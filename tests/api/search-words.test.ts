import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_SEARCH_RESULTS, SEARCH_PAGE, SEARCHES_PER_MINUTE } from "../../src/domain/constants.ts";
import { BACKEND_KIND, FROM_ADDRESS_HEADER, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow } from "../support/content.ts";

interface Row {
  type: string;
  title: string;
  slug: string;
  passage: string | null;
  passage_second: number | null;
  episode_count: number | null;
  total: number;
}

/** Lines of 40 words. No other text in this test contains these words. */
const LINES = Array.from({ length: 60 }, (_, line) =>
  Array.from({ length: 40 }, (_, n) => `w${"abcdefghij"[line % 10]}${line}x${n}`).join(" "),
);

describe("search by words", () => {
  let backend: TestBackend;
  let tide: InsertedRow;
  let listId: string;
  const search = async (query: string, more: object = {}): Promise<Row[]> => {
    const { status, body } = await backend.rest("anon", "POST", "rpc/search", { query, ...more });
    expect(status, query).toBe(200);
    return body;
  };
  const find = async (query: string, more?: object) =>
    (await search(query, more)).map(({ type, title }) => `${type} ${title}`);
  const findInBox = async (query: string) => {
    const { body } = await backend.rest("anon", "POST", "rpc/search_catalog", { query });
    return (body as Row[]).map(({ type, title }) => `${type} ${title}`);
  };

  beforeAll(async () => {
    backend = await openTestBackend();
    const { sql } = backend;
    const sea = await addCategory(sql, "sea", { name: "Coastal Life" });
    const land = await addCategory(sql, "land", { name: "Inland" });
    tide = await addShow(sql, sea, "tide", { name: "The Tidewater Hour" });
    const hill = await addShow(sql, land, "hill", { name: "Hill Farmers" });
    await addEpisode(sql, tide, "barns", {
      title: "Repairing old harbours",
      episode_date: "2025-03-01",
      guests: JSON.stringify([{ name: "Żaneta Króliková", link: null }]),
      transcript: [
        "[00:00:05] Ann: Welcome back to the show.",
        "[00:12:34] Ann: The lighthouse keeper planted rhubarb behind the wall.",
      ].join("\n"),
    });
    await addEpisode(sql, hill, "sheep", {
      title: "Counting sheep at dawn",
      episode_date: "2024-06-01",
      guests: JSON.stringify([{ name: "Żaneta Króliková", link: null }]),
      transcript: LINES.join("\n"),
    });
    await addEpisode(sql, hill, "old", { title: "An old guest", guest_name: "Dora Single" });
    for (const [slug, title] of [
      ["ru", "Как звучит лодка"],
      ["el", "Ψωμί και αλάτι"],
      ["ar", "رائحة الخبز"],
      ["he", "המפתח שמתחת לעציץ"],
      ["hi", "पुरानी साइकिल की घंटी"],
      ["th", "เสียงฝนบนหลังคา"],
      ["zh", "修一把旧雨伞"],
      ["ja", "カタツムリの地図"],
      ["ko", "녹슨 나침반의 방향"],
    ])
      await addEpisode(sql, hill, `script-${slug}`, { title });
    const notes = "<p>The <b>sextant</b> &amp; its <a href='https://brass.test/'>maker</a></p>";
    await addEpisode(sql, hill, "noted", { title: "Star maps", show_notes: notes });
    await addDraft(sql, hill, "noted-draft", { title: "Secret", show_notes: "<p>Sextant</p>" });
    await addEpisode(sql, hill, "spoken", {
      title: "Night watch",
      episode_date: "2020-01-01",
      transcript: "[00:00:05] Ann: The maker of maps sleeps.",
    });
    await addDraft(sql, hill, "draft", { title: "Zeppelin draft", transcript: "zeppelin rhubarb" });
    const maker = await backend.account("maker@search.test");
    const [list] = await sql<{ id: string }>(
      "insert into public.top_lists (user_id, title) values ($1, 'Rainy afternoons') returning id",
      [maker.id],
    );
    listId = list?.id ?? "";
    await sql(
      `with p as (insert into public.podcasts (name) values ('Umbrella Weekly') returning id)
       insert into public.list_items (list_id, podcast_id, rank_order) select $1, id, 1 from p`,
      [listId],
    );
    await backend.reload();
  }, 180_000);
  afterAll(() => backend.close());

  test.each([
    ["a word with a typing error", "repairing old habours", "episode Repairing old harbours"],
    ["a word with swapped letters", "tidewaetr", "show The Tidewater Hour"],
    ["words in another order", "harbours repairing", "episode Repairing old harbours"],
    ["words in another form", "repair harbour", "episode Repairing old harbours"],
    ["a show's name in another form", "hill farmer", "show Hill Farmers"],
    ["the beginning of a word", "tidew", "show The Tidewater Hour"],
    ["a category's name with a typing error", "costal life", "category Coastal Life"],
    ["a name without its accents", "zaneta krolikova", "guest Żaneta Króliková"],
    ["the last name of a guest", "krolikova", "guest Żaneta Króliková"],
    ["the first name of a guest in the column guest_name", "dora", "guest Dora Single"],
    ["words that only a transcript contains", "rhubarb keeper", "episode Repairing old harbours"],
    ["another form of a word in a transcript", "lighthouses", "episode Repairing old harbours"],
    ["a Cyrillic word in another form", "лодки", "episode Как звучит лодка"],
    ["Greek words in capitals without accents", "ΨΩΜΙ ΑΛΑΤΙ", "episode Ψωμί και αλάτι"],
    ["an Arabic word with a similar letter", "رائحه الخبز", "episode رائحة الخبز"],
    ["Hebrew words without prefixes", "מפתח עציץ", "episode המפתח שמתחת לעציץ"],
    ["Devanagari words", "साइकिल घंटी", "episode पुरानी साइकिल की घंटी"],
    ["a Thai word", "หลังคา", "episode เสียงฝนบนหลังคา"],
    ["Chinese characters", "旧雨伞", "episode 修一把旧雨伞"],
    ["hiragana instead of katakana", "かたつむり", "episode カタツムリの地図"],
    ["a Korean word", "나침반", "episode 녹슨 나침반의 방향"],
  ])("the search box and the search page find a row by %s: %s", async (_kind, query, result) => {
    expect(await findInBox(query)).toContain(result);
    expect((await find(query))[0]).toBe(result);
  });

  test("the search box and the search page find words that are only in show notes", async () => {
    for (const query of ["sextant", "sextants", "sextent"])
      expect(await find(query), query).toEqual(["episode Star maps"]);
    expect(await findInBox("sextant")).toEqual(["episode Star maps"]);
    expect(await find("maker")).toEqual(["episode Night watch", "episode Star maps"]);
    expect([await find("brass"), await find("amp")]).toEqual([[], []]);
    const [row] = await search("sextant");
    expect(row).toMatchObject({ passage: null, passage_second: null });
  });

  test("the search page finds only the current show notes of published recaps", async () => {
    const updateNotedRecap = (columns: string) =>
      backend.sql(`update public.er_episodes set ${columns} where slug = 'noted'`);
    await updateNotedRecap("show_notes = '<p>Astrolabe</p>'");
    expect([await find("astrolabe"), await find("sextant")]).toEqual([["episode Star maps"], []]);
    await updateNotedRecap("is_published = false");
    expect(await find("astrolabe")).toEqual([]);
    await updateNotedRecap("is_published = true");
    expect(await find("astrolabe")).toEqual(["episode Star maps"]);
  });

  test("the search page finds lists by their title or their podcasts, but the search box does not", async () => {
    for (const query of ["rainy afternoon", "umbrella"])
      expect((await search(query)).map(({ type, slug }) => [type, slug])).toEqual([["list", listId]]);
    expect(await findInBox("rainy afternoon")).toEqual([]);
  });

  test("guests come after all other results, with the number of their episodes", async () => {
    const [guest] = await search("krolikova");
    expect(guest).toMatchObject({ type: "guest", slug: "barns", episode_count: 2 });
    expect((await findInBox("zaneta")).at(-1)).toBe("guest Żaneta Króliková");
    expect(MAX_SEARCH_RESULTS.guest).toBe(3);
  });

  test("a match in a transcript has the passage, and its start in seconds", async () => {
    const [row] = await search("rhubarb");
    expect(row).toMatchObject({
      passage_second: 12 * 60 + 34,
      type: "episode",
      passage: "Ann: The lighthouse keeper planted rhubarb behind the wall.",
    });
  });

  test("F4: a search finds no draft, even if the draft was a published recap before", async () => {
    const { sql } = backend;
    expect(await find("zeppelin")).toEqual([]);
    await sql("update public.er_episodes set is_published = true where slug = 'draft'");
    expect(await find("zeppelin")).toEqual(["episode Zeppelin draft"]);
    await sql("update public.er_episodes set is_published = false where slug = 'draft'");
    expect(await find("zeppelin")).toEqual([]);
    expect(await find("zepelin")).toEqual([]);
    expect((await find("rhubarb")).length).toBe(1);
  });

  test("a search finds no old titles and no deleted rows", async () => {
    const { sql } = backend;
    const episode = await addEpisode(sql, tide, "passing", {
      title: "Quicksand",
      transcript: "moss",
    });
    expect(await find("quicksand")).toEqual(["episode Quicksand"]);
    await sql("update public.er_episodes set title = 'Driftwood' where id = $1", [episode.id]);
    expect([await find("quicksand"), await find("driftwod")]).toEqual([[], ["episode Driftwood"]]);
    await sql("delete from public.er_episodes where id = $1", [episode.id]);
    expect([await find("driftwood"), await find("moss")]).toEqual([[], []]);
    await sql("delete from public.list_items where list_id = $1", [listId]);
    expect([await find("umbrella"), await find("rainy")]).toEqual([[], ["list Rainy afternoons"]]);
    await sql("delete from public.top_lists where id = $1", [listId]);
    expect(await find("rainy")).toEqual([]);
  });

  test.each([
    [{ kinds: ["guest"] }, ["guest Żaneta Króliková"]],
    [{ kinds: ["show", "list"] }, []],
    [{ kinds: ["nonsense"] }, []],
    [{ in_category: "sea" }, ["episode Repairing old harbours", "guest Żaneta Króliková"]],
    [{ in_show: "hill" }, ["episode Counting sheep at dawn", "guest Żaneta Króliková"]],
    [{ in_category: "sea", in_show: "hill" }, []],
    [{ since: "2025-01-01" }, ["episode Repairing old harbours", "guest Żaneta Króliková"]],
    [{ until: "2024-06-01" }, ["episode Counting sheep at dawn", "guest Żaneta Króliková"]],
    [{ since: "2026-01-01" }, []],
  ])("a search with the filter %j finds %j", async (filter, results) => {
    expect((await find("zaneta krolikova", filter)).sort()).toEqual(results);
  });

  test("a search has at most five pages of twenty results", async () => {
    await backend.sql(
      `insert into public.er_episodes (show_id, title, slug)
      select $1, 'Meadow ' || n, 'meadow-' || n from generate_series(1, 130) n`,
      [tide.id],
    );
    const pages = await Promise.all([1, 2, 5, 6, -1].map((page) => search("meadow", { page })));
    const slugs = pages.map((rows) => rows.map(({ slug }) => slug));
    expect(slugs.map((page) => page.length)).toEqual(Array(5).fill(SEARCH_PAGE.size));
    expect(new Set(slugs.slice(0, 3).flat()).size).toBe(3 * SEARCH_PAGE.size);
    expect([slugs[3], slugs[4]]).toEqual([slugs[2], slugs[0]]);
    expect(pages[0]?.[0]?.total).toBe(SEARCH_PAGE.size * SEARCH_PAGE.pages);
  });

  test("C13: many searches for words of a transcript do not return the whole transcript", async () => {
    const words = LINES.join(" ").split(" ");
    const shownWords = new Set<string>();
    for (const word of words.filter((_, n) => n % 16 === 0)) {
      // The test searches with the server's rights, because visitors may not search so often.
      const { body } = await backend.rest("service", "POST", "rpc/search", { query: word });
      const [row] = body as Row[];
      expect(row).toMatchObject({ slug: "sheep" });
      expect(row?.passage?.length ?? 0).toBeLessThan(180);
      for (const part of row?.passage?.split(/[ …]/) ?? []) shownWords.add(part);
    }
    const share = words.filter((word) => shownWords.has(word)).length / words.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.88);
  });

  // A hosted project detects the network address of a visitor, so a test cannot choose the address.
  test.skipIf(BACKEND_KIND === "remote")(
    "C12: each network address has its own limit of searches in a minute",
    async () => {
      const statusOfSearchFrom = async (address: string) => {
        const headers = { [FROM_ADDRESS_HEADER]: address };
        return (await backend.rest("anon", "POST", "rpc/search_catalog", { query: "x" }, headers)).status;
      };
      expect(await statusOfSearchFrom("198.51.100.7")).toBe(200);
      await backend.sql("update private.search_calls set calls = $1, minute = date_trunc('minute', now())", [
        SEARCHES_PER_MINUTE,
      ]);
      expect([await statusOfSearchFrom("198.51.100.7"), await statusOfSearchFrom("198.51.100.8")]).toEqual([429, 200]);
      expect((await backend.rest("service", "POST", "rpc/search", { query: "tide" })).status).toBe(200);
      await backend.sql("update private.search_calls set minute = minute - interval '1 minute'");
      expect(await statusOfSearchFrom("198.51.100.7")).toBe(200);
    },
  );
});
