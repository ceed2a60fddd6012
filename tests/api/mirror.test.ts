import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withMirrorCatalog } from "../../src/data/build/catalog.ts";
import { newestFeedPart } from "../../src/data/build/feeds.ts";
import { type Mirror, syncMirror } from "../../src/data/build/mirror.ts";
import { createCatalog } from "../../src/data/build/mirror-catalog.ts";
import { SOURCE_COLUMNS } from "../../src/data/build/source.ts";
import { openTestBackend } from "../support/backend.ts";
import {
  addCategory,
  addDraft,
  addEpisode,
  addEpisodes,
  addShow,
  publicContent,
  seedContent,
} from "../support/content.ts";

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

const file = join(backend.dataDir, "mirror.sqlite");
const { show, episode, draft } = await seedContent(sql);

type Content = Awaited<ReturnType<typeof publicContent>>;

function contentOf(db: DatabaseSync): Content {
  const read = (table: string) =>
    db
      .prepare(`select row from ${table} order by id`)
      .all()
      .map(({ row }) => JSON.parse(String(row)));
  return { categories: read("category"), shows: read("show"), episodes: read("episode") };
}

const comparableColumns = (content: Content) =>
  Object.fromEntries(
    Object.entries(content).map(([kind, rows]) => [
      kind,
      rows.map(({ id, rev, slug, title, name }) => ({ id, rev, slug, text: title ?? name })),
    ]),
  );

async function expectSame(mirror: Mirror) {
  expect(comparableColumns(contentOf(mirror.db))).toEqual(comparableColumns(await publicContent(sql)));
  expect(mirror.rev).toBe(await backend.revision());
}

/** Syncs the mirror and compares it with the database. Returns the number of rows that the sync read, by table. */
async function sync(changeDuringSync?: (table: string) => Promise<void>) {
  const rowCounts: Record<string, number> = {};
  const source = backend.source(async (url, response) => {
    const table = url.pathname.replace("/rest/v1/", "");
    const rows = await response.json();
    if (Array.isArray(rows) && rows.length > 0) rowCounts[table] = (rowCounts[table] ?? 0) + rows.length;
    await changeDuringSync?.(table);
    return undefined;
  });
  const mirror = await syncMirror(file, source);
  await expectSame(mirror);
  const slugs = contentOf(mirror.db).episodes.map((row) => row.slug);
  mirror.db.close();
  return { rowCounts, slugs };
}

/** Opens the mirror's file without a sync. */
function withMirrorFile<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

beforeAll(async () => {
  expect(await sync()).toEqual({
    rowCounts: { er_categories: 1, er_shows: 1, er_episodes: 1 },
    slugs: ["an-episode"],
  });
});

test("a sync without changes reads no rows", async () => {
  expect((await sync()).rowCounts).toEqual({});
});

test("a sync reads only newer rows", async () => {
  await addEpisode(sql, show, "newer");
  await sql("update public.er_shows set name = 'Renamed'");
  const { rowCounts, slugs } = await sync();
  expect(rowCounts).toEqual({ er_shows: 1, er_episodes: 1 });
  expect(slugs.sort()).toEqual(["an-episode", "newer"]);
});

test("a sync removes deleted recaps and recaps that are drafts again", async () => {
  const deletedRecap = await addEpisode(sql, show, "deleted");
  const withdrawnRecap = await addEpisode(sql, show, "hidden");
  expect((await sync()).slugs).toEqual(expect.arrayContaining(["deleted", "hidden"]));

  await sql("delete from public.er_episodes where id = $1", [deletedRecap.id]);
  await sql("update public.er_episodes set is_published = false where id = $1", [withdrawnRecap.id]);
  const { rowCounts, slugs } = await sync();
  expect(rowCounts).toEqual({ er_tombstones: 2 });
  expect(slugs).not.toEqual(expect.arrayContaining(["deleted"]));
  expect(slugs).not.toEqual(expect.arrayContaining(["hidden"]));

  await sql("update public.er_episodes set is_published = true where id = $1", [withdrawnRecap.id]);
  expect((await sync()).slugs).toContain("hidden");
});

