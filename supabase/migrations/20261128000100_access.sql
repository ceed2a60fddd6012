-- Defaults for all later files, and the bounds of reads and calls. In every table, grants decide about columns, and
-- one policy per operation decides about rows.

-- The Data API does not expose this schema. Helpers and internal tables go here.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- Hosted projects created before 30 Oct 2026 grant everything on new tables to the API roles.
-- Newer projects grant nothing. After these statements, both kinds of projects behave the same.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- PUBLIC may execute functions by a global default. Only a statement without a schema revokes it.
alter default privileges revoke execute on functions from public;

-- A slow query must not cost much: anonymous queries end after 3 seconds, those of signed-in
-- readers after 8 (security C7).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

-- Hosted projects already have this schema, but the local database does not.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Requests to the Data API -----------------------------------------------------------------

-- Refuses requests whose cost grows with each level of embedded tables, or that would read the long texts of all
-- recaps. PostgREST shows a function only the path of a request, so this reads the statement that PostgREST has
-- written. It writes the names of tables itself, and doubles the quotes in names that a caller invents.
-- In another statement than one of PostgREST, this refuses nothing.
create function private.is_bounded_read() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  request constant text := pg_catalog.current_query();
  problem text;
begin
  if request not like 'WITH pgrst\_%' then
    return true;
  end if;
  problem := case
    -- The number after a table's name is its depth. A request can embed a table twice, such as the profiles of a
    -- recap's writer and reviewer, but only at one depth: so no table is inside of itself.
    when exists (
      select from regexp_matches(request,
        '(?<!EXISTS \(SELECT 1 |pgrst_source_count AS \(SELECT 1 )FROM "public"\."([a-z_]+)"(?: AS "[a-z_]+_([0-9]+)")?',
        'g') as part (names)
      group by names[1]
      having count(*) > 2 or count(distinct coalesce(names[2], '')) > 1 or (count(*) > 1 and min(names[2]) is null)
    ) then 'a table twice on the path of an embed'
    when request ~ '"er_episodes_[0-9]+"\.("(recap_body|transcript|show_notes)"|\*)'
      then 'the long texts of recaps in an embed'
    when request like 'WITH pgrst_source AS ( SELECT%' and request ~ ' (@@|~\*?) '
      then 'a full-text filter or a regular expression'
    when request like 'WITH pgrst_source AS ( SELECT%'
      and request ~ '"(recap_body|transcript|show_notes)"(\)\s*->|\s+(?!\s|FROM|AS|IS (NOT )?[NTFU]))'
      then 'a filter or an order by a long text'
    end;
  if problem is not null then
    raise exception 'The request is not allowed: %.', problem using errcode = 'PT400';
  end if;
  return true;
end
$$;
grant execute on function private.is_bounded_read() to anon, authenticated, service_role;

-- Calls in a minute ------------------------------------------------------------------------

-- Calls of a kind in the current minute. A caller is the hash of an account or an address. A crash may empty an
-- unlogged table, which does no harm.
create unlogged table private.search_calls (
  caller text not null,
  kind text not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (caller, kind)
);

-- Refuses an address or account that calls more often in a minute, with status 429 (security C12). The count is only
-- stored if the call ends normally. So the work that this guards needs a bound of its own.
create function private.count_call(call_kind text, most integer default 300) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  this_minute constant timestamptz := date_trunc('minute', now());
  calls_now integer;
begin
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') then
    return;
  end if;
  insert into private.search_calls as c (caller, kind, minute, calls)
  values (private.hash_of(coalesce((select auth.uid())::text, private.caller_address())), call_kind, this_minute, 1)
  on conflict (caller, kind) do update set
    calls = case when c.minute = this_minute then c.calls else 0 end + 1, minute = this_minute
  returning calls into calls_now;
  if calls_now > most then
    raise exception 'too many calls' using errcode = 'PT429';
  end if;
  -- One call in a hundred deletes the rows of past minutes.
  if random() < 0.01 then
    delete from private.search_calls c where c.minute < this_minute - interval '1 minute';
  end if;
end
$$;
