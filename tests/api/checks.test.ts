import { afterAll, describe, expect, test } from "vitest";
import { CATEGORY_MAX_CHARS, EPISODE_MAX_CHARS, SHOW_MAX_CHARS } from "../../src/domain/limits.ts";
import { openTestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { category, show, episode } = await seedContent(sql);
const user = await backend.account("user@api.test");
const admin = await backend.account("admin@api.test", "admin");

const targets = {
  er_categories: { path: `er_categories?id=eq.${category.id}`, as: admin.token },
  er_shows: { path: `er_shows?id=eq.${show.id}`, as: admin.token },
  er_episodes: { path: `er_episodes?id=eq.${episode.id}`, as: admin.token },
  profiles: { path: `profiles?user_id=eq.${user.id}`, as: user.token },
};
type Table = keyof typeof targets;

const write = (table: Table, change: object) => rest(targets[table].as, "PATCH", targets[table].path, change);

async function readRows(table: Table) {
  const column = table === "profiles" ? "user_id" : "id";
  return sql(`select * from public.${table} order by ${column}`);
}

async function expectRefused(table: Table, change: object) {
  const stateBefore = await readRows(table);
  const message = JSON.stringify(change).slice(0, 100);
  expect(await write(table, change), message).toMatchObject({ status: 400, code: "23514" });
  expect(await readRows(table), message).toEqual(stateBefore);
}

const LONG_TEXT = "x".repeat(1_000_000);
const copies = <T>(item: T, count = 10_000): T[] => Array.from({ length: count }, () => item);
const guest = { name: "Guest", link: null };
const link = { text: "Link", url: "https://example.com/" };

type Case = [table: Table, column: string, value: unknown];
const expectValueRefused = async (table: Table, column: string, value: unknown) =>
  expectRefused(table, { [column]: value });

const TEXTS_OF_CONTENT: [Table, Record<string, number>][] = [
  ["er_categories", CATEGORY_MAX_CHARS],
  ["er_shows", SHOW_MAX_CHARS],
  ["er_episodes", EPISODE_MAX_CHARS],
];
/** Editors may write these columns. The import writes the others, such as the source's key. */
const writableColumns = await sql<{ name: string }>(
  `select attrelid::regclass || '.' || attname as name from pg_attribute
   where attrelid = any ($1::regclass[]) and has_column_privilege('authenticated', attrelid, attnum, 'insert')`,
  [TEXTS_OF_CONTENT.map(([table]) => table)],
);
const writableNames = new Set(writableColumns.map(({ name }) => name));
/** Each text has one character too many. */
const tooLongTexts = TEXTS_OF_CONTENT.flatMap(([table, limits]) =>
  Object.entries(limits).map(([column, maxChars]): Case => [table, column, "x".repeat(maxChars + 1)]),
).filter(([table, column]) => writableNames.has(`${table}.${column}`));

describe("B37: the database refuses texts and lists that are too long", () => {
  test.each<Case>([
    ...tooLongTexts,
    ["er_categories", "slug", LONG_TEXT],
    ["er_categories", "image_url", `https://example.com/${LONG_TEXT}`],
    ["er_shows", "slug", LONG_TEXT],
    ["er_shows", "website_url", `https://example.com/${LONG_TEXT}`],
    ["er_episodes", "slug", LONG_TEXT],
    ["er_episodes", "guests", copies(guest)],
    ["er_episodes", "guests", [{ name: LONG_TEXT, link: null }]],
    ["er_episodes", "key_takeaways", copies("text")],
    ["er_episodes", "key_takeaways", [LONG_TEXT]],
    ["er_episodes", "quotes", copies("text")],
    ["er_episodes", "quotes", [LONG_TEXT]],
    ["er_episodes", "recommendations", copies("text")],
    ["er_episodes", "recommendations", [LONG_TEXT]],
    ["er_episodes", "links", copies(link)],
    ["er_episodes", "links", [{ text: LONG_TEXT, url: null }]],
    ["er_episodes", "chapters", copies({ start: 0, title: "Chapter" })],
    ["er_episodes", "chapters", [{ start: 0, title: LONG_TEXT }]],
    ["profiles", "full_name", LONG_TEXT],
    ["profiles", "bio", LONG_TEXT],
    ["profiles", "avatar_url", `https://example.com/${LONG_TEXT}`],
  ])("in the column %s.%s", expectValueRefused);

  test("the backend refuses a request of 9 MB", async () => {
    const answer = await write("er_episodes", { transcript: LONG_TEXT.repeat(9) });
    // The local backend refuses the size of the request. With PostgREST, the check of the column refuses the value.
    expect(answer.status).toBe(["postgrest", "remote"].includes(backend.kind) ? 400 : 413);
  });
});

describe("the database refuses values that do not fit the column", () => {
  test.each<Case>([
    ["er_categories", "name", ""],
    ["er_categories", "name", "   "],
    ["er_shows", "name", " "],
    ["er_episodes", "title", ""],
    ["er_episodes", "guests", {}],
    ["er_episodes", "guests", ["Guest"]],
    ["er_episodes", "guests", [{ link: null }]],
    ["er_episodes", "guests", [{ name: " ", link: null }]],
    ["er_episodes", "guests", [{ name: { html: "x" }, link: null }]],
    ["er_episodes", "guests", [{ name: "Guest", link: { href: "x" } }]],
    ["er_episodes", "links", 5],
    ["er_episodes", "links", [null]],
    ["er_episodes", "chapters", { start: 0 }],
    ["er_episodes", "chapters", [{ start: "0", title: "Chapter" }]],
    ["er_episodes", "chapters", [{ start: 0 }]],
    ["er_episodes", "quotes", [null]],
    ["er_episodes", "duration_minutes", 0],
    ["er_episodes", "duration_minutes", -5],
  ])("the column is %s.%s, and the value is %j", expectValueRefused);
});

const refusedUrls = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "javascript:alert(1)//https://example.com/",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "//example.com/",
  "/path",
  "example.com",
  "https:example.com",
  "https://",
  " https://example.com/",
  "https://example.com/\n",
  'https://example.com/"onerror="alert(1)',
  "https://example.com/<script>",
  "https://example.com\\@evil.test/",
  "",
];
const acceptedUrls = ["https://example.com/a?b=c&d=é#f", "http://127.0.0.1:8080", "HTTPS://EXAMPLE.COM/語"];

