import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readShown } from "../../src/data/build/catalog.ts";
import { type Mirror, syncMirror } from "../../src/data/build/mirror.ts";
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

/** Rows as JSON has them, whichever way they came. */
const plain = (content: Content) =>
  Object.fromEntries(
    Object.entries(content).map(([kind, rows]) => [
      kind,
      rows.map(({ id, rev, slug, title, name }) => ({ id, rev, slug, text: title ?? name })),
    ]),
  );

async function expectSame(mirror: Mirror) {
  expect(plain(contentOf(mirror.db))).toEqual(plain(await publicContent(sql)));
  expect(mirror.rev).toBe(await backend.revision());
}

/** Syncs, compares with the database, and tells how many rows of which table were read. */
async function sync(meanwhile?: (table: string) => Promise<void>) {
  const read: Record<string, number> = {};
  const source = backend.source(async (url, response) => {
    const table = url.pathname.replace("/rest/v1/", "");
    const rows = await response.json();
    if (Array.isArray(rows) && rows.length > 0) read[table] = (read[table] ?? 0) + rows.length;
    await meanwhile?.(table);
    return undefined;
  });
  const mirror = await syncMirror(file, source);
  await expectSame(mirror);
  const slugs = contentOf(mirror.db).episodes.map((row) => row.slug);
  mirror.db.close();
  return { read, slugs };
}

/** The file as it stands, without a sync. */
function onFile<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

beforeAll(async () => {
  expect(await sync()).toEqual({
    read: { er_categories: 1, er_shows: 1, er_episodes: 1 },
    slugs: ["an-episode"],
  });
});

test("nothing is read again where nothing changed", async () => {
  expect((await sync()).read).toEqual({});
});

test("only newer rows are read", async () => {
  await addEpisode(sql, show, "newer");
  await sql("update public.er_shows set name = 'Renamed'");
  const { read, slugs } = await sync();
  expect(read).toEqual({ er_shows: 1, er_episodes: 1 });
  expect(slugs.sort()).toEqual(["an-episode", "newer"]);
});

test("what is deleted or unpublished disappears, what is published again comes back", async () => {
  const gone = await addEpisode(sql, show, "gone");
  const hidden = await addEpisode(sql, show, "hidden");
  expect((await sync()).slugs).toEqual(expect.arrayContaining(["gone", "hidden"]));

  await sql("delete from public.er_episodes where id = $1", [gone.id]);
  await sql("update public.er_episodes set is_published = false where id = $1", [hidden.id]);
  const { read, slugs } = await sync();
  expect(read).toEqual({ er_tombstones: 2 });
  expect(slugs).not.toEqual(expect.arrayContaining(["gone"]));
  expect(slugs).not.toEqual(expect.arrayContaining(["hidden"]));

  await sql("update public.er_episodes set is_published = true where id = $1", [hidden.id]);
  expect((await sync()).slugs).toContain("hidden");
});

test("a category and its show disappear together", async () => {
  const other = await addCategory(sql, "other");
  const otherShow = await addShow(sql, other, "other-show");
  expect((await sync()).read).toEqual({ er_categories: 1, er_shows: 1 });
  await sql("delete from public.er_shows where id = $1", [otherShow.id]);
  await sql("delete from public.er_categories where id = $1", [other.id]);
  expect((await sync()).read).toEqual({ er_tombstones: 2 });
});

test("a renamed slug takes the place of the old one, which another row may take", async () => {
  await sql("update public.er_episodes set slug = 'renamed' where slug = 'newer'");
  await addEpisode(sql, show, "newer", { title: "Another" });
  const { slugs } = await sync();
  expect(slugs.filter((slug) => slug === "newer" || slug === "renamed").sort()).toEqual([
    "newer",
    "renamed",
  ]);
});

test("a draft is never read", async () => {
  await sql("update public.er_episodes set title = 'Still a draft' where id = $1", [draft.id]);
  await addDraft(sql, show, "secret");
  const { slugs, read } = await sync();
  expect(read).toEqual({});
  expect(slugs).not.toContain("a-draft");
  expect(slugs).not.toContain("secret");
});

