-- A call of the hook that got no answer may have started its build: it is counted, and has the time
-- of a build to show up, before the next call (SECURITY §6 #2). Only a hook that refused gives the
-- budget back, with fail_rebuild.
-- Databases made while 20261123000300 held this have it, and later versions of it: those stay.

do $migration$
begin
  if exists (select from information_schema.columns
    where table_schema = 'private' and table_name = 'rebuild_state' and column_name = 'doubt') then
    return;
  end if;
  execute $statements$
alter table private.rebuild_state add column doubt text;
comment on column private.rebuild_state.doubt is 'Why nobody knows whether the build at started_at was started; null where the hook said so.';

-- The claimed build was started, or nobody knows and `doubt` says why: it has `lease` to show up on
-- the public site.
drop function public.start_rebuild(uuid, timestamptz, interval);
create function public.start_rebuild(
  token uuid, at timestamptz, lease interval, doubt text default null
) returns void
language sql security definer set search_path = ''
as $$
  update private.rebuild_state s
  set started_at = at, lease_until = at + lease, doubt = left(start_rebuild.doubt, 2000),
    last_error = coalesce(left(start_rebuild.doubt, 2000), s.last_error)
  where s.lease_token = start_rebuild.token
$$;
revoke execute on function public.start_rebuild(uuid, timestamptz, interval, text)
  from public, anon, authenticated;
grant execute on function public.start_rebuild(uuid, timestamptz, interval, text) to service_role;

-- As before, but for what is said of a build that did not show up.
create or replace function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (at at time zone 'utc')::date;
  content record;
  state private.rebuild_state;
  is_quiet boolean;
begin
  select * into state from private.rebuild_state where only_row for update;
  select c.rev, c.changed_at into content from public.er_content_revision c;
  if state.builds_day is distinct from today or state.budget <> claim_rebuild.budget then
    update private.rebuild_state s set
      budget = claim_rebuild.budget,
      builds_today = case when s.builds_day = today then s.builds_today else 0 end,
      builds_extra = case when s.builds_day = today then s.builds_extra else 0 end,
      builds_day = today
    where s.only_row returning * into state;
  end if;
  if content.rev < state.live_rev then
    -- The database is a restored backup: what is live is not its content.
    update private.rebuild_state s set live_rev = 0, requested_rev = 0
    where s.only_row returning * into state;
  elsif content.rev = state.live_rev then
    update private.rebuild_state set dirty_since = null where only_row;
    return;
  end if;
  if state.dirty_since is null then
    update private.rebuild_state s set dirty_since = content.changed_at
    where s.only_row returning * into state;
  end if;
  if at < state.lease_until then
    return;
  end if;
  if state.lease_token is not null then
    -- Nobody has failed where the relay ended before it had started anything.
    update private.rebuild_state s set
      lease_until = null,
      lease_token = null,
      started_at = null,
      attempts = s.attempts + (s.started_at is not null)::integer,
      next_try_at = case when s.started_at is null then s.next_try_at
        else at + private.rebuild_backoff(s.attempts) end,
      last_error = case when s.started_at is null then s.last_error
        else pg_catalog.format(
          case when s.doubt is null then 'The build of revision %2$s was started, and was not live after %3$s minutes.'
            else '%1$s Revision %2$s was not live after %3$s minutes.' end,
          s.doubt, s.requested_rev,
          pg_catalog.round(extract(epoch from s.lease_until - s.started_at) / 60)) end
    where s.only_row returning * into state;
  end if;
  is_quiet := at >= content.changed_at + quiet;
  if not is_quiet and at < state.dirty_since + longest then
    return;
  end if;
  if at < state.next_try_at and not (is_quiet and content.rev > state.requested_rev) then
    return;
  end if;
  if state.builds_today >= state.budget + state.builds_extra then
    return;
  end if;
  update private.rebuild_state s set
    lease_until = at + lease,
    lease_token = gen_random_uuid(),
    started_at = null,
    requested_rev = content.rev,
    builds_today = s.builds_today + 1
  where s.only_row
  returning s.lease_token, s.requested_rev into token, rev;
  return next;
end
$$;
  $statements$;
end
$migration$;
