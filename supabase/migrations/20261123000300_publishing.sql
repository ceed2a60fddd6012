-- Publishing that cannot be lost (SECURITY §6): a build that was started and does not show up in
-- time has failed, and is tried again after a while; admins see where their save is and may hurry it;
-- a site that is much smaller than the one before goes live only if an admin has named its size.

alter table private.rebuild_state
  add column started_at timestamptz,
  add column live_episodes integer,
  add column budget integer not null default 0,
  add column builds_extra integer not null default 0;
comment on column private.rebuild_state.started_at is 'When the claimed build was started; null while its relay is still at that.';
comment on column private.rebuild_state.live_episodes is 'How many recaps /build.json counted last.';
comment on column private.rebuild_state.builds_extra is 'What admins allowed today beyond the budget.';

alter table public.er_content_revision
  add column allowed_episodes integer check (allowed_episodes >= 0);
comment on column public.er_content_revision.allowed_episodes is 'A much smaller site may be published if it has so many recaps at least: an admin said so. Null again once it is live.';

-- 30 s, doubling to an hour.
create function private.rebuild_backoff(attempts integer) returns interval
language sql immutable set search_path = ''
as $$
  select least(interval '30 seconds' * power(2, least(attempts, 10)), interval '1 hour')
$$;

-- Claims the next build for one relay, or returns no row. Quiet for `quiet`, or dirty for
-- `longest`; under a lease; after a failure not before its backoff, unless what was saved since has
-- come to rest and may be the remedy; within the day's budget. The lease is for starting the build:
-- start_rebuild gives it the time of a build.
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
        else pg_catalog.format('The build of revision %s was started, and was not live after %s minutes.',
          s.requested_rev, pg_catalog.round(extract(epoch from s.lease_until - s.started_at) / 60)) end
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

-- The claimed build was started: it has `lease` to show up on the public site.
create function public.start_rebuild(token uuid, at timestamptz, lease interval) returns void
language sql security definer set search_path = ''
as $$
  update private.rebuild_state s set started_at = at, lease_until = at + lease
  where s.lease_token = start_rebuild.token
$$;

-- A claimed build could not be started: gives the lease and the budget back, and says when it may
-- be tried again.
drop function public.fail_rebuild(uuid, timestamptz, text);
create function public.fail_rebuild(token uuid, at timestamptz, reason text) returns timestamptz
language sql security definer set search_path = ''
as $$
  update private.rebuild_state s set
    lease_until = null,
    lease_token = null,
    started_at = null,
    attempts = s.attempts + 1,
    next_try_at = at + private.rebuild_backoff(s.attempts),
    last_error = left(reason, 2000),
    builds_today = greatest(s.builds_today - 1, 0)
  where s.lease_token = fail_rebuild.token
  returning s.next_try_at
$$;

-- What the public site says it shows. A late or repeated word about an older build changes
-- nothing, and neither does a revision that this database never had.
drop function public.note_live_rev(bigint);
create function public.note_live_rev(rev bigint, episodes integer default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  content record;
  state private.rebuild_state;
begin
  select * into state from private.rebuild_state where only_row for update;
  select c.rev, c.changed_at, c.allowed_episodes into content from public.er_content_revision c;
  if note_live_rev.rev > content.rev then
    return null;
  end if;
  update private.rebuild_state s set
    lease_until = case when note_live_rev.rev >= s.requested_rev then null else s.lease_until end,
    lease_token = case when note_live_rev.rev >= s.requested_rev then null else s.lease_token end,
    started_at = case when note_live_rev.rev >= s.requested_rev then null else s.started_at end,
    live_episodes = case when note_live_rev.rev >= s.live_rev
      then coalesce(episodes, s.live_episodes) else s.live_episodes end
  where s.only_row;
  if note_live_rev.rev > state.live_rev then
    update private.rebuild_state s set
      live_rev = note_live_rev.rev,
      attempts = 0,
      next_try_at = null,
      last_error = null,
      dirty_since = content.changed_at
    where s.only_row;
    if content.allowed_episodes is not null then
      update public.er_content_revision set allowed_episodes = null where only_row;
    end if;
  end if;
  if note_live_rev.rev = content.rev then
    update private.rebuild_state set dirty_since = null where only_row;
  end if;
  return greatest(state.live_rev, note_live_rev.rev);
end
$$;

-- An admin does not wait for the backoff, and may allow one build more than the day has. Wakes the
-- local relay; a hosted one is at it already.
create function public.hurry_rebuild(is_extra boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state s set
    attempts = 0,
    next_try_at = null,
    builds_extra = s.builds_extra + is_extra::integer
  where s.only_row;
  perform pg_catalog.pg_notify('content_revision', c.rev::text) from public.er_content_revision c;
end
$$;

create function public.allow_smaller_site(episodes integer) returns void
language sql security definer set search_path = ''
as $$
  update public.er_content_revision set allowed_episodes = episodes where only_row
$$;

create function private.publish_state() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer
)
language sql stable security definer set search_path = ''
as $$
  select c.rev, s.live_rev, s.requested_rev,
    case
      when c.rev = s.live_rev then 'live'
      when s.lease_until > now() then 'building'
      when s.attempts > 0 then 'queued'
      else 'saved'
    end,
    case when c.rev <> s.live_rev then coalesce(s.dirty_since, c.changed_at) end,
    s.attempts, s.next_try_at, s.last_error,
    case when s.builds_day = (now() at time zone 'utc')::date then s.builds_today else 0 end,
    s.budget + case when s.builds_day = (now() at time zone 'utc')::date then s.builds_extra else 0 end,
    (select count(*)::integer from public.er_categories),
    (select count(*)::integer from public.er_shows),
    (select count(*)::integer from public.er_episodes where is_published),
    s.live_episodes, c.allowed_episodes
  from private.rebuild_state s, public.er_content_revision c
$$;

-- Where the newest save is on its way to the public site; for admins.
create function public.publish_status() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return query select * from private.publish_state();
end
$$;

-- The same for the relay.
create function public.relay_status() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer
)
language sql stable security definer set search_path = ''
as $$
  select * from private.publish_state()
$$;

revoke execute on function private.rebuild_backoff(integer), private.publish_state()
  from public, anon, authenticated;
revoke execute on function
  public.start_rebuild(uuid, timestamptz, interval),
  public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint, integer),
  public.hurry_rebuild(boolean),
  public.allow_smaller_site(integer),
  public.publish_status(),
  public.relay_status()
  from public, anon, authenticated;
grant execute on function
  public.start_rebuild(uuid, timestamptz, interval),
  public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint, integer),
  public.hurry_rebuild(boolean),
  public.allow_smaller_site(integer),
  public.relay_status()
  to service_role;
grant execute on function public.publish_status() to authenticated;
