import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_SEARCH_RESULTS, SEARCH_MAX_CHARS } from "../../src/domain/constants.ts";
import { foldText } from "../../src/domain/search/find.ts";
import { isSearchable, normalizedQuery } from "../../src/domain/search/search.ts";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow } from "../support/content.ts";
import { NAUGHTY_TEXTS } from "../support/naughty.ts";

interface Row {
  type: string;
  title: string;
  description: string | null;
  slug: string;
}

describe("search", () => {
  let backend: TestBackend;
  let admin: Account;
  const sendQuery = async (query: unknown, actor = "anon") =>
    backend.rest(actor, "POST", "rpc/search_catalog", { query });
  const search = async (query: unknown, actor?: string): Promise<Row[]> => {
    const { status, body } = await sendQuery(query, actor);
    const label = String(query).slice(0, 200);
    expect(status, label).toBe(200);
    return body;
  };
  const findSlugs = async (query: unknown, actor?: string) =>
    (await search(query, actor)).map(({ type, slug }) => `${type} ${slug}`);

  beforeAll(async () => {
    backend = await openTestBackend();
    admin = await backend.account("admin@search.test", "admin");
    const { sql } = backend;
    const sea = await addCategory(sql, "sea", { name: "The Sea", description: "All about brine." });
    const tide = await addShow(sql, sea, "tide", {
      name: "Tide Talk",
      description: "Weekly, with brine on top.",
      image_url: "https://example.com/tide.png",
    });
    await addEpisode(sql, tide, "salt", {
      title: "Salt",
      quick_take: "How Kelpford makes it.",
      thumbnail_url: "https://example.com/salt.png",
    });
    await addEpisode(sql, tide, "later", { title: "On salt, later", episode_date: "2026-02-01" });
    await addEpisode(sql, tide, "older", { title: "On salt, older", episode_date: "2026-01-01" });
    await addEpisode(sql, tide, "water", { title: "Water", quick_take: "It has sea SALT in it." });
    await addDraft(sql, tide, "draft", { title: "Saltpetre", quick_take: "An unfinished brine" });
    const groveCategory = await addCategory(sql, "many", { name: "Grove 0" });
    for (let n = 1; n <= 6; n++) {
      const show = await addShow(sql, groveCategory, `grove-${n}`, { name: `Grove ${n}` });
      await addEpisode(sql, show, `grove-episode-${n}`, { title: `Grove talk ${n}` });
      await addCategory(sql, `grove-category-${n}`, { name: `Grove kind ${n}` });
      await addCategory(sql, `heath-category-${n}`, { name: `Heath kind ${n}` });
    }
    for (const [n, text] of NAUGHTY_TEXTS.entries()) {
      const name = normalizedQuery(text);
      const show = await addShow(sql, groveCategory, `naughty-show-${n}`, { name });
      await addEpisode(sql, show, `naughty-${n}`, { title: name });
    }
    await backend.reload();
  }, 180_000);
  afterAll(() => backend.close());

  test("matches at the beginning of a name come first, and matches in a description come last", async () => {
    const episodes = ["salt", "later", "older", "water"].map((slug) => `episode ${slug}`);
    expect(await findSlugs("salt")).toEqual(episodes);
    expect(await findSlugs("SaLt")).toEqual(episodes);
    expect(await findSlugs("  salt  ")).toEqual(episodes);
  });

  test("a result has only the fields that the search box shows", async () => {
    const parents = { category_name: "The Sea", category_slug: "sea" };
    const noParents = {
      category_name: null,
      category_slug: null,
      show_name: null,
      show_slug: null,
      passage: null,
      passage_second: null,
      episode_count: null,
    };
    const id = expect.any(String);
    expect(await search("kelpford")).toEqual([
      {
        type: "episode",
        id,
        title: "Salt",
        slug: "salt",
        description: "How Kelpford makes it.",
        image_url: "https://example.com/salt.png",
        ...noParents,
        ...parents,
        show_name: "Tide Talk",
        show_slug: "tide",
      },
    ]);
    expect(await search("brine")).toEqual([
      {
        type: "show",
        id,
        title: "Tide Talk",
        slug: "tide",
        ...noParents,
        ...parents,
        description: "Weekly, with brine on top.",
        image_url: "https://example.com/tide.png",
      },
      {
        type: "category",
        id,
        title: "The Sea",
        slug: "sea",
        ...noParents,
        description: "All about brine.",
        image_url: null,
      },
    ]);
  });

  test("a search returns at most ten shows, episodes and categories in total", async () => {
    const repeat = (type: string, count: number) => Array.from({ length: count }, () => type);
    const types = async (query: string) => (await search(query)).map(({ type }) => type);
    expect(await types("grove")).toEqual([
      ...repeat("show", MAX_SEARCH_RESULTS.show),
      ...repeat("episode", MAX_SEARCH_RESULTS.episode),
    ]);
    expect(MAX_SEARCH_RESULTS.show + MAX_SEARCH_RESULTS.episode).toBe(MAX_SEARCH_RESULTS.all);
    expect(await types("heath")).toEqual(repeat("category", MAX_SEARCH_RESULTS.category));
    expect(await types("grove 0")).toEqual(["category"]);
  });

  test("F4: no one finds a draft", async () => {
    for (const actor of ["anon", admin.token, "service"]) {
      expect(await findSlugs("saltpetre", actor)).toEqual([]);
      expect(await findSlugs("unfinished", actor)).toEqual([]);
    }
  });

  test.each(NAUGHTY_TEXTS.map((text) => [text]))(
    "C3: the query %s finds the show and the episode with this name",
    async (text) => {
      const query = normalizedQuery(text);
      const rows = await search(query);
      if (!isSearchable(query)) return expect(rows).toEqual([]);
      const words: string[] = foldText(query).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      const containsText = ({ title, description }: Row) => {
        const text = foldText(`${title}\n${description}`);
        return text.includes(foldText(query)) || words.some((word) => text.includes(word));
      };
      expect(rows.filter((row) => !containsText(row))).toEqual([]);
      expect(rows.map(({ type, title }) => [type, title])).toEqual(
        expect.arrayContaining([
          ["show", query],
          ["episode", query],
        ]),
      );
    },
  );

  test.each([
    ["%%", []],
    ["__p", ["naughty-31"]],
    ["___", []],
    ["_c", ["naughty-2", "naughty-18"]],
    ["0%", ["naughty-1", "naughty-36"]],
    ["e%", []],
    ["\\s", ["naughty-3", "naughty-6", "naughty-17"]],
    ["\\\\", []],
    ["**", []],
    ["*s", ["naughty-7", "naughty-6", "naughty-17"]],
    ["S*t", []],
    ["S_lt", ["naughty-16"]],
    ["S%t", []],
    ["++", ["naughty-18"]],
    ["東京", ["naughty-22", "naughty-21"]],
    ["京の", ["naughty-22"]],
  ])("C4: the search does not treat %s as a pattern", async (query, slugs) => {
    const rows = await search(query);
    const episodes = rows.filter(({ type }) => type === "episode").map(({ slug }) => slug);
    expect(episodes.sort()).toEqual([...slugs].sort());
  });

  describe("with names that people write in several ways", () => {
    beforeAll(async () => {
      const { sql } = backend;
      const show = await addShow(sql, await addCategory(sql, "birds"), "gulls");
      await addEpisode(sql, show, "apostrophes", {
        title: "Why gulls don’t nest at O'Brien's",
        transcript: "[00:00:05] We shouldn't have gone to l'Étang.",
      });
      await addEpisode(sql, show, "salt-road", { title: "北塩の道" });
    });
    afterAll(() => backend.sql("delete from public.er_episodes where slug in ('apostrophes', 'salt-road')"));

    test.each([
      ["dont", "episode apostrophes"],
      ["don't", "episode apostrophes"],
      ["gulls dont nest", "episode apostrophes"],
      ["obriens", "episode apostrophes"],
      ["obrien", "episode apostrophes"],
      ["o’brien’s", "episode apostrophes"],
      ["brien", "episode apostrophes"],
      ["shouldnt", "episode apostrophes"],
      ["etang", "episode apostrophes"],
      ["塩", "episode salt-road"],
      ["道", "episode salt-road"],
    ])("a search for %s finds the %s", async (query, slug) => {
      expect(await findSlugs(query)).toContain(slug);
      const { body } = await backend.rest("anon", "POST", "rpc/search", { query });
      expect(body.map((row: Row) => `${row.type} ${row.slug}`)).toContain(slug);
    });
  });

  test("a search finds the same rows for both Unicode forms of a letter with an accent", async () => {
    expect(await findSlugs("Cafe\u0301")).toEqual(await findSlugs("Caf\u00e9"));
    expect(await findSlugs("caf\u00e9")).toContain("episode naughty-24");
  });

  test.each([
    ["cafe au", "episode naughty-24"],
    ["CAFE\u0301 AU", "episode naughty-24"],
    ["on s\u00e0lt, \u00f4lder", "episode older"],
    ["k\u00e9lpford", "episode salt"],
    ["t\u00efde", "show tide"],
    ["br\u00edne", "category sea"],
    ["h\u00e9ath kind 3", "category heath-category-3"],
  ])("a search ignores accents: %s", async (query, slug) => {
    expect(await findSlugs(query)).toContain(slug);
  });

  test("the database and the browser ignore accents and capitals in the same way", async () => {
    const range = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n)).join("");
    const texts = [range(0xc0, 0x250), range(0x1e00, 0x1f00), "e\u0301\u0323 \u043d\u0306 Й が 한글"];
    const [row] = await backend.sql<{ folded: string[] }>(
      "select array(select private.folded(t) from json_array_elements_text($1::json) t) as folded",
      [JSON.stringify([...texts, ...NAUGHTY_TEXTS])],
    );
    const foldedTexts = row?.folded ?? [];
    expect(foldedTexts.map(foldText)).toEqual([...texts, ...NAUGHTY_TEXTS].map(foldText));
    expect(foldedTexts.slice(0, 2).join("")).not.toMatch(/[\u0300-\u036f]|[éñẽ]/i);
    expect(foldedTexts[2]).toBe("e \u043d\u0306 Й が 한글".normalize("NFC"));
  });

  test("a search does not ignore the marks of Cyrillic and Japanese letters", async () => {
    await backend.sql("update public.er_episodes set quick_take = 'Й が' where slug = 'water'");
    expect(await findSlugs("Й が")).toEqual(["episode water"]);
    expect(await findSlugs("И が")).toEqual([]);
    expect(await findSlugs("Й か")).toEqual([]);
  });

  test.each([
    ["no character", ""],
    ["spaces", "     "],
    ["one character", "s"],
    ["one character between spaces", "  s  "],
    ["one character that JavaScript counts as two", "🔥"],
    ["null instead of a text", null],
    ["one character more than the limit", "x".repeat(SEARCH_MAX_CHARS + 1)],
    ["10,000 characters", "salt ".repeat(2000)],
    ["a million characters", "%_".repeat(500_000)],
  ])("a query with %s finds nothing", async (_title, query) => {
    const startedAt = performance.now();
    expect(await search(query)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test.each([
    ["no argument", {}],
    ["an unknown argument", { query: "salt", most: 1000 }],
    ["an array as the query", { query: ["salt", "tide"] }],
    ["an object as the query", { query: { "ilike.*": "salt" } }],
    ["a null character in the query", { query: "sa\u0000lt" }],
  ])("a request with %s returns no more rows than an ordinary query", async (_title, body) => {
    const answer = await backend.rest("anon", "POST", "rpc/search_catalog", body);
    const rows: unknown[] = answer.status === 200 ? answer.body : [];
    expect(rows.length).toBeLessThanOrEqual(MAX_SEARCH_RESULTS.all);
    expect(await findSlugs("kelpford")).toEqual(["episode salt"]);
  });

  test("C7: the database answers each of the most expensive queries within a second", async () => {
    const { sql } = backend;
    await sql(`insert into public.er_episodes (show_id, title, slug, quick_take)
      select id, 'Bulk ' || n, 'bulk-' || n, repeat('e dull q ', 30) || n
      from public.er_shows, generate_series(1, 500) n where slug = 'tide'`);
    for (const query of ["e q", "zq", "ul", "dull q e", "%_%_", "e ".repeat(100)]) {
      const startedAt = performance.now();
      await search(query);
      expect(performance.now() - startedAt < 1000, query).toBe(true);
    }
  });
});
