import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasDebianPostgres, startDebianPostgres } from "../../scripts/checks/debian-postgres.ts";
import { connect, HOSTED_EXTENSIONS, prepareHostedProject, runSupabaseCli } from "../support/hosted-project.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";

/** The rights of the roles of the API, for each kind of project. */
const rights = new Map<string, unknown>();

describe.each(["legacy", "none"] as const)("a project with the default privileges “%s”", (defaults) => {
  let database: OwnDatabase;
  let sql: Awaited<ReturnType<typeof connect>>;

  beforeAll(async () => {
    database = await createDatabase({ isMigrated: false });
    sql = await connect(database.url);
    await prepareHostedProject(sql, defaults);
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  test(`A3: db push applies every migration (${defaults})`, async () => {
    const push = runSupabaseCli(database.url, "db", "push", "--yes");
    expect(push.output).toContain("Finished supabase db push");
    expect(push.status).toBe(0);
    const secondPush = runSupabaseCli(database.url, "db", "push", "--yes");
    expect(secondPush.status).toBe(0);
  });

  test(`A3: a visitor may only select rows and call the reviewed functions (${defaults})`, async () => {
    const grants = await sql`
      select grantee, table_name, privilege_type from information_schema.role_table_grants
      where table_schema = 'public' and grantee = 'anon' and privilege_type <> 'SELECT'`;
    expect([...grants]).toEqual([]);
    const callable = await sql`
      select p.proname from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.proname`;
    expect(callable.map(({ proname }) => proname)).toEqual([
      "bump_list",
      "confirm_digest",
      "list_by_secret",
      "pro_lists",
      "read_private_feed",
      "recap_preview",
      "search",
      "search_catalog",
      "shared_highlight",
      "unsubscribe_digest",
    ]);
  });

  test(`A3: the roles of the API have the same rights in every kind of project (${defaults})`, async () => {
    const lines = await sql`
      select c.oid::regclass::text as name, r.rolname, has_table_privilege(r.oid, c.oid, 'select') as reads,
        has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate') as writes
      from pg_class c, pg_roles r
      where c.relnamespace::regnamespace::text in ('public', 'private') and c.relkind in ('r', 'p', 'S')
        and r.rolname in ('anon', 'authenticated')
      union all
      select p.oid::regprocedure::text, r.rolname, has_function_privilege(r.oid, p.oid, 'execute'), null
      from pg_proc p, pg_roles r
      where p.pronamespace::regnamespace::text in ('public', 'private')
        and r.rolname in ('anon', 'authenticated')
      order by 1, 2`;
    rights.set(defaults, [...lines]);
    expect(lines.length).toBeGreaterThan(700);
    expect(rights.get(defaults)).toEqual([...rights.values()][0]);
  });

  test(`A4, A5: Supabase's advisors report no warnings (${defaults})`, async () => {
    const [setting] = await sql`
      select true as is_set from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
      where r.rolname = 'postgres' and 'pgrst.db_schemas=public' = any (s.setconfig)`;
    expect(setting?.["is_set"]).toBe(true);
    const advisors = runSupabaseCli(database.url, "db", "advisors", "--level", "info", "--fail-on", "warn");
    expect([advisors.status, advisors.output.match(/"level": "(WARN|ERROR)"/g)]).toEqual([0, null]);
  });

  test(`Supabase's advisors report a table without row level security (${defaults})`, async () => {
    await sql`create table public.leaky (id int primary key)`;
    await sql`grant all on public.leaky to anon`;
    const advisors = runSupabaseCli(database.url, "db", "advisors", "--level", "info", "--fail-on", "warn");
    expect(advisors.status).not.toBe(0);
    await sql`drop table public.leaky`;
  });
});

describe.skipIf(!hasDebianPostgres)("PostgreSQL of Debian with the extension plpgsql_check", () => {
  test("db lint finds no errors in the functions", async () => {
    const server = await startDebianPostgres();
    const sql = await connect(server.url);
    try {
      await prepareHostedProject(sql, "none");
      await sql.unsafe(HOSTED_EXTENSIONS);
      expect(runSupabaseCli(server.url, "db", "push", "--yes").status).toBe(0);
      const lint = runSupabaseCli(
        server.url,
        "db",
        "lint",
        "--schema",
        "public,private",
        "--level",
        "warning",
        "--fail-on",
        "warning",
      );
      expect([lint.status, lint.output]).toEqual([0, expect.stringContaining("No schema errors found")]);
      await sql.unsafe(`create function public.broken() returns int language plpgsql set search_path = '' as
        $$ begin return (select nothing from public.nowhere); end $$`);
      const failedLint = runSupabaseCli(
        server.url,
        "db",
        "lint",
        "--schema",
        "public",
        "--level",
        "warning",
        "--fail-on",
        "warning",
      );
      expect(failedLint.status).not.toBe(0);
    } finally {
      await sql.end();
      await server.stop();
    }
  }, 240_000);
});
