import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend("pglite");
const { sql } = backend;
afterAll(() => backend.close());

/** SECURITY DEFINER functions that visitors or signed-in users may call. Review a new function before you add it. */
const REVIEWED_FUNCTIONS = {
  anon: [
    "bump_list",
    "confirm_digest",
    "list_by_secret",
    "read_private_feed",
    "recap_preview",
    "search",
    "search_catalog",
    "shared_highlight",
    "unsubscribe_digest",
  ],
  authenticated: [
    "accept_line_report",
    "alarm_settings",
    "answer_notice",
    "bulk_warnings",
    "bump_list",
    "cancel_generations",
    "cancel_transcription",
    "change_glossary",
    "claim_referral",
    "confirm_digest",
    "correct_earning",
    "costs",
    "create_preview",
    "create_private_feed",
    "create_top_list",
    "decide_report",
    "delete_private_feed",
    "delete_show",
    "digest_health",
    "discard_payout",
    "drop_job",
    "end_highlight_sharing",
    "erase_deleted",
    "failing_jobs",
    "find_episodes",
    "find_in_catalogue",
    "find_inbox",
    "find_people",
    "find_podcasts",
    "find_subscriptions",
    "follow_feed",
    "followed_feeds",
    "forget_feed_item",
    "generate_referral_code",
    "generations",
    "has_recent_session",
    "health_status",
    "import_episodes",
    "import_podcasts",
    "import_reading",
    "import_show",
    "imported_rows",
    "inbox_shows",
    "job_status",
    "keep_texts",
    "known_episodes",
    "known_shows",
    "list_by_secret",
    "list_secret",
    "mark_payout_paid",
    "my_access",
    "my_data",
    "my_digest",
    "my_feed_shows",
    "my_highlights",
    "my_private_profile",
    "my_recaps",
    "my_referrals",
    "note_open_draft",
    "note_opened",
    "oldest_unpaid_day",
    "payout_sums",
    "person",
    "preview_expiries",
    "private_feed_since",
    "publish_status",
    "read_notices",
    "read_private_feed",
    "recap_preview",
    "replace_list_secret",
    "report_content",
    "report_queue",
    "request_generations",
    "request_transcriptions",
    "restore_deleted",
    "restore_reported",
    "restore_with_recaps",
    "retry_job",
    "retry_transcription",
    "review_suggestion",
    "revoke_previews",
    "search",
    "search_catalog",
    "set_alarm_settings",
    "set_blocked",
    "set_reward_rule",
    "set_role",
    "set_show_rule",
    "share_highlight",
    "shared_highlight",
    "show_rules",
    "site_numbers",
    "staff_names",
    "start_payout",
    "stop_digest",
    "stop_feed",
    "store_episode_keys",
    "store_positions",
    "store_receipts",
    "suggest_podcast",
    "transcribe_file",
    "transcript_chars",
    "transcription_quote",
    "transcription_text",
    "transcriptions",
    "unpaid_sums",
    "unsubscribe_digest",
    "unused_pictures",
    "use_transcription",
  ],
};

/** Functions of the schema `public` that run with the caller's own rights. */
const VISITOR_INVOKERS = ["pro_lists"];
/** Policies call this function with the rights of the reader of the table. */
const VISITOR_POLICY_FUNCTION = "is_bounded_read";
const READER_INVOKERS = [
  "add_highlight",
  "clear_history",
  "complete_onboarding",
  "mark_read_up_to",
  "my_feed",
  "my_feed_size",
  "my_unread",
  "my_unread_size",
  "pin_top_list",
  "pro_lists",
  "prompts_for",
  "reading_marks",
  "recap_highlights",
  "set_history_paused",
  "set_saved",
  "unmark_read",
  "update_top_list",
  "versions_of",
];

const callableBy = (role: keyof typeof REVIEWED_FUNCTIONS, isDefiner: boolean) =>
  sql<{ proname: string }>(
    `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
       and p.prosecdef = $2 and has_function_privilege($1, p.oid, 'execute')
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname`,
    [role, isDefiner],
  ).then((rows) => rows.map(({ proname }) => proname));

const OPEN_FUNCTION = `create function public.flawed() returns text language sql
  security definer set search_path = '' as $$ select 'in' $$;
  grant execute on function public.flawed() to anon, authenticated`;

