import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addMigrations,
  BASELINE_END,
  createProject,
  MIGRATIONS,
  type Migrations,
  migrationsOf,
  runInProject,
} from "../../scripts/checks/migration-project.ts";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { type BackendKind, emptyFolder, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addEpisode, seedContent } from "../support/content.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";

/** The migrations upgrade the database of an older release without losing rows. */

const allMigrations = Object.entries(migrationsOf(MIGRATIONS));
const isOld = ([name]: [string, string]) => name <= BASELINE_END;
const oldMigrations: Migrations = Object.fromEntries(allMigrations.filter(isOld));
/** The migrations of later releases, and an invented migration, so that this object is never empty. */
const newMigrations: Migrations = {
  ...Object.fromEntries(allMigrations.filter((migration) => !isOld(migration))),
  "29991231000000_next.sql": `
    alter table public.er_episodes add column mood text not null default 'calm';
    create table private.moods as select id, mood from public.er_episodes;`,
};

type Rows = Record<string, Record<string, unknown>[]>;

async function rowsOf({ sql }: TestBackend): Promise<Rows> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'storage')
       or schemaname = 'auth' and tablename in ('users', 'identities') order by 1`,
  );
  const rows: Rows = {};
  for (const { name } of tables) {
    const foundRows = await sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    );
    rows[name] = foundRows.map(({ row }) => row);
  }
  return rows;
}

/** Expects every row of `rowsBefore` in `rowsAfter`. New columns and rows are allowed. */
function expectRowsOf(rowsAfter: Rows, rowsBefore: Rows) {
  for (const [name, rows] of Object.entries(rowsBefore)) {
    const expected = rows.map((row) => expect.objectContaining(row));
    expect(rowsAfter[name], name).toEqual(expect.arrayContaining(expected));
  }
}

/** Fills the database of the oldest release. */
async function addRows(backend: TestBackend) {
  const { sql } = backend;
  const { category, show, episode } = await seedContent(sql);
  await addEpisode(sql, show, "full", {
    guest_name: "Ada",
    quotes: ["A line."],
    transcript: "Ada: A line.",
    is_featured: true,
    key_takeaways: ["One."],
    quick_take: "Short.",
    duration_minutes: 12,
  });
  await sql("delete from public.er_episodes where slug = 'a-draft'");
  const [reader, pro] = [await backend.account("reader@api.test"), await backend.account("pro@api.test", "pro")];
  await sql(`update public.site_content set body = body || ' Be brief.' where slug = 'prompt_quotes'`);
  await sql(`insert into public.user_show_follows (user_id, show_id) values ('${reader.id}', '${show.id}');
    insert into public.user_category_follows (user_id, category_id) values ('${reader.id}', '${category.id}');
    insert into public.user_profile_follows (follower_id, user_id) values ('${reader.id}', '${pro.id}');
    insert into public.podcasts (id, name) values ('00000000-0000-4000-8000-0000000000aa', 'A Podcast');
    insert into public.top_lists (id, user_id, title) values
      ('00000000-0000-4000-8000-0000000000ab', '${reader.id}', 'My ten');
    insert into public.list_items (list_id, podcast_id, rank_order) values
      ('00000000-0000-4000-8000-0000000000ab', '00000000-0000-4000-8000-0000000000aa', 1);
    insert into public.startup_ideas (user_id, episode_id, ideas) values ('${reader.id}', '${episode.id}', '[]');
    insert into private.ai_usage (user_id, window_start, used) values ('${reader.id}', now(), 3);
    insert into storage.objects (bucket_id, name) select id, 'photo.png' from storage.buckets limit 1;
    update private.rebuild_state set live_rev = 1, requested_rev = 2, attempts = 1, last_error = 'exit 1'`);
}

describe.each<BackendKind>(["pglite", "postgres"])("on %s", (kind) => {
  const dataDir = emptyFolder();
  const project = createProject(oldMigrations);
  const newProject = createProject({ ...oldMigrations, ...newMigrations });
  let backend: TestBackend;
  let rowsBefore: Rows;
  let ownDatabase: OwnDatabase | undefined;

  /** Opens the database with the migrations in `folder`. */
  const openBackendIn = (folder: string) =>
    runInProject(folder, () => openTestBackend(kind, { dataDir, databaseUrl: ownDatabase?.url }));

  beforeAll(async () => {
    ownDatabase = kind === "postgres" ? await createDatabase({ isMigrated: false }) : undefined;
    backend = await openBackendIn(project);
    await addRows(backend);
    rowsBefore = await rowsOf(backend);
    await backend.stop();
  });
  afterAll(async () => {
    await backend.close();
    await ownDatabase?.drop();
    for (const folder of [project, newProject]) rmSync(folder, { recursive: true, force: true });
  });

  test("an upgrade from the oldest release to the newest loses no row", async () => {
    backend = await openBackendIn(newProject);
    expectRowsOf(await rowsOf(backend), rowsBefore);
    const [count] = await backend.sql<{ applied: number }>(
      "select count(*)::int as applied from supabase_migrations.schema_migrations",
    );
    expect(count?.applied).toBe(allMigrations.length + 1);
  });

  test("an upgrade preserves accounts, follows and the revision number", async () => {
    const body = { email: "reader@api.test", password: DEMO_PASSWORD };
    const path = "/auth/v1/token?grant_type=password";
    const { body: session } = await backend.request("anon", "POST", path, body);
    const follows = await backend.rest(session.access_token, "GET", "user_show_follows?select=show_id");
    expect(follows.body).toHaveLength(1);
    const [{ rev }] = (await backend.sql("select rev from public.er_content_revision")) as [{ rev: number }];
    await backend.sql("update public.er_shows set description = 'Since then.'");
    expect(await backend.revision()).toBe(Number(rev) + 1);
  });

  test("expectRowsOf reports a lost row", () => {
    const rowsAfter = { ...rowsBefore, "public.list_items": [] };
    expect(() => expectRowsOf(rowsAfter, rowsBefore)).toThrow("public.list_items");
  });
});

test("each migration preserves all rows of a PostgreSQL database", async () => {
  const ownDatabase = await createDatabase({ isMigrated: false });
  const project = createProject(oldMigrations);
  const dataDir = emptyFolder();
  const openBackend = () =>
    runInProject(project, () => openTestBackend("postgres", { dataDir, databaseUrl: ownDatabase.url }));
  try {
    const oldBackend = await openBackend();
    await addRows(oldBackend);
    const rowsBefore = await rowsOf(oldBackend);
    await oldBackend.stop();
    for (const [name, sql] of Object.entries(newMigrations)) {
      addMigrations(project, { [name]: sql });
      const backend = await openBackend();
      expectRowsOf(await rowsOf(backend), rowsBefore);
      await backend.stop();
    }
  } finally {
    await ownDatabase.drop();
    for (const folder of [project, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
