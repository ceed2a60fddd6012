import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  MAX_SEARCH_RESULTS,
  SEARCH_PAGE,
  SEARCHES_PER_MINUTE,
} from "../../src/domain/constants.ts";
import { FROM_ADDRESS_HEADER, type TestBackend } from "../support/backend.ts";
import {
  addCategory,
  addDraft,
  addEpisode,
  addShow,
  type InsertedRow,
} from "../support/content.ts";
import { backends } from "../support/each-backend.ts";

interface Row {
  type: string;
  title: string;
  slug: string;
  passage: string | null;
  passage_second: number | null;
  episode_count: number | null;
  total: number;
}

/** Words that no other text contains, 40 in each line. */
const LINES = Array.from({ length: 60 }, (_, line) =>
  Array.from({ length: 40 }, (_, n) => `w${"abcdefghij"[line % 10]}${line}x${n}`).join(" "),
);

describe.each(backends)("search by words on $kind", ({ kind, open }) => {
  let backend: TestBackend;
  let tide: InsertedRow;
  let listId: string;
  const search = async (query: string, more: object = {}): Promise<Row[]> => {
    const { status, body } = await backend.rest("anon", "POST", "rpc/search", { query, ...more });
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const find = async (query: string, more?: object) =>
    (await search(query, more)).map(({ type, title }) => `${type} ${title}`);
  const findInBox = async (query: string) => {
    const { body } = await backend.rest("anon", "POST", "rpc/search_catalog", { query });
    return (body as Row[]).map(({ type, title }) => `${type} ${title}`);
  };

  beforeAll(async () => {
    backend = await open();
    const { sql } = backend;
    const sea = await addCategory(sql, "sea", { name: "Coastal Life" });
    const land = await addCategory(sql, "land", { name: "Inland" });
    tide = await addShow(sql, sea, "tide", { name: "The Tidewater Hour" });
    const hill = await addShow(sql, land, "hill", { name: "Hill Farmers" });
    await addEpisode(sql, tide, "barns", {
      ...{ title: "Repairing old harbours", episode_date: "2025-03-01" },
      guests: JSON.stringify([{ name: "Żaneta Króliková", link: null }]),
      transcript: [
        "[00:00:05] Ann: Welcome back to the show.",
        "[00:12:34] Ann: The lighthouse keeper planted rhubarb behind the wall.",
      ].join("\n"),
    });
    await addEpisode(sql, hill, "sheep", {
      ...{ title: "Counting sheep at dawn", episode_date: "2024-06-01" },
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
      ...{ title: "Night watch", episode_date: "2020-01-01" },
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
    ["a typing error", "repairing old habours", "episode Repairing old harbours"],
    ["swapped letters", "tidewaetr", "show The Tidewater Hour"],
    ["another order", "harbours repairing", "episode Repairing old harbours"],
    ["another form", "repair harbour", "episode Repairing old harbours"],
    ["another form of a show", "hill farmer", "show Hill Farmers"],
    ["a partial word", "tidew", "show The Tidewater Hour"],
    ["a category", "costal life", "category Coastal Life"],
    ["missing accents", "zaneta krolikova", "guest Żaneta Króliková"],
    ["one name of a guest", "krolikova", "guest Żaneta Króliková"],
    ["an old single guest", "dora", "guest Dora Single"],
    ["words in a transcript only", "rhubarb keeper", "episode Repairing old harbours"],
    ["another form in a transcript", "lighthouses", "episode Repairing old harbours"],
    ["Cyrillic in another form", "лодки", "episode Как звучит лодка"],
    ["Greek without accents, in capitals", "ΨΩΜΙ ΑΛΑΤΙ", "episode Ψωμί και αλάτι"],
    ["Arabic with another letter", "رائحه الخبز", "episode رائحة الخبز"],
    ["Hebrew without prefixes", "מפתח עציץ", "episode המפתח שמתחת לעציץ"],
    ["Devanagari", "साइकिल घंटी", "episode पुरानी साइकिल की घंटी"],
    ["Thai", "หลังคา", "episode เสียงฝนบนหลังคา"],
    ["Chinese", "旧雨伞", "episode 修一把旧雨伞"],
    ["the other kana", "かたつむり", "episode カタツムリの地図"],
    ["Korean", "나침반", "episode 녹슨 나침반의 방향"],
  ])("the search box and the search page find %s: %s", async (_kind, query, result) => {
    expect(await findInBox(query)).toContain(result);
    expect((await find(query))[0]).toBe(result);
  });

  test("the box and the page find words that are only in show notes, after matches in a transcript", async () => {
    for (const query of ["sextant", "sextants", "sextent"])
      expect([query, await find(query)]).toEqual([query, ["episode Star maps"]]);
    expect(await findInBox("sextant")).toEqual(["episode Star maps"]);
    expect(await find("maker")).toEqual(["episode Night watch", "episode Star maps"]);
    expect([await find("brass"), await find("amp")]).toEqual([[], []]);
    const [row] = await search("sextant");
    expect(row).toMatchObject({ passage: null, passage_second: null });
  });

  test("the page finds new show notes after a save, and no show notes of a withdrawn recap", async () => {
    const updateNotedRecap = (columns: string) =>
      backend.sql(`update public.er_episodes set ${columns} where slug = 'noted'`);
    await updateNotedRecap("show_notes = '<p>Astrolabe</p>'");
    expect([await find("astrolabe"), await find("sextant")]).toEqual([["episode Star maps"], []]);
    await updateNotedRecap("is_published = false");
    expect(await find("astrolabe")).toEqual([]);
    await updateNotedRecap("is_published = true");
    expect(await find("astrolabe")).toEqual(["episode Star maps"]);
  });

  test("the page finds lists by their title and their podcasts, and the box has no lists", async () => {
    for (const query of ["rainy afternoon", "umbrella"])
      expect((await search(query)).map(({ type, slug }) => [type, slug])).toEqual([
        ["list", listId],
      ]);
    expect(await findInBox("rainy afternoon")).toEqual([]);
  });

  test("guests come after ten other results, with their number of episodes", async () => {
    const [guest] = await search("krolikova");
    expect(guest).toMatchObject({ type: "guest", slug: "barns", episode_count: 2 });
    expect((await findInBox("zaneta")).at(-1)).toBe("guest Żaneta Króliková");
    expect(MAX_SEARCH_RESULTS.guest).toBe(3);
  });

  test("a passage shows the words and the second of its line", async () => {
    const [row] = await search("rhubarb");
    expect(row).toMatchObject({
      ...{ passage_second: 12 * 60 + 34, type: "episode" },
      passage: "Ann: The lighthouse keeper planted rhubarb behind the wall.",
    });
  });

  test("F4: no one finds a draft, its words or a withdrawn episode", async () => {
    const { sql } = backend;
    expect(await find("zeppelin")).toEqual([]);
    await sql("update public.er_episodes set is_published = true where slug = 'draft'");
    expect(await find("zeppelin")).toEqual(["episode Zeppelin draft"]);
    await sql("update public.er_episodes set is_published = false where slug = 'draft'");
    expect(await find("zeppelin")).toEqual([]);
    expect(await find("zepelin")).toEqual([]);
    expect((await find("rhubarb")).length).toBe(1);
  });

  test("a search finds new titles, and finds no old titles and no deleted rows", async () => {
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
  ])("the filter %j leaves %j", async (filter, results) => {
    expect((await find("zaneta krolikova", filter)).sort()).toEqual(results);
  });

  test("a page has twenty results, and the fifth page is the last page", async () => {
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

  test("C13: a query for each word of a transcript does not return the whole transcript", async () => {
    const words = LINES.join(" ").split(" ");
    const shownWords = new Set<string>();
    for (const word of words.filter((_, n) => n % 16 === 0)) {
      // The server sends the query, because readers have a limit of searches.
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

  // A hosted project finds out the address of a visitor itself, so a test cannot choose the address.
  test.skipIf(kind === "remote")(
    "C12: each network address has its own limit of searches in a minute",
    async () => {
      const ask = async (address: string) => {
        const headers = { [FROM_ADDRESS_HEADER]: address };
        return (await backend.rest("anon", "POST", "rpc/search_catalog", { query: "x" }, headers))
          .status;
      };
      expect(await ask("198.51.100.7")).toBe(200);
      await backend.sql(
        "update private.search_calls set calls = $1, minute = date_trunc('minute', now())",
        [SEARCHES_PER_MINUTE],
      );
      expect([await ask("198.51.100.7"), await ask("198.51.100.8")]).toEqual([429, 200]);
      expect((await backend.rest("service", "POST", "rpc/search", { query: "tide" })).status).toBe(
        200,
      );
      await backend.sql("update private.search_calls set minute = minute - interval '1 minute'");
      expect(await ask("198.51.100.7")).toBe(200);
    },
  );
});