test("the newest featured episode leads the home page; without one, a line of the newest recap that has one", async () => {
  vi.stubEnv("BUILD_CACHE_DIR", backend.dataDir);
  const leads = async () => {
    await sync();
    return readShown((catalog) => [catalog.lead()?.slug, catalog.newestQuote()?.text]);
  };
  const featured = (slug: string, episode_date: string | null, quotes: string[] = []) =>
    addEpisode(sql, show, slug, { is_featured: true, episode_date, quotes });
  await featured("earlier", "2026-01-01", ["It was said before that."]);
  await featured("latest", "2026-02-01", ["It was said last of all."]);
  await featured("undated", null);
  expect(await leads()).toEqual(["latest", "It was said last of all."]);
  await sql("delete from public.er_episodes where slug = 'latest'");
  expect(await leads()).toEqual(["earlier", "It was said before that."]);
  await sql("update public.er_episodes set is_featured = false");
  expect(await leads()).toEqual([undefined, "It was said before that."]);
  vi.unstubAllEnvs();
});

test("a column that joins the list brings its values, though no row was edited", async () => {
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
  expect((await sync()).read).toEqual({});
});

test("more than 1,000 rows of one revision are read, each once", async () => {
  await addEpisodes(sql, show, 1, 1200);
  const { read } = await sync();
  expect(read).toEqual({ er_episodes: 1200 });
});

test("§6 #12: of 1,200 rows that change between two pages none is lost or doubled", async () => {
  await sql("update public.er_episodes set is_featured = true where slug like 'episode-%'");
  const change = async (what: string, set: string) => {
    const [row] = await sql(
      `update public.er_episodes set ${set} where id = (select id from public.er_episodes
        where slug like 'episode-%' and title not like 'Changed%' order by rev, id ${what} limit 1)
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
    await addEpisode(sql, show, "made-between-pages");
  });
  expect(pages).toBeGreaterThan(6);
});

test("a save that falls between two passes is part of the result", async () => {
  await addEpisode(sql, show, "first-save");
  let saved = false;
  await sync(async (table) => {
    if (saved || table !== "er_tombstones") return;
    saved = true;
    await addEpisode(sql, show, "second-save");
    await sql("delete from public.er_episodes where slug = 'first-save'");
  });
  expect(saved).toBe(true);
});

test("what was read is kept; of another database everything is read anew", async () => {
  onFile((db) => db.exec("update category set row = json_set(row, '$.name', 'Kept')"));
  const mirror = await syncMirror(file, backend.source());
  expect(contentOf(mirror.db).categories).toMatchObject([{ name: "Kept" }]);
  mirror.db.close();

  await sql("update public.er_content_revision set epoch = gen_random_uuid()");
  const { read } = await sync();
  expect(read.er_episodes).toBeGreaterThan(1200);
  expect(read.er_categories).toBe(1);
});

test("a mirror ahead of its database, which is a restored backup then, starts afresh", async () => {
  onFile((db) => db.exec("update meta set value = value + 1000 where key = 'er_episodes'"));
  onFile((db) => db.exec("update episode set slug = 'since-lost' where slug = 'an-episode'"));
  const { read } = await sync();
  expect(read.er_episodes).toBeGreaterThan(1200);
});

test("an upsert that leaves a draft a draft takes a number, and the mirror says it is reached", async () => {
  await sql(
    `insert into public.er_episodes (id, show_id, title, slug, is_published)
     select id, show_id, 'Still a draft', slug, false from public.er_episodes where id = $1
     on conflict (id) do update set title = excluded.title`,
    [draft.id],
  );
  expect((await sync()).slugs).not.toContain("a-draft");
});

test("a backend that fails half way leaves the mirror as it was", async () => {
  const before = onFile(contentOf);
  await sql("update public.er_shows set name = 'Half read'");
  await sql("update public.er_episodes set title = 'Half read' where id = $1", [episode.id]);
  const failing = backend.source(async (url) =>
    url.pathname.endsWith("er_episodes") ? new Response("{}", { status: 500 }) : undefined,
  );
  await expect(syncMirror(file, failing)).rejects.toThrow();
  expect(onFile(contentOf)).toEqual(before);
  expect((await sync()).read).toEqual({ er_shows: 1, er_episodes: 1 });
});

test("F22: a row with a slug that no page can have is named, and the mirror stays as it was", async () => {
  const before = onFile(contentOf);
  await sql("alter table public.er_episodes drop constraint er_episodes_slug_check");
  await sql("update public.er_shows set name = 'Beside a bad row'");
  const bad = await addEpisode(sql, show, "../../admin");
  await expect(syncMirror(file, backend.source())).rejects.toThrow(bad.id);
  expect(onFile(contentOf)).toEqual(before);

  await sql("update public.er_episodes set slug = 'admin' where id = $1", [bad.id]);
  expect((await sync()).read).toEqual({ er_shows: 1, er_episodes: 1 });
});
