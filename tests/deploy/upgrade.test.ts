import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import {
  type BackendKind,
  emptyFolder,
  openTestBackend,
  type TestBackend,
} from "../support/backend.ts";
import { addEpisode, seedContent } from "../support/content.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";

/** A database of an older release, with rows in it, becomes one of this release; nothing is lost. */

const HERE = process.cwd();
const MIGRATIONS = "supabase/migrations";
const all = readdirSync(MIGRATIONS).sort();
/** The first release that people had. */
const isOld = (name: string) => name < "20261122";
const newer = all.filter((name) => !isOld(name));

/** This project with only the given migrations, as an older release was. */
function projectWith(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "recap-upgrade-"));
  mkdirSync(join(folder, MIGRATIONS), { recursive: true });
  for (const name of [
    "src",
    "scripts",
    "node_modules",
    "supabase/templates",
    "supabase/config.toml",
  ])
    symlinkSync(resolve(name), join(folder, name));
  for (const name of names) copyFileSync(join(MIGRATIONS, name), join(folder, MIGRATIONS, name));
  return folder;
}

type Rows = Record<string, Record<string, unknown>[]>;

async function rowsOf({ sql }: TestBackend): Promise<Rows> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'storage')
       or schemaname = 'auth' and tablename in ('users', 'identities') order by 1`,
  );
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Every row of before is among those of now, whatever columns and rows there are besides. */
function expectKept(now: Rows, before: Rows) {
  for (const [name, rows] of Object.entries(before)) {
    const kept = rows.map((row) => expect.objectContaining(row));
    expect([name, now[name]]).toEqual([name, expect.arrayContaining(kept)]);
  }
}

/** Something of everything that a site of then holds. */
async function live(backend: TestBackend) {
  const { sql } = backend;
  const { category, show, episode } = await seedContent(sql);
  await addEpisode(sql, show, "full", {
    ...{ guest_name: "Ada", quotes: ["A line."], transcript: "Ada: A line.", is_featured: true },
    ...{ key_takeaways: ["One."], quick_take: "Short.", duration_minutes: 12 },
  });
  await sql("delete from public.er_episodes where slug = 'a-draft'");
  const [reader, pro] = [
    await backend.account("reader@api.test"),
    await backend.account("pro@api.test", "pro"),
  ];
  await sql(
    `update public.site_content set body = body || ' Be brief.' where slug = 'prompt_quotes'`,
  );
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
    insert into storage.objects (bucket_id, name) select id, 'kept.png' from storage.buckets limit 1;
    update private.rebuild_state set live_rev = 1, requested_rev = 2, attempts = 1, last_error = 'exit 1'`);
}

describe.each<BackendKind>(["pglite", "postgres"])("on %s", (kind) => {
  const dataDir = emptyFolder();
  const project = projectWith(all.filter(isOld));
  let backend: TestBackend;
  let before: Rows;
  let own: OwnDatabase | undefined;

  /** Opens the database as a release with the migrations of that folder does. */
  const openIn = async (folder: string) => {
    process.chdir(folder);
    try {
      return await openTestBackend(kind, { dataDir, databaseUrl: own?.url });
    } finally {
      process.chdir(HERE);
    }
  };

  beforeAll(async () => {
    own = kind === "postgres" ? await createDatabase({ isMigrated: false }) : undefined;
    backend = await openIn(project);
    const made = await backend.sql(
      "select to_regprocedure('public.find_episodes(text,integer)') as it",
    );
    expect(made).toEqual([{ it: null }]);
    await live(backend);
    before = await rowsOf(backend);
    await backend.stop();
  });
  afterAll(async () => {
    await backend.close();
    await own?.drop();
    rmSync(project, { recursive: true, force: true });
  });

  if (kind === "postgres")
    test("every row is kept by every migration, one at a time", async () => {
      for (const name of newer) {
        copyFileSync(join(MIGRATIONS, name), join(project, MIGRATIONS, name));
        backend = await openIn(project);
        expectKept(await rowsOf(backend), before);
        await backend.stop();
      }
    }, 120_000);

  test("every row is kept by a release that skips some", async () => {
    backend = await openIn(HERE);
    expectKept(await rowsOf(backend), before);
    const [count] = await backend.sql<{ applied: number }>(
      "select count(*)::int as applied from supabase_migrations.schema_migrations",
    );
    expect(count?.applied).toBe(all.length);
  });

  test("whoever had an account goes on with it, and what is saved is published", async () => {
    const body = { email: "reader@api.test", password: DEMO_PASSWORD };
    const path = "/auth/v1/token?grant_type=password";
    const { body: session } = await backend.request("anon", "POST", path, body);
    const mine = await backend.rest(
      session.access_token,
      "GET",
      "user_show_follows?select=show_id",
    );
    expect(mine.body).toHaveLength(1);
    const [{ rev }] = (await backend.sql("select rev from public.er_content_revision")) as [
      { rev: number },
    ];
    await backend.sql("update public.er_shows set description = 'Since then.'");
    expect(await backend.revision()).toBe(Number(rev) + 1);
  });
});
