import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

/** SECURITY DEFINER functions that the API may call. A new one is reviewed, then named here. */
const REVIEWED: string[] = [];

const OPEN_FUNCTION = `create function public.open_door() returns text language sql
  security definer set search_path = '' as $$ select 'in' $$;
  grant execute on function public.open_door() to anon`;

/** Each finds what must not be, and is shown to find it in `flaw`. */
const checks: { title: string; find: string; flaw: string }[] = [
  {
    title: "A1: every table in public has row level security",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relrowsecurity`,
    flaw: "create table public.open_door (id integer)",
  },
  {
    title: "A2: anonymous may write no table",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'f') and (
        has_table_privilege('anon', oid, 'delete, truncate, trigger')
        or has_any_column_privilege('anon', oid, 'insert, update, references'))`,
    flaw: "grant update (bio) on public.profiles to anon",
  },
  {
    title: "A2: signed-in users may truncate, trigger or reference no table",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'f') and (
        has_table_privilege('authenticated', oid, 'truncate, trigger')
        or has_any_column_privilege('authenticated', oid, 'references'))`,
    flaw: "grant all on public.er_shows to authenticated",
  },
  {
    title: "A2: the API reads and writes nothing of the accounts",
    find: `select relname from pg_class, unnest('{anon,authenticated}'::text[]) as who
      where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p', 'v', 'm') and (
        has_table_privilege(who, oid, 'delete, truncate, trigger')
        or has_any_column_privilege(who, oid, 'select, insert, update, references'))`,
    flaw: "grant select (email) on auth.users to authenticated",
  },
  {
    title: "A6: every view in public runs with the rights of who asks",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('v', 'm') and coalesce(reloptions::text, '') not like '%security_invoker=true%'`,
    flaw: "create view public.open_door as select * from public.profiles",
  },
  {
    title: "A7: every SECURITY DEFINER function pins its search_path",
    find: `select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
      and prosecdef and coalesce(proconfig::text, '') not like '%search_path=\\\\"\\\\"%'`,
    flaw: `create function private.open_door() returns integer language sql security definer
      as $$ select 1 $$`,
  },
  {
    title: "A9: the API may call no SECURITY DEFINER function but the reviewed ones",
    find: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and (has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'))
      and not proname = any ('{${REVIEWED}}')`,
    flaw: OPEN_FUNCTION,
  },
  {
    title: "A10: anonymous may execute no function but the reviewed ones",
    find: `select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
      and has_function_privilege('anon', oid, 'execute') and not proname = any ('{${REVIEWED}}')`,
    flaw: OPEN_FUNCTION,
  },
  {
    title: "A11: no policy lets everybody write",
    find: `select policyname from pg_policies where schemaname = 'public'
      and cmd <> 'SELECT' and 'true' in (qual, with_check)`,
    flaw: `create policy open_door on public.profiles for update to authenticated
      using (true) with check (user_id is not null)`,
  },
  {
    title: "A11: every policy is for named roles",
    find: "select policyname from pg_policies where schemaname = 'public' and roles = '{public}'",
    flaw: "create policy open_door on public.profiles using (user_id is null)",
  },
  {
    title: "A12: every policy for updates checks the new row",
    find: `select policyname from pg_policies where schemaname = 'public'
      and cmd in ('UPDATE', 'ALL') and with_check is null`,
    flaw: `create policy open_door on public.profiles for update to authenticated
      using (user_id is null)`,
  },
  {
    title: "A13: policies ask who is asking once a statement, not once a row",
    find: `select policyname from pg_policies where schemaname = 'public' and regexp_replace(
      concat(qual, with_check), '\\( SELECT (auth|private)\\.[a-z_]+\\([^()]*\\) AS [a-z_]+\\)', '', 'g')
      ~ '(auth|private)\\.'`,
    flaw: `create policy open_door on public.profiles for update to authenticated
      using (true) with check (user_id = auth.uid())`,
  },
];

describe.each(checks)("$title", ({ find, flaw }) => {
  test("holds", async () => {
    expect(await sql(find)).toEqual([]);
  });

  test("is missed by a schema with the flaw", async () => {
    expect(await sql(`begin; ${flaw}; ${find}`)).not.toEqual([]);
  });
});

test("A10: a new function is for nobody until it is granted", async () => {
  const [may] = await sql(`begin;
    create function public.new_function() returns integer language sql as 'select 1';
    select has_function_privilege('anon', 'public.new_function()', 'execute') as anon,
      has_function_privilege('authenticated', 'public.new_function()', 'execute') as signed_in`);
  expect(may).toEqual({ anon: false, signed_in: false });
});

test("A2: a new table is for nobody until it is granted", async () => {
  const [may] = await sql(`begin;
    create table public.new_table (id integer);
    select has_table_privilege('anon', 'public.new_table', 'select, insert, update, delete') as anon,
      has_table_privilege('authenticated', 'public.new_table', 'select, insert, update, delete')
        as signed_in`);
  expect(may).toEqual({ anon: false, signed_in: false });
});

test("the flaws of these tests are gone", async () => {
  expect(await sql("select 1 from pg_class where relname = 'open_door'")).toEqual([]);
  expect(await sql("select 1 from pg_proc where proname = 'open_door'")).toEqual([]);
  expect(await sql("select 1 from pg_policies where policyname = 'open_door'")).toEqual([]);
});

test("A12: a user cannot give their own row away", async () => {
  const owner = await backend.account("owner@api.test");
  const other = await backend.account("other@api.test");
  const answer = await backend.rest(
    owner.token,
    "PATCH",
    `profiles?user_id=eq.${owner.id}&select=user_id`,
    { user_id: other.id },
  );
  expect(answer).toMatchObject({ status: 403, code: "42501" });
  const ids = await sql("select user_id from public.profiles order by user_id");
  expect(ids.map((row) => row.user_id)).toEqual([owner.id, other.id].sort());
});
