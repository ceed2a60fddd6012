import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { pictureCopier } from "../../scripts/import/copy-picture.ts";
import { importFiles } from "../../scripts/import/run.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import type { ImportSource } from "../../src/data/import/import-source.ts";
import type { ItemResult } from "../../src/data/import/run.ts";
import { EPISODE_MAX_CHARS } from "../../src/domain/limits.ts";
import { sizesOfPicture } from "../../src/domain/pictures/picture-widths.ts";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";

const backend = await openTestBackend();
const { rest, revision, sql } = backend;
afterAll(() => backend.close());

const admin = await backend.account("admin@api.test", "admin");

const show = {
  name: "Kitchen Table",
  categories: ["Food"],
  language: "en",
  website: "https://kitchen.test/",
};
const episode = (title: string, more: object = {}) => ({
  title,
  slug: title.toLowerCase(),
  ...more,
});
const episodes = [
  episode("Bread", { date: "2026-01-02", quick_take: "On bread.", transcript: "Hello." }),
  episode("Soup", { guests: [{ name: "Ann", link: "https://example.com/" }] }),
  episode("Salt", { quotes: ["Less is more."] }),
];

const source = (name: string, content: unknown): ImportSource => ({
  name,
  read: async () => ({
    bytes: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
  }),
});

/** Imports the sources and publishes all new recaps. */
const importAll = (...sources: ImportSource[]) => importWith(true, ...sources);

