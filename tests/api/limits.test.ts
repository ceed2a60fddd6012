import { afterAll, describe, expect, test } from "vitest";
import * as limits from "../../src/domain/limits.ts";
import { openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

const checks = await sql<{ table: string; definition: string }>(
  `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
   from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
);

/** The numbers of every check that looks so, by table and column. */
function numbersOf(pattern: RegExp): Record<string, Record<string, number[]>> {
  const found: Record<string, Record<string, number[]>> = {};
  for (const { table, definition } of checks) {
    const [, column, ...numbers] = pattern.exec(definition) ?? [];
    if (column) found[table] = { ...found[table], [column]: numbers.map(Number) };
  }
  return found;
}

const single = (columns: Record<string, number>) =>
  Object.fromEntries(Object.entries(columns).map(([column, most]) => [column, [most]]));

test("how long a text may be", () => {
  expect(numbersOf(/char_length\((?:btrim\()?(\w+)\)+ <= (\d+)\)/)).toEqual({
    profiles: single(limits.PROFILE_MAX_CHARS),
    er_categories: single(limits.CATEGORY_MAX_CHARS),
    er_shows: single(limits.SHOW_MAX_CHARS),
    er_episodes: single(limits.EPISODE_MAX_CHARS),
    podcasts: single(limits.PODCAST_MAX_CHARS),
    top_lists: single(limits.LIST_MAX_CHARS),
    list_items: single(limits.LIST_ITEM_MAX_CHARS),
    earnings: single(limits.EARNING_MAX_CHARS),
    site_content: single(limits.PROMPT_MAX_CHARS),
  });
});

test("which texts must not be blank", () => {
  expect(numbersOf(/(\w+) ~ '\\S'/)).toEqual({
    er_categories: { name: [] },
    er_shows: { name: [] },
    er_episodes: { title: [] },
    podcasts: { name: [] },
    top_lists: { title: [], description: [] },
    list_items: { note: [] },
    site_content: { title: [], body: [] },
  });
});

test("how many podcasts a list ranks", () => {
  const { list_items } = numbersOf(/\((rank_order) >= (\d+)\) AND \(rank_order <= (\d+)\)/);
  expect(list_items).toEqual({ rank_order: [1, limits.LIST_MOST_PODCASTS] });
});

test("how much the startup ideas of an answer take", () => {
  const { startup_ideas } = numbersOf(/pg_column_size\((ideas)\) <= (\d+)/);
  expect(startup_ideas).toEqual({ ideas: [limits.STARTUP_IDEAS_MAX_BYTES] });
});

test("what a referral code looks like", () => {
  const forms = checks.flatMap(({ definition }) => /referral_code ~ '(.*)'/.exec(definition)?.[1]);
  expect(forms.filter(Boolean)).toEqual([limits.REFERRAL_CODE.source]);
});

test("how many texts a list holds, and how long each may be", () => {
  const { er_episodes } = numbersOf(/are_texts\((\w+), (\d+), (\d+)\)/);
  expect(er_episodes).toEqual(
    Object.fromEntries(
      Object.entries(limits.EPISODE_TEXTS).map(([column, { most, longest }]) => [
        column,
        [most, longest],
      ]),
    ),
  );
});

test("how many guests and links there may be", () => {
  const { guests, links } = limits.EPISODE_MOST;
  expect(numbersOf(/are_links\((\w+), .*, (\d+)\)/)).toEqual({
    er_episodes: { guests: [guests], links: [links] },
  });
});

test("how short an episode may be", () => {
  const shortest = limits.DURATION_MIN_MINUTES;
  expect(numbersOf(/\(\((duration_minutes) >= (\d+)\)\)/)).toEqual({
    er_episodes: { duration_minutes: [shortest] },
  });
});

test("no check holds a number that these tests do not read", () => {
  const read = [
    /char_length\((?:btrim\()?\w+\)+ <= \d+/,
    /are_(texts|links)\(/,
    /duration_minutes >= 1\b/,
    /allowed_episodes >= 0\b/,
    /(follower|view|share)_count >= 0\b/,
    /rank_order <= \d+/,
    /referral_code ~/,
    // numeric(12, 2) says how large.
    /amount >= \(0\)::numeric/,
    /pg_column_size\(ideas\) <= \d+/,
  ];
  const others = checks.filter(
    ({ definition }) => /\b\d+\b/.test(definition) && !read.some((known) => known.test(definition)),
  );
  expect(others).toEqual([]);
});

async function each(expression: string, texts: string[]): Promise<unknown[]> {
  const rows = await sql(
    `select ${expression} as value from unnest($1::text[]) with ordinality as given (text, place)
     order by place`,
    [texts],
  );
  return rows.map(({ value }) => value);
}

/** The last value that fits and the first that does not. */
describe("the rules that stand in functions", () => {
  const x = (count: number) => "x".repeat(count);
  const { SLUG_MAX_BYTES, URL_MAX_CHARS, LABEL_MAX_CHARS } = limits;
  const { CHAPTER_TITLE_MAX_CHARS, EPISODE_MOST } = limits;
  const url = (length: number) => `https://${x(length - 8)}`;
  const links = (length: number) => JSON.stringify([{ text: x(length), url: null }]);
  const chapters = (count: number, length = 1) =>
    JSON.stringify(Array.from({ length: count }, () => ({ start: 0, title: x(length) })));

  test.each([
    ["bytes of a slug", "is_slug($1)", x(SLUG_MAX_BYTES), x(SLUG_MAX_BYTES + 1)],
    ["characters of an address", "is_web_url($1)", url(URL_MAX_CHARS), url(URL_MAX_CHARS + 1)],
    [
      "characters of a name",
      "are_links($1::jsonb, 'text', 'url', 9)",
      links(LABEL_MAX_CHARS),
      links(LABEL_MAX_CHARS + 1),
    ],
    [
      "number of chapters",
      "are_chapters($1::jsonb)",
      chapters(EPISODE_MOST.chapters),
      chapters(EPISODE_MOST.chapters + 1),
    ],
    [
      "characters of a chapter's title",
      "are_chapters($1::jsonb)",
      chapters(1, CHAPTER_TITLE_MAX_CHARS),
      chapters(1, CHAPTER_TITLE_MAX_CHARS + 1),
    ],
  ])("%s", async (_what, call, last, first) => {
    const fits = async (value: string) =>
      (await sql(`select private.${call} as fits`, [value]))[0]?.fits;
    expect(await fits(last)).toBe(true);
    expect(await fits(first)).toBe(false);
  });

  test("an address is one of the web for both or for neither", async () => {
    const texts = [
      "https://example.com",
      "HTTP://X",
      "https://",
      "ftp://example.com",
      "javascript:alert(1)",
      "https:a",
      " https://a",
      "https://a\n",
      "",
    ];
    for (let code = 1; code < 0x10000; code++) {
      if (code < 0xd800 || code > 0xdfff) texts.push(`https://a${String.fromCharCode(code)}b`);
    }
    const fits = await each("private.is_web_url(text)", texts);
    expect(texts.filter((text, index) => limits.WEB_URL.test(text) !== fits[index])).toEqual([]);
    expect(new Set(fits)).toEqual(new Set([true, false]));
  });

  test("characters are counted alike", async () => {
    const texts = ["", "abc", "é", "e\u0301", "語", "𠮷🔥", "👩\u200d🚀"];
    expect(await each("char_length(text)", texts)).toEqual(texts.map(limits.charLength));
  });
});