describe("F11: the database stores only web addresses", () => {
  test.each<[title: string, table: Table, change: (url: string) => object]>([
    ["a category's image_url", "er_categories", (url) => ({ image_url: url })],
    ["a show's image_url", "er_shows", (url) => ({ image_url: url })],
    ["a show's website_url", "er_shows", (url) => ({ website_url: url })],
    ["a show's youtube_channel_url", "er_shows", (url) => ({ youtube_channel_url: url })],
    ["an episode_link", "er_episodes", (url) => ({ episode_link: url })],
    ["a youtube_url", "er_episodes", (url) => ({ youtube_url: url })],
    ["a thumbnail_url", "er_episodes", (url) => ({ thumbnail_url: url })],
    ["a guest_link", "er_episodes", (url) => ({ guest_link: url })],
    ["a guest's link", "er_episodes", (url) => ({ guests: [guest, { name: "Eve", link: url }] })],
    ["a link's url", "er_episodes", (url) => ({ links: [link, { text: "Eve", url }] })],
  ])("in %s", async (_title, table, change) => {
    for (const url of refusedUrls) await expectRefused(table, change(url));
    for (const url of acceptedUrls) {
      expect(await write(table, change(url)), url).toMatchObject({ status: 204 });
      expect(JSON.stringify(await readRows(table))).toContain(JSON.stringify(url));
    }
  });
});