test("a sync removes a deleted category together with its deleted show", async () => {
  const otherCategory = await addCategory(sql, "other");
  const otherShow = await addShow(sql, otherCategory, "other-show");
  expect((await sync()).rowCounts).toEqual({ er_categories: 1, er_shows: 1 });
  await sql("delete from public.er_shows where id = $1", [otherShow.id]);
  await sql("delete from public.er_categories where id = $1", [otherCategory.id]);
  expect((await sync()).rowCounts).toEqual({ er_tombstones: 2 });
});

test("a sync reads a recap again if the writer gets another name or deletes the account", async () => {
  const writer = await backend.account("writer@api.test", "author");
  const reviewer = await backend.account("reviewer@api.test", "editor");
  const setName = (id: string, name: string) =>
    sql("update public.profiles set full_name = $2 where user_id = $1", [id, name]);
  await setName(writer.id, "Ada Park");
  await setName(reviewer.id, "Bo Lind");
  await sql("update public.er_episodes set writer_id = $1, reviewer_id = $2 where slug = 'an-episode'", [
    writer.id,
    reviewer.id,
  ]);
  const syncByline = async () => {
    const { rowCounts } = await sync();
    expect(rowCounts).toEqual({ er_episodes: 1 });
    const row = withMirrorFile((db) => db.prepare("select content from episode where slug = 'an-episode'").get());
    const content = JSON.parse(String(row?.["content"]));
    return [content.writer?.name, content.reviewer?.name];
  };
  expect(await syncByline()).toEqual(["Ada Park", "Bo Lind"]);
  await setName(writer.id, "Ada Lin");
  // When the relay runs, the database marks the recaps of renamed people as changed.
  await sql("update private.rebuild_state set turn_at = now()");
  expect(await syncByline()).toEqual(["Ada Lin", "Bo Lind"]);
  await sql("delete from auth.users where id = $1", [writer.id]);
  expect(await syncByline()).toEqual([undefined, "Bo Lind"]);
});

test("a sync replaces the old slug of a row, even if another row now has the old slug", async () => {
  await sql("update public.er_episodes set slug = 'renamed' where slug = 'newer'");
  await addEpisode(sql, show, "newer", { title: "Another" });
  const { slugs } = await sync();
  expect(slugs.filter((slug) => slug === "newer" || slug === "renamed").sort()).toEqual(["newer", "renamed"]);
});

test("a sync never reads a draft", async () => {
  await sql("update public.er_episodes set title = 'Still a draft' where id = $1", [draft.id]);
  await addDraft(sql, show, "secret");
  const { slugs, rowCounts } = await sync();
  expect(rowCounts).toEqual({});
  expect(slugs).not.toContain("a-draft");
  expect(slugs).not.toContain("secret");
});

test("the home page starts with the newest featured episode, and shows the newest quote", async () => {
  vi.stubEnv("BUILD_CACHE_DIR", backend.dataDir);
  const homePage = async () => {
    await sync();
    return withMirrorCatalog((catalog) => [catalog.lead()?.slug, catalog.newestQuote()?.text]);
  };
  const addFeatured = (slug: string, episode_date: string | null, quotes: string[] = []) =>
    addEpisode(sql, show, slug, { is_featured: true, episode_date, quotes });
  await addFeatured("earlier", "2026-01-01", ["It was said before that."]);
  await addFeatured("latest", "2026-02-01", ["It was said last of all."]);
  await addFeatured("undated", null);
  expect(await homePage()).toEqual(["latest", "It was said last of all."]);
  await sql("delete from public.er_episodes where slug = 'latest'");
  expect(await homePage()).toEqual(["earlier", "It was said before that."]);
  await sql("update public.er_episodes set is_featured = false");
  expect(await homePage()).toEqual([undefined, "It was said before that."]);
  vi.unstubAllEnvs();
});

test("a sync reads a new column of all rows, even if no row changed", async () => {
  await sql("update public.er_episodes set cta = 'Listen' where slug = 'an-episode'");
  const ctaWith = async (columns?: typeof SOURCE_COLUMNS) => {
    const { db } = await syncMirror(file, backend.source(), columns);
    const row = db.prepare("select row from episode where slug = 'an-episode'").get();
    db.close();
    return JSON.parse(String(row?.row)).cta;
  };
  const er_episodes = SOURCE_COLUMNS.er_episodes.replace(" cta,", "");
  expect(await ctaWith({ ...SOURCE_COLUMNS, er_episodes })).toBeUndefined();
  expect(await ctaWith()).toBe("Listen");
  expect((await sync()).rowCounts).toEqual({});
});

