import { afterAll, beforeEach, expect, test } from "vitest";
import { type ImportSource, type ItemResult, importFiles } from "../../scripts/import/run.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { EPISODE_MAX_CHARS } from "../../src/domain/limits.ts";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";

const backend = await openTestBackend();
const { rest, revision, sql } = backend;
afterAll(() => backend.close());

const admin = await backend.account("admin@api.test", "admin");

const show = { name: "Kitchen Table", categories: ["Food"], language: "en" };
const episode = (title: string, more: object = {}) => ({
  title,
  slug: title.toLowerCase(),
  ...more,
});
const episodes = [
  episode("Bread", { date: "2026-01-02", summary: "On bread.", transcript: "Hello." }),
  episode("Soup", { guests: [{ name: "Ann", link: "https://example.com/" }] }),
  episode("Salt", { quotes: ["Less is more."] }),
];

const source = (name: string, content: unknown): ImportSource => ({
  name,
  read: async () => ({
    bytes: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
  }),
});

/** Imports the sources and returns the outcome of each item. */
async function importAll(...sources: ImportSource[]) {
  const results: ItemResult[] = [];
  const progress: number[] = [];
  const counts = await importFiles(clientOf(backend), sources, {
    reportItem: (result) => results.push(result),
    progress: (_show, done, total) => progress.push(done / total),
  });
  const outcomes = Object.fromEntries(results.map(({ label, outcome }) => [label, outcome]));
  return { counts, outcomes, results, progress };
}

const kitchenTable = (more: { show?: object; episodes?: unknown[] } = {}) =>
  source("kitchen.json", {
    show: { ...show, ...more.show },
    episodes: more.episodes ?? episodes,
  });

const rows = () => sql("select * from public.er_episodes order by slug");
const titles = async () => (await rows()).map((row) => row.title);

beforeEach(async () => {
  await sql(`delete from public.er_episodes; delete from public.er_shows;
    delete from public.er_categories`);
  const { counts } = await importAll(kitchenTable());
  expect(counts.show).toMatchObject({ created: 1, failed: 0 });
  expect(counts.episode).toMatchObject({ created: 3, failed: 0 });
});

test("an import creates public rows of everything in the file", async () => {
  const { body } = await rest(
    "anon",
    "GET",
    "er_categories?select=name,slug,er_shows(name,slug,language,er_episodes(title,slug))",
  );
  expect(body).toMatchObject([
    { name: "Food", slug: "food", er_shows: [{ slug: "kitchen-table" }] },
  ]);
  expect(await rows()).toMatchObject([
    { title: "Bread", quick_take: "On bread.", transcript: "Hello.", is_published: true },
    { title: "Salt", quotes: ["Less is more."], has_quotes: true },
    { title: "Soup", guests: [{ name: "Ann", link: "https://example.com/" }] },
  ]);
});

test("a second import writes nothing and starts no build", async () => {
  const before = [await rows(), await revision()];
  const { counts, progress } = await importAll(kitchenTable());
  expect(counts.show).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
  expect(counts.episode).toMatchObject({ unchanged: 3, created: 0, updated: 0 });
  expect(progress.at(-1)).toBe(1);
  expect([await rows(), await revision()]).toEqual(before);
});

test("an import writes only changed items", async () => {
  const rowsBefore = await rows();
  const [bread, ...otherEpisodes] = episodes;
  const changedBread = { ...bread, summary: "On better bread." };
  const { outcomes } = await importAll(
    kitchenTable({ episodes: [changedBread, ...otherEpisodes] }),
  );
  expect(outcomes).toEqual({
    "kitchen-table": "unchanged",
    "kitchen-table/bread": "updated",
    "kitchen-table/salt": "unchanged",
    "kitchen-table/soup": "unchanged",
  });
  const rowsAfter = await rows();
  expect(rowsAfter[0]).toMatchObject({ id: rowsBefore[0]?.id, quick_take: "On better bread." });
  expect(rowsAfter.slice(1)).toEqual(rowsBefore.slice(1));
});

test("an import of a changed show does not write its episodes", async () => {
  const rowsBefore = await rows();
  const { outcomes } = await importAll(kitchenTable({ show: { description: "Food, mostly." } }));
  expect(outcomes["kitchen-table"]).toBe("updated");
  expect(await sql("select description from public.er_shows")).toEqual([
    { description: "Food, mostly." },
  ]);
  expect(await rows()).toEqual(rowsBefore);
});

test("an import adds a new episode", async () => {
  const { outcomes } = await importAll(kitchenTable({ episodes: [...episodes, episode("Tea")] }));
  expect(outcomes).toMatchObject({
    "kitchen-table/tea": "created",
    "kitchen-table/soup": "unchanged",
  });
  expect(await titles()).toEqual(["Bread", "Salt", "Soup", "Tea"]);
});

