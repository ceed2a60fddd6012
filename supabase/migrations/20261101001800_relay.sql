-- The relay calls these functions to claim a build, start it, report its failure and report the live
-- revision. No save may get lost (security §6): a started build that is not live in time has failed, and
-- the relay tries again. The relay passes the current time, so that a test can skip an hour.

-- The pause after a failure is 30 seconds, then doubles up to an hour.
create function private.rebuild_backoff(attempts integer) returns interval
language sql immutable set search_path = ''
as $$
  select least(interval '30 seconds' * power(2, least(attempts, 10)), interval '1 hour')
$$;

-- Claims the next build for one relay, or returns no row. A build is due if there was no change for
-- `quiet`, or if the oldest change has waited for `longest`, and if the day's budget allows a build.
-- While a lease runs, no other relay gets one. `lease` is the time for starting the build. Then
-- start_rebuild replaces it with the time for a whole build.
--
-- After a failure, new saves also wait for the backoff. A later save may solve the problem, so it waits
-- at most for `longest` after it is due. Attempts after a failure leave a quarter of the day's budget to
-- admins who use "Publish now". Without these two rules, saves every two minutes used up a day's builds
-- in 40 minutes (security H20).
create function private.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (at at time zone 'utc')::date;
  content record;
  state private.rebuild_state;
  is_quiet boolean;
  shorter interval;
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
    -- The database is a restored backup: the live site shows other content.
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
    -- The lease has run out. That counts as a failure only if the relay had started the build.
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
  -- A later save subtracts what the backoff has above `longest`.
  shorter := case when is_quiet and content.rev > state.requested_rev
    then greatest(private.rebuild_backoff(state.attempts - 1) - longest, interval '0') else '0' end;
  if at < state.next_try_at - shorter then
    return;
  end if;
  if state.attempts > 0 and state.builds_today >= state.budget - state.budget / 4 + state.builds_extra then
    -- Shows admins when the relay tries again without their help.
    update private.rebuild_state s set next_try_at = (today + 1)::timestamp at time zone 'utc'
    where s.only_row;
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

-- Each run of the relay calls this function. It records the run, turns waiting changes by readers into a
-- revision, and claims the next build.
--
-- Changes by readers alone do not justify many builds. They become a revision at most once an hour, only
-- if no other change waits for a build, and only if half of the day's builds remain for saves by admins.
-- A claimed build reads all of these changes.
create function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  -- The health page sees a stopped schedule by this time only.
  update private.rebuild_state s set turn_at = clock_timestamp() where s.only_row;
  update private.rebuild_state s set readers_raised_at = claim_rebuild.at
  from public.er_content_revision c
  where s.only_row and s.readers_changed_at is not null and c.rev = s.live_rev
    and (claim_rebuild.at >= s.readers_raised_at + interval '1 hour') is not false
    and case when s.builds_day = (claim_rebuild.at at time zone 'utc')::date
      then s.builds_today else 0 end < claim_rebuild.budget / 2;
  if found then
    perform private.next_revision();
  end if;
  return query select * from private.claim_rebuild(at, quiet, longest, lease, budget);
  if found then
    update private.rebuild_state s set readers_changed_at = null where s.only_row;
  end if;
end
$$;

-- The relay has called the hook, so the build must become live within `lease`. After a call without an
-- answer, `doubt` says why it is unknown whether the build has started. Such a build counts, because it
-- may run (security §6 #2). Only after a refusal of the hook, fail_rebuild returns the budget.
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

-- The relay could not start its build. Ends the lease, returns the build to the budget, and returns the
-- time of the next attempt.
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

-- The live site reports the revision it shows. A late or repeated report of an older build changes
-- nothing, and neither does a revision that this database never had.
create function private.note_live_rev(rev bigint, episodes integer default null) returns bigint
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

-- Also stores a revision that this database never had, so that admins see it.
create function public.note_live_rev(rev bigint, episodes integer default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state s set
    ahead_rev = case when note_live_rev.rev > c.rev then note_live_rev.rev end
  from public.er_content_revision c
  where s.only_row
    and s.ahead_rev is distinct from case when note_live_rev.rev > c.rev then note_live_rev.rev end;
  return private.note_live_rev(note_live_rev.rev, episodes);
end
$$;

revoke execute on function private.rebuild_backoff(integer) from public, anon, authenticated;
revoke execute on function
  private.claim_rebuild(timestamptz, interval, interval, interval, integer),
  private.note_live_rev(bigint, integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.start_rebuild(uuid, timestamptz, interval, text),
  public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint, integer)
  from public, anon, authenticated;
grant execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.start_rebuild(uuid, timestamptz, interval, text),
  public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint, integer)
  to service_role;