test("a sync reads each row once if more than 1,000 rows have the same revision", async () => {
  await addEpisodes(sql, show, 1, 1200);
  const { rowCounts } = await sync();
  expect(rowCounts).toEqual({ er_episodes: 1200 });
});

test("§6 #12: the mirror is complete, even if rows change between two requests of a sync", async () => {
  await sql("update public.er_episodes set is_featured = true where slug like 'episode-%'");
  const change = async (direction: string, set: string) => {
    const [row] = await sql(
      `update public.er_episodes set ${set} where id = (select id from public.er_episodes
        where slug like 'episode-%' and title not like 'Changed%' order by rev, id ${direction} limit 1)
       returning slug`,
    );
    if (!row) throw new Error("No row to change.");
  };
  let pages = 0;
  await sync(async (table) => {
    if (table !== "er_episodes") return;
    pages++;
    if (pages !== 2) return;
    await change("", "title = 'Changed, was read'");
    await change("desc", "title = 'Changed, was not read'");
    await change("", "title = 'Changed, hidden after', is_published = false");
    await change("desc", "title = 'Changed, hidden before', is_published = false");
    await sql("update public.er_shows set name = 'Changed, table was read'");
    await addEpisode(sql, show, "created-between-pages");
  });
  expect(pages).toBeGreaterThan(6);
});

test("a sync also copies a recap that an editor saves during the sync", async () => {
  await addEpisode(sql, show, "first-save");
  let hasSaved = false;
  await sync(async (table) => {
    if (hasSaved || table !== "er_tombstones") return;
    hasSaved = true;
    await addEpisode(sql, show, "second-save");
    await sql("delete from public.er_episodes where slug = 'first-save'");
  });
  expect(hasSaved).toBe(true);
});

test("a sync leaves out a version of a recap that needs too much time, until the recap changes", async () => {
  await addEpisode(sql, show, "slow-recap");
  const syncWithSlowTitle = async (title: string) => {
    await sql("update public.er_episodes set title = $1 where slug = 'slow-recap'", [title]);
    const parse = (row: { title: string }) => {
      // V8 never interrupts a loop whose only call is `startsWith`.
      while (/^Slow/.test(row.title));
      return { content: "{}", paragraphs: "[]", has_proof: 0 };
    };
    const mirror = await syncMirror(file, backend.source(), SOURCE_COLUMNS, { parse, limitMs: 50 });
    const row = mirror.db.prepare("select row from episode where slug = 'slow-recap'").get();
    const leftOut = createCatalog(mirror).leftOut();
    mirror.db.close();
    return { title: JSON.parse(String(row?.row)).title, leftOut };
  };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await syncWithSlowTitle("Fast")).toEqual({ title: "Fast", leftOut: [] });
  expect(await syncWithSlowTitle("Slow")).toEqual({ title: "Fast", leftOut: ["slow-recap"] });
  expect(warn.mock.calls.flat().join()).toContain("(slow-recap) is left out.");
  expect(await syncWithSlowTitle("Fast again")).toEqual({ title: "Fast again", leftOut: [] });
  await syncWithSlowTitle("Slow again");
  await sql("delete from public.er_episodes where slug = 'slow-recap'");
  const mirror = await syncMirror(file, backend.source());
  expect(createCatalog(mirror).leftOut()).toEqual([]);
  mirror.db.close();
  warn.mockRestore();
});

test("a sync reads all rows again if the mirror comes from another database", async () => {
  withMirrorFile((db) => db.exec("update category set row = json_set(row, '$.name', 'Changed in the mirror')"));
  const mirror = await syncMirror(file, backend.source());
  expect(contentOf(mirror.db).categories).toMatchObject([{ name: "Changed in the mirror" }]);
  mirror.db.close();

  await sql("update public.er_content_revision set epoch = gen_random_uuid()");
  const { rowCounts } = await sync();
  expect(rowCounts.er_episodes).toBeGreaterThan(1200);
  expect(rowCounts.er_categories).toBe(1);
});