test("an import reports invalid episodes and imports the other episodes", async () => {
  const duplicate = { ...episode("Twice"), slug: "bread" };
  const invalidEpisodes = [
    { slug: "no-title" },
    episode("Long", { title: "x".repeat(EPISODE_MAX_CHARS.title + 1) }),
    { title: 7 },
  ];
  const { counts, results } = await importAll(
    source("broken.json", "{"),
    source("none.json", { episodes: [] }),
    kitchenTable({ episodes: [...invalidEpisodes, ...episodes, episode("Tea"), duplicate] }),
    source("long-name.json", { show: { name: "x".repeat(500) }, episodes: [episode("Lost")] }),
    source("other.json", { show: { name: "Other" }, episodes: [episode("Kept")] }),
  );
  expect(counts.file.failed).toBe(2);
  expect(counts.show).toMatchObject({ created: 1, unchanged: 1, failed: 1 });
  expect(counts.episode).toMatchObject({ created: 2, unchanged: 3, failed: 5 });
  const failures = results.filter(({ outcome }) => outcome === "failed");
  for (const { reasons } of failures) expect(reasons.join("")).not.toBe("");
  expect(await titles()).toEqual(["Bread", "Kept", "Salt", "Soup", "Tea"]);
});

test("an import skips only the episode that the database refuses", async () => {
  await sql(`alter table public.er_episodes add constraint no_tea check (title <> 'Tea')`);
  const allEpisodes = [...episodes, episode("Tea"), episode("Milk")];
  const { outcomes } = await importAll(kitchenTable({ episodes: allEpisodes }));
  expect(outcomes).toMatchObject({
    "kitchen-table/tea": "failed",
    "kitchen-table/milk": "created",
  });
  expect(await titles()).toEqual(["Bread", "Milk", "Salt", "Soup"]);
  await sql("alter table public.er_episodes drop constraint no_tea");
});

test("an import reports an invalid value, and imports the rest of the episode", async () => {
  const invalidEpisode = episode("Tea", {
    link: "javascript:alert(1)",
    date: "soon",
    summary: "On tea.",
  });
  const { outcomes, results } = await importAll(
    kitchenTable({ episodes: [...episodes, invalidEpisode] }),
  );
  expect(outcomes["kitchen-table/tea"]).toBe("created");
  expect(results.find(({ label }) => label.endsWith("tea"))?.reasons).toHaveLength(2);
  expect((await rows()).at(-1)).toMatchObject({
    quick_take: "On tea.",
    episode_link: null,
    episode_date: null,
  });
});

test("an import of a changed file keeps the fields that only an admin wrote", async () => {
  const editedFields = { why_it_matters: "Bread is old.", quotes: ["Knead it. — Baker"] };
  await rest(admin.token, "PATCH", "er_episodes?slug=eq.bread", editedFields, RETURN_ROWS);
  const [bread, ...otherEpisodes] = episodes;
  const changedSource = kitchenTable({
    episodes: [{ ...bread, summary: "Newer." }, ...otherEpisodes],
  });
  expect((await importAll(changedSource)).outcomes["kitchen-table/bread"]).toBe("updated");
  const [row] = await sql(
    "select quick_take, why_it_matters, quotes from public.er_episodes where slug = 'bread'",
  );
  expect(row).toEqual({ quick_take: "Newer.", ...editedFields });
});

test("an admin's edit stays until the file changes", async () => {
  const editedFields = { title: "Better bread", slug: "better-bread", is_published: false };
  const path = "er_episodes?slug=eq.bread";
  expect((await rest(admin.token, "PATCH", path, editedFields, RETURN_ROWS)).body).toHaveLength(1);
  const { counts } = await importAll(kitchenTable());
  expect(counts.episode).toMatchObject({ unchanged: 3, created: 0, updated: 0 });
  expect((await rows())[0]).toMatchObject(editedFields);

  const [bread, ...otherEpisodes] = episodes;
  const changedSource = kitchenTable({
    episodes: [{ ...bread, summary: "News." }, ...otherEpisodes],
  });
  expect((await importAll(changedSource)).outcomes["kitchen-table/bread"]).toBe("updated");
  expect((await rows())[0]).toMatchObject({
    title: "Bread",
    quick_take: "News.",
    slug: "better-bread",
    is_published: false,
  });
});

test("two shows can have episodes with the same name", async () => {
  const otherSource = source("other.json", {
    show: { name: "Other" },
    episodes: [episode("Bread")],
  });
  const { outcomes } = await importAll(kitchenTable(), otherSource);
  expect(outcomes["other/bread"]).toBe("created");
  const slugs = (await rows()).map((row) => row.slug);
  expect(slugs).toEqual(["bread", "other-bread", "salt", "soup"]);
  expect((await importAll(kitchenTable(), otherSource)).counts.episode).toMatchObject({
    unchanged: 4,
  });
});

test("an import finds all existing episodes, even if one request cannot return them", async () => {
  const manyEpisodes = Array.from({ length: 1100 }, (_, n) => episode(`Number-${n}`));
  await importAll(kitchenTable({ episodes: manyEpisodes }));
  const revisionBefore = await revision();
  const { counts } = await importAll(kitchenTable({ episodes: manyEpisodes }));
  expect(counts.episode).toEqual({ created: 0, updated: 0, unchanged: 1100, failed: 0 });
  expect(await revision()).toBe(revisionBefore);
});
