import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../scripts/local/settings.ts";
import { MAX_SEARCH_RESULTS, SEARCH_MAX_CHARS } from "../../src/domain/constants.ts";
import { SHOW_MAX_CHARS } from "../../src/domain/limits.ts";
import { markMatches } from "../../src/domain/search/matches.ts";
import { isSearchable, normalizedQuery } from "../../src/domain/search/search.ts";
import { slugify } from "../../src/domain/text/slug.ts";
import { recap, show } from "../../src/paths.ts";
import { addCategory, addEpisode, addShow, type InsertedRow } from "../support/content.ts";
import { findMarkupProblems } from "../support/search-results.ts";
import { openTestSite } from "../support/site.ts";

const file = join(readSettings().SHARED_DATA, "nasty", "blns.json");
if (!existsSync(file)) throw new Error(`${file} is missing; set SHARED_DATA.`);
const texts = JSON.parse(readFileSync(file, "utf8")) as string[];
/** The texts that the database accepts as names. They have visible characters, and they are not too long. */
const names = texts.filter(
  (text) => /\S/u.test(text) && /[^\p{Z}\p{C}]/u.test(text) && text.length <= SHOW_MAX_CHARS.name,
);

let site: Awaited<ReturnType<typeof openTestSite>>;
const shows: InsertedRow[] = [];
const episodes: InsertedRow[] = [];

let searchCount = 0;

async function search(query: string) {
  const { url, keys, fetch } = site.backend;
  const response = await fetch(
    new Request(`${url}/rest/v1/rpc/search_catalog`, {
      method: "POST",
      headers: { apikey: keys.publishable, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    }),
    // Each network address has its own limit of searches.
    { incoming: { socket: { remoteAddress: `192.0.2.${searchCount++ % 250}` } } },
  );
  expect(response.status, query).toBe(200);
  return (await response.json()) as { type: string; title: string; description: string | null }[];
}

beforeAll(async () => {
  site = await openTestSite();
  const { sql } = site.backend.database;
  const category = await addCategory(sql, "naughty", { name: "Naughty" });
  for (const [n, name] of names.entries()) {
    const row = await addShow(sql, category, slugify(`${name} ${n}`, "show"), {
      name,
      description: name,
    });
    shows.push(row);
    episodes.push(
      await addEpisode(sql, row, slugify(`${name} ${n}`, "episode"), {
        title: name,
        quick_take: name,
        guests: JSON.stringify([{ name, link: null }]),
      }),
    );
  }
  await site.backend.rebuild.ensureCurrentSite();
});
afterAll(() => site.close());

test("a build of the site succeeds with hundreds of unusual names", () => {
  expect(texts.length).toBeGreaterThan(500);
  expect(names.length).toBeGreaterThan(450);
  expect(site.backend.rebuild.status()).toMatchObject({ building: false, lastError: null });
});

test("a search returns at most ten results and three guests", async () => {
  for (const text of texts) {
    const query = normalizedQuery(text);
    const rows = await search(query);
    const guests = rows.filter(({ type }) => type === "guest");
    expect(guests.length).toBeLessThanOrEqual(MAX_SEARCH_RESULTS.guest);
    expect(rows.length - guests.length).toBeLessThanOrEqual(MAX_SEARCH_RESULTS.all);
    if (!isSearchable(query) || query.length > SEARCH_MAX_CHARS) expect(rows, text).toEqual([]);
  }
});

test("a search finds shows and episodes by name", async () => {
  for (const name of names) {
    const query = normalizedQuery(name);
    // A text field changes some names, so no one can type these names into the search box.
    if (!isSearchable(query) || query !== name) continue;
    const foundIds = await search(query);
    expect([name, foundIds.map(({ type }) => type)]).toEqual([name, expect.arrayContaining(["show", "episode"])]);
  }
});

test("search results show the whole text with marked matches", () => {
  for (const text of texts.filter((text) => text !== "")) {
    expect(findMarkupProblems(text), text).toEqual([]);
    const parts = markMatches(text, normalizedQuery(text));
    expect(parts.map((part) => part.text).join("")).toBe(text);
  }
});

const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

test("pages show the HTML tags in names and titles, and do not interpret them", async () => {
  for (const [n, name] of names.entries()) {
    for (const path of [recap(episodes[n]?.slug ?? ""), show(shows[n]?.slug ?? "")]) {
      const { status, html } = await site.page(path);
      const title = html.querySelector("h1");
      expect([path, status, collapseSpaces(title?.text ?? "")]).toEqual([path, 200, collapseSpaces(name)]);
      expect(title?.querySelectorAll("*").length, path).toBe(0);
      const dangers = html.querySelectorAll("main :is([onerror], [onload], [onclick], [style])");
      expect(dangers.length, path).toBe(0);
    }
  }
});
