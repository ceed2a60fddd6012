import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueLines, differences, normalise } from "../../scripts/checks/catalogue.ts";
import { openSql } from "../support/real-postgres.ts";

/** `npm run catalogue -- --compare` must show each grant, check or default that an edited migration loses. */

const { sql, close } = await openSql();
let linesBefore: string[];

beforeAll(async () => {
  linesBefore = await catalogueAfter("select 1");
});
afterAll(close);

/** Applies the change, reads the catalogue and rolls the change back. */
async function catalogueAfter(change: string): Promise<string[]> {
  const connection = await sql.reserve();
  const query = async <T>(text: string, params: unknown[] = []) =>
    (await connection.unsafe(text, params as never[])) as unknown as T[];
  try {
    await query("begin");
    await query(change);
    return await catalogueLines(query);
  } finally {
    await query("rollback");
    connection.release();
  }
}

test.each([
  "alter table public.podcasts add column mood text",
  "alter table public.podcasts alter column name drop not null",
  "alter table public.podcasts alter column created_at drop default",
  "alter table public.earnings alter column period type varchar(300)",
  "alter table public.podcasts drop constraint podcasts_name_check",
  "alter table public.list_items drop constraint list_items_rank_unique, add constraint list_items_rank_unique unique (list_id, rank_order)",
  "alter table public.podcasts disable row level security",
  "alter table public.er_episodes replica identity full",
  "grant update on public.top_lists to anon",
  "grant update (view_count) on public.top_lists to authenticated",
  "revoke execute on function public.bump_list(uuid, text, text) from anon",
  "grant usage on schema private to anon",
  "alter default privileges in schema public grant select on tables to anon",
  "alter role anon set statement_timeout = '9s'",
  "drop index public.podcasts_name",
  "drop policy podcasts_select_anyone on public.podcasts",
  "alter policy podcasts_select_anyone on public.podcasts to anon",
  "drop policy avatars_select_own on storage.objects",
  "drop trigger auth_user_profile on auth.users",
  "alter table public.podcasts disable trigger podcasts_reader_update",
  "alter function public.bump_list(uuid, text, text) security invoker",
  "alter function public.bump_list(uuid, text, text) reset search_path",
  "create or replace function private.caller_address() returns text language sql stable set search_path = '' as $$ select '' $$",
  "alter publication supabase_realtime set table public.er_episodes (id)",
  "create sequence public.numbers",
  "create type public.mood as enum ('calm')",
  "create view public.names as select name from public.podcasts",
  "create extension citext",
  "comment on table public.podcasts is null",
  "update public.site_content set body = body || '.' where slug = 'prompt_quotes'",
  "update storage.buckets set public = false",
  "delete from private.youtube_tracker",
])("the comparison shows the change: %s", async (change) => {
  expect(differences(linesBefore, await catalogueAfter(change))).not.toEqual([]);
});

test("the comparison of a database with itself shows no difference", async () => {
  expect(differences(linesBefore, await catalogueAfter("select 1"))).toEqual([]);
});

test.each([
  ["select 1 -- One; it's enough.\n  , 2", "select 1,2"],
  ["f( 'a -- b',\n 'it''s  ; so' )", "f('a -- b','it''s  ; so')"],
])("normalise(%j) returns %j", (sql, expected) => {
  expect(normalise(sql)).toBe(expected);
});