/** The query `find` returns all violations of a rule. The SQL in `flaw` creates one violation. */
const rules: { title: string; find: string; flaw: string }[] = [
  {
    title: "A1: every table in the schema public has row level security",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relrowsecurity`,
    flaw: "create table public.flawed (id integer)",
  },
  {
    title: "A2: visitors have no privilege to write to a table",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'f') and (
        has_table_privilege('anon', oid, 'delete, truncate, trigger')
        or has_any_column_privilege('anon', oid, 'insert, update, references'))`,
    flaw: "grant update (bio) on public.profiles to anon",
  },
  {
    title: "A2: signed-in users have no truncate, trigger or references privilege",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'f') and (
        has_table_privilege('authenticated', oid, 'truncate, trigger')
        or has_any_column_privilege('authenticated', oid, 'references'))`,
    flaw: "grant all on public.er_shows to authenticated",
  },
  {
    title: "A2: visitors and signed-in users have no privileges on the tables of accounts",
    find: `select relname from pg_class, unnest('{anon,authenticated}'::text[]) as api_role
      where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p', 'v', 'm') and (
        has_table_privilege(api_role, oid, 'delete, truncate, trigger')
        or has_any_column_privilege(api_role, oid, 'select, insert, update, references'))`,
    flaw: "grant select (email) on auth.users to authenticated",
  },
  {
    title: "A6: every view in the schema public runs with the caller's rights",
    find: `select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('v', 'm') and coalesce(reloptions::text, '') not like '%security_invoker=true%'`,
    flaw: "create view public.flawed as select * from public.profiles",
  },
  {
    title: "A7: every SECURITY DEFINER function sets an empty search_path",
    find: `select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
      and prosecdef and coalesce(proconfig::text, '') not like '%search_path=\\\\"\\\\"%'`,
    flaw: `create function private.flawed() returns integer language sql security definer
      as $$ select 1 $$`,
  },
  {
    title: "A9: signed-in users can call only reviewed SECURITY DEFINER functions",
    find: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and has_function_privilege('authenticated', oid, 'execute')
      and not proname = any ('{${REVIEWED_FUNCTIONS.authenticated}}')`,
    flaw: OPEN_FUNCTION,
  },
  {
    title: "A10: visitors can call only reviewed functions",
    find: `select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
      and has_function_privilege('anon', oid, 'execute')
      and not proname = any ('{${[...REVIEWED_FUNCTIONS.anon, ...VISITOR_INVOKERS, VISITOR_POLICY_FUNCTION]}}')`,
    flaw: OPEN_FUNCTION,
  },
  {
    title: "A11: no policy lets everybody write",
    find: `select policyname from pg_policies where schemaname = 'public'
      and cmd <> 'SELECT' and 'true' in (qual, with_check)`,
    flaw: `create policy flawed on public.profiles for update to authenticated
      using (true) with check (user_id is not null)`,
  },
  {
    title: "A11: every policy names its roles",
    find: "select policyname from pg_policies where schemaname = 'public' and roles = '{public}'",
    flaw: "create policy flawed on public.profiles using (user_id is null)",
  },
  {
    title: "A12: every policy for updates checks the new row",
    find: `select policyname from pg_policies where schemaname = 'public'
      and cmd in ('UPDATE', 'ALL') and with_check is null`,
    flaw: `create policy flawed on public.profiles for update to authenticated
      using (user_id is null)`,
  },
  {
    title: "A13: a policy calls its functions once per statement, not once per row",
    find: `select policyname from pg_policies where schemaname = 'public' and regexp_replace(
      concat(qual, with_check), '\\( SELECT (auth|private)\\.[a-z_]+\\([^()]*\\) AS [a-z_]+\\)', '', 'g')
      ~ '(auth|private)\\.'`,
    flaw: `create policy flawed on public.profiles for update to authenticated
      using (true) with check (user_id = auth.uid())`,
  },
  {
    title: "A14: every foreign key has an index that begins with the columns of the key",
    find: `select conrelid::regclass::text, conname from pg_constraint c
      where contype = 'f' and connamespace::regnamespace::text in ('public', 'private')
        and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    flaw: "alter table public.podcasts add column other_id uuid references public.er_shows (id)",
  },
  {
    title: "A14: every column that a policy compares with the id of the user has an index",
    find: `select distinct p.tablename, m[1] as column
      from pg_policies p,
        regexp_matches(concat(p.qual, ' ', p.with_check), '\\(\\(?(\\w+) = \\( SELECT auth', 'g') m
      where p.schemaname = 'public' and not exists (
        select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = format('public.%I', p.tablename)::regclass and a.attname = m[1])`,
    flaw: `alter table public.podcasts add column owner uuid;
      create policy flawed on public.podcasts for delete to authenticated
        using (owner = (select auth.uid()))`,
  },
  {
    title: "A16: no policy and no function reads roles from a token",
    find: `select policyname from pg_policies
        where concat(qual, with_check) ~ '(user|app)_metadata|auth\\.jwt'
      union all
      select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
        and prosrc ~ 'user_metadata|app_metadata|auth\\.jwt'
        -- This function reads only the id of the session.
        and proname <> 'has_recent_session'`,
    flaw: `create policy flawed on public.podcasts for delete to authenticated
      using ((select auth.jwt() -> 'user_metadata' ->> 'role') = 'admin')`,
  },
  {
    title: "C12: a function that counts is volatile, because others run in read-only transactions",
    find: `select proname from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
      and provolatile <> 'v' and prosrc ~ '(count_call|my_feed_shows)\\('`,
    flaw: `create function public.flawed() returns uuid[] language sql stable set search_path = ''
      as $$ select public.my_feed_shows() $$`,
  },
  {
    title: "C12: every function `my_…` with the rights of its owner counts its calls",
    find: `select proname from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^my_'
      and prosecdef and prosrc !~ 'count_call\\('`,
    flaw: `create or replace function public.my_data() returns jsonb language sql security definer
      set search_path = '' as $$ select private.data_of_account(auth.uid()) $$`,
  },
  {
    title: "B38: the database stores money exactly, as numeric(12, 2)",
    find: `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and (data_type in ('real', 'double precision', 'money')
        or column_name ~ 'amount' and (data_type, numeric_precision, numeric_scale)
          is distinct from ('numeric', 12, 2))`,
    flaw: "alter table public.earnings alter column amount type float8",
  },
];

describe.each(rules)("$title", ({ find, flaw }) => {
  test("the schema has no violation", async () => {
    expect(await sql(find)).toEqual([]);
  });

  test("the query finds a violation that the test creates", async () => {
    expect(await sql(`begin; ${flaw}; ${find}`)).not.toEqual([]);
  });
});

test("A9: the lists of reviewed functions are complete", async () => {
  expect(await callableBy("anon", true)).toEqual(REVIEWED_FUNCTIONS.anon);
  expect(await callableBy("anon", false)).toEqual(VISITOR_INVOKERS);
  expect(await callableBy("authenticated", true)).toEqual(REVIEWED_FUNCTIONS.authenticated);
  expect(await callableBy("authenticated", false)).toEqual(READER_INVOKERS);
});

test("A10: neither visitors nor signed-in users can call a new function without a grant", async () => {
  const [privileges] = await sql(`begin;
    create function public.new_function() returns integer language sql as 'select 1';
    select has_function_privilege('anon', 'public.new_function()', 'execute') as anon,
      has_function_privilege('authenticated', 'public.new_function()', 'execute') as signed_in`);
  expect(privileges).toEqual({ anon: false, signed_in: false });
});

test("A2: neither visitors nor signed-in users can use a new table without a grant", async () => {
  const [privileges] = await sql(`begin;
    create table public.new_table (id integer);
    select has_table_privilege('anon', 'public.new_table', 'select, insert, update, delete') as anon,
      has_table_privilege('authenticated', 'public.new_table', 'select, insert, update, delete')
        as signed_in`);
  expect(privileges).toEqual({ anon: false, signed_in: false });
});

test("A17: the API has only one schema, and no GraphQL endpoint", async () => {
  expect(await sql("select 1 from pg_extension where extname = 'pg_graphql'")).toEqual([]);
  expect(await sql("select 1 from pg_namespace where nspname like 'graphql%'")).toEqual([]);
  const { status } = await backend.request("anon", "POST", "/graphql/v1", {
    query: "{ __typename }",
  });
  expect([404, 405]).toContain(status);
  const config = readFileSync("supabase/config.toml", "utf8");
  expect(config.match(/^schemas = .*$/gm)).toEqual(['schemas = ["public"]']);
});

test("no violation from the tests above remains in the database", async () => {
  expect(await sql("select 1 from pg_class where relname = 'flawed'")).toEqual([]);
  expect(await sql("select 1 from pg_proc where proname = 'flawed'")).toEqual([]);
  expect(await sql("select 1 from pg_policies where policyname = 'flawed'")).toEqual([]);
});

test("A12: a user cannot give their profile to another user", async () => {
  const owner = await backend.account("owner@api.test");
  const otherUser = await backend.account("other@api.test");
  const answer = await backend.rest(owner.token, "PATCH", `profiles?user_id=eq.${owner.id}&select=user_id`, {
    user_id: otherUser.id,
  });
  expect(answer).toMatchObject({ status: 403, code: "42501" });
  const ids = await sql("select user_id from public.profiles order by user_id");
  expect(ids.map((row) => row.user_id)).toEqual([owner.id, otherUser.id].sort());
});