async function importWith(publish: boolean, ...sources: ImportSource[]) {
  const results: ItemResult[] = [];
  const progress: number[] = [];
  const counts = await importFiles(
    clientOf(backend),
    sources,
    {
      reportItem: (result) => results.push(result),
      progress: (_show, done, total) => progress.push(done / total),
    },
    { publish },
  );
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
    delete from public.er_categories; delete from public.er_inbox`);
  const { counts } = await importAll(kitchenTable());
  expect(counts.show).toMatchObject({ created: 1, failed: 0 });
  expect(counts.episode).toMatchObject({ created: 3, failed: 0 });
});

test("an import creates a public row for each item of the file", async () => {
  const { body } = await rest(
    "anon",
    "GET",
    "er_categories?select=name,slug,er_shows(name,slug,language,er_episodes(title,slug))",
  );
  expect(body).toMatchObject([{ name: "Food", slug: "food", er_shows: [{ slug: "kitchen-table" }] }]);
  expect(await rows()).toMatchObject([
    { title: "Bread", quick_take: "On bread.", transcript: "Hello.", is_published: true },
    { title: "Salt", quotes: ["Less is more."] },
    { title: "Soup", guests: [{ name: "Ann", link: "https://example.com/" }] },
  ]);
});

test("a repeated import of a file writes nothing and starts no build", async () => {
  const stateBefore = [await rows(), await revision()];
  const { counts, progress } = await importAll(kitchenTable());
  expect(counts.show).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
  expect(counts.episode).toMatchObject({ unchanged: 3, created: 0, updated: 0 });
  expect(progress.at(-1)).toBe(1);
  expect([await rows(), await revision()]).toEqual(stateBefore);
});

test("an import writes only changed items", async () => {
  const rowsBefore = await rows();
  const [bread, ...otherEpisodes] = episodes;
  const changedBread = { ...bread, quick_take: "On better bread." };
  const { outcomes } = await importAll(kitchenTable({ episodes: [changedBread, ...otherEpisodes] }));
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

test("if only the description of a show changes, an import does not write the episodes", async () => {
  const rowsBefore = await rows();
  const { outcomes } = await importAll(kitchenTable({ show: { description: "Food, mostly." } }));
  expect(outcomes["kitchen-table"]).toBe("updated");
  expect(await sql("select description from public.er_shows")).toEqual([{ description: "Food, mostly." }]);
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

test("an import leaves out only the invalid values of an episode, and reports them", async () => {
  const invalidEpisode = episode("Tea", {
    link: "javascript:alert(1)",
    date: "soon",
    quick_take: "On tea.",
  });
  const { outcomes, results } = await importAll(kitchenTable({ episodes: [...episodes, invalidEpisode] }));
  expect(outcomes["kitchen-table/tea"]).toBe("created");
  expect(results.find(({ label }) => label.endsWith("tea"))?.reasons).toHaveLength(2);
  expect((await rows()).at(-1)).toMatchObject({
    quick_take: "On tea.",
    episode_link: null,
    episode_date: null,
  });
});

test("an import does not empty fields that the file does not contain", async () => {
  const editedFields = { why_it_matters: "Bread is old.", quotes: ["Knead it. — Baker"] };
  await rest(admin.token, "PATCH", "er_episodes?slug=eq.bread", editedFields, RETURN_ROWS);
  const [bread, ...otherEpisodes] = episodes;
  const changedSource = kitchenTable({
    episodes: [{ ...bread, quick_take: "Newer." }, ...otherEpisodes],
  });
  expect((await importAll(changedSource)).outcomes["kitchen-table/bread"]).toBe("updated");
  const [row] = await sql("select quick_take, why_it_matters, quotes from public.er_episodes where slug = 'bread'");
  expect(row).toEqual({ quick_take: "Newer.", ...editedFields });
});

test("B51: an import never overwrites a field that an admin has edited", async () => {
  const editedFields = { title: "Better bread", slug: "better-bread", is_published: false };
  const path = "er_episodes?slug=eq.bread";
  expect((await rest(admin.token, "PATCH", path, editedFields, RETURN_ROWS)).body).toHaveLength(1);
  const { counts } = await importAll(kitchenTable());
  expect(counts.episode).toMatchObject({ unchanged: 3, created: 0, updated: 0 });
  expect((await rows())[0]).toMatchObject(editedFields);

  const [bread, ...otherEpisodes] = episodes;
  const changedSource = kitchenTable({
    episodes: [{ ...bread, quick_take: "News." }, ...otherEpisodes],
  });
  expect((await importAll(changedSource)).outcomes["kitchen-table/bread"]).toBe("updated");
  expect((await rows())[0]).toMatchObject({
    title: "Better bread",
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

test("an import finds all existing episodes, even if they are too many for one request", async () => {
  const manyEpisodes = Array.from({ length: 1100 }, (_, n) => episode(`Number-${n}`));
  await importAll(kitchenTable({ episodes: manyEpisodes }));
  const revisionBefore = await revision();
  const { counts } = await importAll(kitchenTable({ episodes: manyEpisodes }));
  expect(counts.episode).toEqual({ created: 0, updated: 0, unchanged: 1100, failed: 0 });
  expect(await revision()).toBe(revisionBefore);
});

test("an import publishes an episode with only a description, and no episode without texts", async () => {
  const fog = episode("Fog", { summary: "Why fog *stays*. And more.", quotes: ["Fog."] });
  const { results } = await importAll(kitchenTable({ episodes: [...episodes, fog, episode("Milk")] }));
  const reasons = Object.fromEntries(results.map((result) => [result.label, result.reasons]));
  expect(reasons).toMatchObject({
    "kitchen-table/fog": [],
    "kitchen-table/milk": ["stays a draft: it has neither a quick take, a recap nor show notes"],
  });
  expect((await rows()).filter(({ slug }) => slug === "fog" || slug === "milk")).toMatchObject([
    {
      quick_take: null,
      show_notes: "<p>Why fog <em>stays</em>. And more.</p>",
      card_text: "Why fog stays.",
      is_published: true,
    },
    { is_published: false },
  ]);
});

test("if `publish` is false, an import adds new episodes to the Inbox as drafts", async () => {
  const tea = episode("Tea", { quick_take: "On tea.", transcript: "Tea." });
  const { outcomes } = await importWith(false, kitchenTable({ episodes: [...episodes, tea, episode("Milk")] }));
  expect(outcomes["kitchen-table/tea"]).toBe("created");
  const inbox = await sql(`select e.slug, e.is_published, i.state, i.source from public.er_inbox i
    join public.er_episodes e on e.id = i.episode_id where i.closed_at is null order by e.slug`);
  expect(inbox).toEqual([
    { slug: "milk", is_published: false, state: "transcript_missing", source: "kitchen.json" },
    { slug: "salt", is_published: false, state: "transcript_missing", source: "kitchen.json" },
    { slug: "soup", is_published: false, state: "transcript_missing", source: "kitchen.json" },
    { slug: "tea", is_published: false, state: "found", source: "kitchen.json" },
  ]);
});

test("a published recap stays public after a repeated import", async () => {
  const [bread, ...otherEpisodes] = episodes;
  const changedSource = kitchenTable({
    episodes: [{ ...bread, quick_take: "Newer." }, ...otherEpisodes],
  });
  await importWith(false, changedSource);
  expect((await rows())[0]).toMatchObject({ quick_take: "Newer.", is_published: true });
});

test("an import does not fill a field that an editor has emptied", async () => {
  const path = "er_episodes?slug=eq.bread";
  await rest(admin.token, "PATCH", path, { quick_take: null }, RETURN_ROWS);
  const [bread, ...otherEpisodes] = episodes;
  const changedSource = kitchenTable({
    episodes: [{ ...bread, quick_take: "Newer.", transcript: "Hello again." }, ...otherEpisodes],
  });
  const { results } = await importAll(changedSource);
  expect((await rows())[0]).toMatchObject({ quick_take: null, transcript: "Hello again." });
  expect(results.find(({ label }) => label.endsWith("bread"))?.reasons).toEqual([
    "unchanged, because an editor has changed them: Quick take",
  ]);
});

test("a recap's text becomes show notes if a later import has this text as show notes", async () => {
  const teaWithBody = episode("Tea", { quick_take: "On tea.", recap_markdown: "Old notes." });
  await importAll(kitchenTable({ episodes: [...episodes, teaWithBody] }));
  const teaWithNotes = episode("Tea", { quick_take: "On tea.", show_notes_markdown: "Old notes." });
  await importAll(kitchenTable({ episodes: [...episodes, teaWithNotes] }));
  expect((await rows()).at(-1)).toMatchObject({
    recap_body: null,
    show_notes: "<p>Old notes.</p>",
  });
});

test("an import merges the episodes of two files about the same show", async () => {
  const feedFile = source("feed.json", {
    show: { name: "Harbour" },
    episodes: [{ ...episode("Fog", { date: "2026-01-02", quick_take: "On fog." }), key: "guid-1" }],
  });
  const transcriptFile = source("transcripts.json", {
    show: { name: "Harbour", description: "At sea." },
    episodes: [episode("Fog", { transcript: "Fog." }), episode("Rain", { quick_take: "On rain." })],
  });
  const { counts } = await importAll(feedFile, transcriptFile);
  expect(counts.show).toMatchObject({ created: 1, failed: 0 });
  expect(counts.episode).toMatchObject({ created: 2, failed: 0 });
  const fog = (await rows()).find(({ slug }) => slug === "fog");
  expect(fog).toMatchObject({ quick_take: "On fog.", transcript: "Fog." });
  expect((await importAll(feedFile, transcriptFile)).counts.episode).toMatchObject({
    unchanged: 2,
  });
});

test("an item without a usable title waits in the Inbox", async () => {
  await importAll(kitchenTable({ episodes: [...episodes, { slug: "no-title" }] }));
  const items = await sql("select title, state, show_name, reason from public.er_inbox where episode_id is null");
  expect(items).toMatchObject([{ title: "episode 4", state: "failed", show_name: "Kitchen Table" }]);
});

test("the Inbox lists an item only while its recap is a draft", async () => {
  const path = "er_episodes?slug=eq.soup";
  const openItems = async () =>
    (
      await sql(`select e.slug from public.er_inbox i join public.er_episodes e on e.id = i.episode_id
        where i.closed_at is null order by e.slug`)
    ).map(({ slug }) => slug);
  expect(await openItems()).toEqual(["salt", "soup"]);
  await rest(admin.token, "PATCH", path, { is_published: true }, RETURN_ROWS);
  expect(await openItems()).toEqual(["salt"]);
  await rest(admin.token, "PATCH", path, { is_published: false }, RETURN_ROWS);
  expect(await openItems()).toEqual(["salt", "soup"]);
});

test("B50: only editors can import, and they cannot set columns such as is_featured", async () => {
  const author = await backend.account("author@api.test", "author");
  const editor = await backend.account("editor@api.test", "editor");
  const [{ id: showId } = { id: "" }] = await sql("select id from public.er_shows");
  const items = [
    {
      source_key: "kitchen-table/new",
      source_hash: "x",
      slugs: ["new"],
      row: { title: "New", rev: 99, is_featured: true, writer_id: author.id, is_published: true },
    },
  ];
  const importAs = (actor: string) =>
    rest(actor, "POST", "rpc/import_episodes", {
      show: showId,
      source: "x",
      publish: false,
      items,
    });
  expect(await importAs("anon")).toMatchObject({ status: 401, code: "42501" });
  expect(await importAs(author.token)).toMatchObject({ status: 403, code: "42501" });
  for (const name of ["staff_names", "followed_feeds", "find_inbox", "inbox_shows"])
    expect(await rest(author.token, "POST", `rpc/${name}`, {})).toMatchObject({ status: 403 });
  expect((await importAs(editor.token)).body).toMatchObject([{ outcome: "created" }]);
  expect((await rows()).find(({ slug }) => slug === "new")).toMatchObject({
    title: "New",
    is_featured: false,
    is_published: false,
    writer_id: null,
    rev: 0,
  });
});

test("B216: the import command stores the pictures of new rows in all sizes", async () => {
  const picture = createCanvas(600, 300).toBuffer("image/jpeg");
  const server = createServer((request, response) => {
    if (request.url === "/away") response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    else response.end(request.url === "/page" ? "<!doctype html>" : picture);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = clientOf(backend);
  const copyPicture = pictureCopier(client, { offline: false, names: [`${origin}/feed.xml`] });
  const content = {
    show: { ...show, name: "Picture Table", image_url: `${origin}/show.jpg` },
    episodes: [
      episode("Bread", { image_url: `${origin}/bread.jpg` }),
      episode("Salt", { image_url: `${origin}/page` }),
      episode("Soup", { image_url: `${origin}/away` }),
    ],
  };
  await sql("delete from public.er_episodes; delete from public.er_shows");
  const importContent = async () => {
    const reasons: string[] = [];
    const counts = await importFiles(
      client,
      [source("kitchen.json", content)],
      { reportItem: (item) => reasons.push(...item.reasons), progress: () => {} },
      { publish: false, copyPicture },
    );
    return { counts, reasons };
  };
  expect(await importContent()).toMatchObject({
    counts: { show: { created: 1 }, episode: { created: 3, failed: 0 } },
    reasons: [
      "Picture not copied: it is not a JPEG, PNG or WebP file",
      "Picture not copied: 10.0.0.1 is not a public address, and no feed may lead there",
    ],
  });
  const storedUrls = () =>
    sql(`select slug, thumbnail_url as url from public.er_episodes
         union all select slug, image_url from public.er_shows order by slug`);
  const rows = await storedUrls();
  const largestSizeUrl = /\/object\/public\/thumbnails\/\w+\/[\w-]+-600w\.webp$/;
  expect(rows).toEqual([
    { slug: "bread", url: expect.stringMatching(largestSizeUrl) },
    { slug: "picture-table", url: expect.stringMatching(largestSizeUrl) },
    { slug: "salt", url: null },
    { slug: "soup", url: null },
  ]);
  for (const { url, width } of sizesOfPicture(String(rows[0]?.["url"]))) {
    const answer = await backend.fetch(new Request(url));
    const image = await loadImage(Buffer.from(await answer.arrayBuffer()));
    expect([image.width, image.height]).toEqual([width, width / 2]);
  }
  // A second import changes no picture.
  expect((await importContent()).counts.episode).toMatchObject({ unchanged: 3 });
  expect(await storedUrls()).toEqual(rows);
});