test("a sync reads all rows again after the restore of a backup that is older than the mirror", async () => {
  withMirrorFile((db) => db.exec("update meta set value = value + 1000 where key = 'er_episodes'"));
  withMirrorFile((db) => db.exec("update episode set slug = 'since-lost' where slug = 'an-episode'"));
  const { rowCounts } = await sync();
  expect(rowCounts.er_episodes).toBeGreaterThan(1200);
});

test("a sync copies the new revision to the mirror after an upsert of a draft", async () => {
  await sql(
    `insert into public.er_episodes (id, show_id, title, slug, is_published)
     select id, show_id, 'Still a draft', slug, false from public.er_episodes where id = $1
     on conflict (id) do update set title = excluded.title`,
    [draft.id],
  );
  expect((await sync()).slugs).not.toContain("a-draft");
});

test("if the backend fails during a sync, the mirror does not change", async () => {
  const contentBefore = withMirrorFile(contentOf);
  await sql("update public.er_shows set name = 'Half read'");
  await sql("update public.er_episodes set title = 'Half read' where id = $1", [episode.id]);
  const failingSource = backend.source(async (url) =>
    url.pathname.endsWith("er_episodes") ? new Response("{}", { status: 500 }) : undefined,
  );
  await expect(syncMirror(file, failingSource)).rejects.toThrow();
  expect(withMirrorFile(contentOf)).toEqual(contentBefore);
  expect((await sync()).rowCounts).toMatchObject({ er_shows: 1, er_episodes: 1 });
});

