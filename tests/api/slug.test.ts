import { afterAll, describe, expect, test } from "vitest";
import { SLUG_MAX_BYTES } from "../../src/domain/limits.ts";
import { isSlug, slugify } from "../../src/domain/text/slug.ts";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { category, show } = await seedContent(sql);
const admin = await backend.account("admin@api.test", "admin");

async function isSlugInSql(texts: string[]): Promise<boolean[]> {
  const rows = await sql<{ fits: boolean }>(
    `select private.is_slug(text) as fits
     from unnest($1::text[]) with ordinality as input (text, index) order by index`,
    [texts],
  );
  return rows.map(({ fits }) => fits);
}

const validSlugs = [
  "a",
  "0",
  "_",
  "hello-world",
  "snake_case-stays",
  "con",
  "index",
  "404",
  "café",
  "cafe\u0301",
  "ünïcödé-straße",
  "物理とテクノロジー-第3回",
  "한국어",
  "مرحبا-بالعالم",
  "हिन्दी-पॉडकास्ट",
  "עברית",
  "ไทย",
  "𠮷",
  "x".repeat(SLUG_MAX_BYTES),
  "é".repeat(SLUG_MAX_BYTES / 2),
  "𠮷".repeat(SLUG_MAX_BYTES / 4),
];

const invalidSlugs = [
  "",
  " ",
  "-",
  "--",
  "-a",
  "a-",
  "a--b",
  "a b",
  " a",
  "a ",
  "a\tb",
  "a\nb",
  "a\n",
  "a\u0001b",
  "a\u007fb",
  "a\u0085b",
  ".",
  "..",
  "../admin",
  "a/b",
  "/a",
  "a/",
  "a\\b",
  "a.html",
  "a%2fb",
  "a?b",
  "a#b",
  "a&b",
  "a=b",
  "a+b",
  "a:b",
  "a@b",
  "a'b",
  'a"b',
  "a<b",
  "a|b",
  "a*b",
  "A",
  "Hello-World",
  "a\u00a0b",
  "a\u2003b",
  "a\u3000b",
  "a\u2028b",
  "a\u200bb",
  "a\u200db",
  "a\u200fb",
  "a\u202eb",
  "a\u2066b",
  "a\u2060b",
  "\ufeffa",
  "a\u2014b",
  "x".repeat(SLUG_MAX_BYTES + 1),
  "x".repeat(300),
  "é".repeat(SLUG_MAX_BYTES / 2 + 1),
];

/** Texts that people write. Some of them are valid slugs. */
const typedTexts = [
  "🔥",
  "🔥🎉",
  "👩\u200d🚀",
  "❤\ufe0f",
  "a\u00adb",
  "\u3164",
  "İstanbul",
  "ﬁne",
  "Ⅷ",
  "½",
  "a\u180eb",
  "a\u1680b",
  "Our favourite Hacks 🔥",
  "<script>alert(1)</script>",
  "C:\\con",
  "-\u0301",
  "\u0301",
  "𝒽𝑒𝓁𝓁𝑜",
  "x".repeat(5000),
  "語 ".repeat(300),
];

const allTexts = [...validSlugs, ...invalidSlugs, ...typedTexts];

const basicPlane: string[] = [];
for (let code = 1; code < 0x10000; code++) {
  if (code < 0xd800 || code > 0xdfff) basicPlane.push(`a${String.fromCharCode(code)}b`);
}

describe("F22: slugs in the database and in the browser", () => {
  test.each([
    ["accept a valid slug", validSlugs, true],
    ["refuse an invalid slug", invalidSlugs, false],
  ])("the database and isSlug %s", async (_title, texts, expected) => {
    const inSql = await isSlugInSql(texts);
    expect(texts.filter((_, index) => inSql[index] !== expected)).toEqual([]);
    expect(texts.filter((text) => isSlug(text) !== expected)).toEqual([]);
  });

  test.each([
    ["the texts of the lists above", allTexts],
    ["a text with each character of Unicode’s basic plane", basicPlane],
  ])("the database and isSlug agree which texts are slugs: %s", async (_title, texts) => {
    const inSql = await isSlugInSql(texts);
    expect(texts.filter((text, index) => isSlug(text) !== inSql[index])).toEqual([]);
    const slugs = texts.map((text) => slugify(text, "episode"));
    const slugsInSql = await isSlugInSql(slugs);
    expect(slugs.filter((slug, index) => !isSlug(slug) || !slugsInSql[index])).toEqual([]);
  });
});

describe("F22: slugs in requests to the API", () => {
  const tables = [
    ["er_categories", { name: "Slugs" }],
    ["er_shows", { name: "Slugs", category_id: category.id }],
    ["er_episodes", { title: "Slugs", show_id: show.id }],
  ] as const;

  test.each(tables)("%s refuses invalid slugs", async (table, row) => {
    for (const slug of ["../admin", "a/b", "", "x".repeat(300), "con.txt", "a\u200db"]) {
      const answer = await rest(admin.token, "POST", table, { ...row, slug });
      expect(answer, slug).toMatchObject({ status: 400, code: "23514" });
    }
    expect(await sql(`select 1 from public.${table}`)).toHaveLength(table === "er_episodes" ? 2 : 1);
  });

  test.each(tables)("%s accepts the slugs that slugify makes from emoji, paths and long texts", async (table, row) => {
    for (const text of ["🔥🎉", "../admin", "語".repeat(300), "مرحبا بالعالم"]) {
      const slug = slugify(text, "episode");
      const answer = await rest(admin.token, "POST", table, { ...row, slug }, RETURN_ROWS);
      expect(answer, text).toMatchObject({ status: 201, body: [{ slug }] });
    }
  });
});