test("F22: a sync fails and reports the id of a row whose slug is not valid in a URL", async () => {
  const contentBefore = withMirrorFile(contentOf);
  const [slugCheck] = await sql(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conname = 'er_episodes_slug_check'`,
  );
  await sql("alter table public.er_episodes drop constraint er_episodes_slug_check");
  await sql("update public.er_shows set name = 'Beside a bad row'");
  const badEpisode = await addEpisode(sql, show, "../../admin");
  await expect(syncMirror(file, backend.source())).rejects.toThrow(badEpisode.id);
  expect(withMirrorFile(contentOf)).toEqual(contentBefore);

  await sql("update public.er_episodes set slug = 'admin' where id = $1", [badEpisode.id]);
  await sql(`alter table public.er_episodes add constraint er_episodes_slug_check ${slugCheck?.["definition"]}`);
  expect((await sync()).rowCounts).toMatchObject({ er_shows: 1, er_episodes: 1 });
});

test("after a change of the source code, a sync sanitises all texts again, but requests no rows", async () => {
  const [row] = withMirrorFile((db) => db.prepare("select id, content from episode limit 1").all());
  const contentOfRow = () =>
    withMirrorFile((db) => db.prepare("select content from episode where id = ?").get(row?.["id"] ?? ""));
  const changeMirror = () => withMirrorFile((db) => db.exec("update episode set content = 'old'"));
  changeMirror();
  await sync();
  expect(contentOfRow()).toEqual({ content: "old" });
  vi.stubEnv("BUILD_BUNDLE_KEY", "other sources");
  expect((await sync()).rowCounts["er_episodes"]).toBeUndefined();
  expect(contentOfRow()).toEqual({ content: row?.["content"] });
  vi.unstubAllEnvs();
  await sync();
});

test("a draft that goes live is the newest item of RSS feeds and quotes, however old it is", async () => {
  const old = { created_at: "2001-01-01T00:00:00Z", quotes: ["Late, but here"] };
  const { id } = await addDraft(sql, show, "old-draft", old);
  await addEpisode(sql, show, "with-quote", { quotes: ["Early"] });
  await sql("update public.er_episodes set is_published = true where id = $1", [id]);
  const mirror = await syncMirror(file, backend.source());
  const catalog = createCatalog(mirror);
  expect(catalog.newest({ show: show.slug })[0]?.slug).toBe("old-draft");
  expect(
    catalog
      .feed("quotes")
      .map(({ slug }) => slug)
      .slice(0, 2),
  ).toEqual(["old-draft", "with-quote"]);
  expect(catalog.cards({ kind: "category", slug: "a-category" })[0]?.slug).not.toBe("old-draft");
  mirror.db.close();
});

test("the keys of a recap's pages change only if the pages show something else", async () => {
  const category = await addCategory(sql, "keys");
  const keyShow = await addShow(sql, category, "key-show");
  const otherShow = await addShow(sql, category, "other-key-show");
  await addEpisode(sql, keyShow, "keyed", { guest_name: "Ida Keys", episode_date: "2026-01-01" });
  const keys = async () => {
    const mirror = await syncMirror(file, backend.source());
    const recap = createCatalog(mirror)
      .recaps()
      .find(({ slug }) => slug === "keyed");
    mirror.db.close();
    return { key: recap?.key, pageKey: recap?.pageKey };
  };
  const first = await keys();
  expect(first).toEqual({ key: expect.any(String), pageKey: expect.any(String) });
  await addEpisode(sql, otherShow, "no-relation");
  expect(await keys()).toEqual(first);

  // The page of the recap now links to the recap that is its newer neighbour.
  await addEpisode(sql, keyShow, "newer-than-keyed", { episode_date: "2026-01-02" });
  const withNeighbour = await keys();
  expect(withNeighbour.key).toBe(first.key);
  expect(withNeighbour.pageKey).not.toBe(first.pageKey);

  // A guest of two recaps has a page, and both recaps link to it.
  await addEpisode(sql, otherShow, "same-guest", { guest_name: "Ida Keys" });
  const withGuestPage = await keys();
  expect(withGuestPage.key).not.toBe(withNeighbour.key);
  expect(withGuestPage.pageKey).not.toBe(withNeighbour.pageKey);

  await sql("update public.er_shows set name = 'Key Show, renamed' where slug = 'key-show'");
  expect((await keys()).key).not.toBe(withGuestPage.key);
});

test("a new host of a show changes all pages that show a guest of this name, without a change of the recap", async () => {
  const category = await addCategory(sql, "hosted");
  const hosted = await addShow(sql, category, "hosted-show");
  const guests = JSON.stringify([{ name: "Anna Host", link: null }]);
  const quotes = ["The tide waits for nobody. — Anna Host"];
  for (const slug of ["hosted-1", "hosted-2"]) await addEpisode(sql, hosted, slug, { guests, quotes });
  await addEpisode(sql, await addShow(sql, category, "visited-show"), "visited", { guests });
  const read = async () => {
    const mirror = await syncMirror(file, backend.source());
    const catalog = createCatalog(mirror);
    const guest = catalog.guests().find(({ name }) => name === "Anna Host");
    const shown = {
      episodes: guest?.episodes.map(({ slug }) => slug).sort(),
      cards: catalog.cardsOfShow("hosted-show").map(({ guestName }) => guestName),
      recap: catalog.recap("hosted-1").guests.map(({ name }) => name),
      roles: catalog.recap("hosted-1").quotes.map(({ role }) => role),
      hosts: catalog.recap("hosted-1").show.hosts.map(({ name }) => name),
    };
    const key = catalog.recaps().find(({ slug }) => slug === "hosted-1")?.pageKey;
    const feed = newestFeedPart(catalog, "quotes").entries.find(({ slug }) => slug === "hosted-1")?.items;
    mirror.db.close();
    return { shown, key, feed };
  };
  const before = await read();
  const all = ["hosted-1", "hosted-2", "visited"];
  expect(before.shown).toEqual({
    episodes: all,
    cards: ["Anna Host", "Anna Host"],
    recap: ["Anna Host"],
    roles: ["guest"],
    hosts: [],
  });
  expect(before.feed).toMatchObject([{ author: "Anna Host", role: "guest" }]);

  await sql("update er_shows set hosts = $1 where slug = 'hosted-show'", [guests]);
  const after = await read();
  expect(after.shown).toEqual({
    episodes: ["visited"],
    cards: [null, null],
    recap: [],
    roles: ["host"],
    hosts: ["Anna Host"],
  });
  expect(after.feed).toMatchObject([{ author: "Anna Host", role: "host" }]);
  expect(after.key).not.toBe(before.key);
});
