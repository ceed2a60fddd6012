-- The relay's state: which revision is live, which build runs, and when the next one may start. The relay calls
-- these functions to claim a build, start it, report its failure and report the live revision. No save may get lost
-- (security §6): a started build that is not live in time has failed, and the relay tries again. The relay passes
-- the current time, so that a test can skip an hour.

create table private.rebuild_state (
  only_row boolean primary key default true check (only_row),
  live_rev bigint not null default 0,
  requested_rev bigint not null default 0,
  dirty_since timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  builds_today integer not null default 0,
  builds_day date,
  started_at timestamptz,
  live_episodes integer,
  budget integer not null default 0,
  builds_extra integer not null default 0,
  doubt text,
  readers_changed_at timestamptz,
  readers_raised_at timestamptz,
  turn_at timestamptz,
  claimed_at timestamptz,
  live_at timestamptz,
  live_after interval,
  failed_at timestamptz,
  failing_since timestamptz,
  ahead_rev bigint,
  left_out text[] not null default '{}'
    check (cardinality(left_out) <= 10 and char_length(array_to_string(left_out, ' ')) <= 3000)
);
insert into private.rebuild_state default values;
comment on table private.rebuild_state is 'One row. live_rev is the revision that /build.json last reported, and never goes back.';
comment on column private.rebuild_state.started_at is 'When the claimed build was started. Null while its relay is still starting it.';
comment on column private.rebuild_state.live_episodes is 'How many recaps /build.json last counted.';
comment on column private.rebuild_state.builds_extra is 'Builds that admins allowed today beyond the budget.';
comment on column private.rebuild_state.doubt is 'Why it is unknown whether the build at started_at was started. Null where the hook confirmed it.';
comment on column private.rebuild_state.readers_changed_at is 'The first change by a reader that no claimed build has read.';
comment on column private.rebuild_state.readers_raised_at is 'When such a change last became a revision.';
comment on column private.rebuild_state.turn_at is 'When a relay last ran, with or without work.';
comment on column private.rebuild_state.claimed_at is 'When the running build was claimed.';
comment on column private.rebuild_state.live_at is 'When live_rev was first reported.';
comment on column private.rebuild_state.live_after is 'Time from the claim until then. Null where no relay claimed that build.';
comment on column private.rebuild_state.failing_since is 'The first failed build after the last one that went live.';
comment on column private.rebuild_state.ahead_rev is 'The revision of the live site where this database never had it. The database is then a restored backup.';
comment on column private.rebuild_state.left_out is 'The slugs that /build.json reports as left out. An alarm names them.';

-- Writes the times of claims, failures and live revisions, for the health page.
create function private.note_build() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.lease_token is distinct from old.lease_token and new.lease_token is not null then
    new.claimed_at := clock_timestamp();
  end if;
  if new.attempts > old.attempts then
    new.failed_at := clock_timestamp();
    new.failing_since := coalesce(old.failing_since, new.failed_at);
    new.claimed_at := null;
  end if;
  if new.live_rev > old.live_rev then
    new.live_at := clock_timestamp();
    new.live_after := case when new.live_rev >= old.requested_rev then new.live_at - old.claimed_at end;
    new.claimed_at := case when new.live_rev < old.requested_rev then old.claimed_at end;
    new.failing_since := null;
  end if;
  return new;
end
$$;
create trigger rebuild_state_note_build before update on private.rebuild_state
  for each row execute function private.note_build();

-- The pause after a failure is 30 seconds, then doubles up to an hour.
create function private.rebuild_backoff(attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select least(interval '30 seconds' * power(2, least(attempts, 10)), interval '1 hour')
$$;

-- Each run of the relay calls this function. It records the run, turns waiting changes by readers into a revision, and
-- claims the next build for one relay, or returns no row. A build is due if there was no change for
-- `quiet`, or if the oldest change has waited for `longest`, and if the day's budget allows a build.
-- While a lease runs, no other relay gets one. `lease` is the time for starting the build. Then
-- start_rebuild replaces it with the time for a whole build.
--
-- After a failure, new saves also wait for the backoff. A later save may solve the problem, so it waits
-- at most for `longest` after it is due. Attempts after a failure leave a quarter of the day's budget to
-- admins who use "Publish now". Without these two rules, saves every two minutes used up a day's builds
-- in 40 minutes (security H20).
--
-- Changes by readers alone do not justify many builds. They become a revision at most once an hour, only
-- if no other change waits for a build, and only if half of the day's builds remain for saves by admins.
-- A claimed build reads all of these changes.
create function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (at at time zone 'utc')::date;
  content record;
  state private.rebuild_state;
  is_quiet boolean;
  shorter interval;
begin
  -- The health page sees a stopped schedule by this time only.
  update private.rebuild_state s set turn_at = clock_timestamp() where s.only_row;
  update private.rebuild_state s set readers_raised_at = claim_rebuild.at
  from public.er_content_revision c
  where s.only_row and s.readers_changed_at is not null and c.rev = s.live_rev
    and (claim_rebuild.at >= s.readers_raised_at + interval '1 hour') is not false
    and case when s.builds_day = today then s.builds_today else 0 end < claim_rebuild.budget / 2;
  if found then
    perform private.next_revision();
  end if;

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
    builds_today = s.builds_today + 1,
    readers_changed_at = null
  where s.only_row
  returning s.lease_token, s.requested_rev into token, rev;
  return next;
end
$$;

-- The relay has called the hook, so the build must become live within `lease`. After a call without an
-- answer, `doubt` says why it is unknown whether the build has started. Such a build counts, because it
-- may run (security §6 #2). Only after a refusal of the hook, fail_rebuild returns the budget.
create function public.start_rebuild(
  token uuid, at timestamptz, lease interval, doubt text default null
) returns void
language sql security definer set search_path = '' as $$
  update private.rebuild_state s
  set started_at = at, lease_until = at + lease, doubt = left(start_rebuild.doubt, 2000),
    last_error = coalesce(left(start_rebuild.doubt, 2000), s.last_error)
  where s.lease_token = start_rebuild.token
$$;

-- The relay could not start its build. Ends the lease, returns the build to the budget, and returns the
-- time of the next attempt.
create function public.fail_rebuild(token uuid, at timestamptz, reason text) returns timestamptz
language sql security definer set search_path = '' as $$
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
-- nothing. A revision that this database never had is only stored, so that admins see it.
create function public.note_live_rev(rev bigint, episodes integer default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  content record;
  state private.rebuild_state;
begin
  update private.rebuild_state s set
    ahead_rev = case when note_live_rev.rev > c.rev then note_live_rev.rev end
  from public.er_content_revision c
  where s.only_row
    and s.ahead_rev is distinct from case when note_live_rev.rev > c.rev then note_live_rev.rev end;
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

-- Notes the recaps that the live site shows in an earlier version, because a build would need too much time for the
-- newest one.
create function public.note_left_out(slugs text[]) returns void
language sql security definer set search_path = '' as $$
  update private.rebuild_state s set left_out = note_left_out.slugs
  where s.only_row and s.left_out is distinct from note_left_out.slugs
$$;

-- Changes by readers ------------------------------------------------------------------

-- Builds also render lists and profiles (decision 25). The triggers of these functions record that a reader has changed
-- something that a page shows. claim_rebuild turns such changes into a revision, at most once an hour.

-- Only the first change locks the row, so readers who publish lists do not wait for each other.
create function private.note_reader_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.rebuild_state set readers_changed_at = now()
  where only_row and readers_changed_at is null;
  return null;
end
$$;

-- Builds render profiles only of readers with a list.
create function private.note_maker_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.top_lists l where l.user_id = coalesce(new.user_id, old.user_id)) then
    update private.rebuild_state set readers_changed_at = now()
    where only_row and readers_changed_at is null;
  end if;
  return null;
end
$$;
create trigger profiles_reader_update after update on public.profiles
  for each row when ((old.full_name, old.bio, old.avatar_url, old.banner_image_url)
    is distinct from (new.full_name, new.bio, new.avatar_url, new.banner_image_url))
  execute function private.note_maker_change();
create trigger user_roles_reader_change after insert or delete on public.user_roles
  for each row execute function private.note_maker_change();

-- Withdrawn content -------------------------------------------------------------------

-- Built pages show what a reader has just withdrawn. So the next build starts at once, and does not wait for the hour
-- of other changes by readers. As in claim_rebuild, half of the day's builds remain for staff. After that, the change
-- waits like any other (security B220).
create function private.withdraw_from_pages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.rebuild_state s
    where s.only_row and (s.builds_day is distinct from private.utc_day() or s.builds_today < s.budget / 2)
  ) then
    perform private.next_revision();
  end if;
  return null;
end
$$;

-- Only admins block, so these builds have no limit.
create function private.follow_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.next_revision();
  return null;
end
$$;
create trigger blocked_accounts_revision after insert or delete on private.blocked_accounts
  for each row execute function private.follow_block();

-- What editors and the relay see ------------------------------------------------------

-- Shows editors and the server how far the newest save is on its way to the public site.
create function public.publish_status() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and not private.is_editor() then
    raise insufficient_privilege using message = 'Only editors may see this.';
  end if;
  return query
  select c.rev, s.live_rev, s.requested_rev,
    case
      when c.rev = s.live_rev then 'live'
      when s.lease_until > now() then 'building'
      when s.attempts > 0 then 'queued'
      else 'saved'
    end,
    case when c.rev <> s.live_rev then coalesce(s.dirty_since, c.changed_at) end,
    s.attempts, s.next_try_at, s.last_error,
    case when s.builds_day = private.utc_day() then s.builds_today else 0 end,
    s.budget + case when s.builds_day = private.utc_day() then s.builds_extra else 0 end,
    (select count(*)::integer from public.er_categories),
    (select count(*)::integer from public.er_shows),
    (select count(*)::integer from public.er_episodes where is_published),
    s.live_episodes, c.allowed_episodes
  from private.rebuild_state s, public.er_content_revision c;
end
$$;

-- Returns the same to the relay, and the number of content rows that the live site does not show yet.
create function public.relay_status() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer,
  changed_rows integer
)
language sql stable security definer set search_path = '' as $$
  select p.*, (
    (select count(*) from public.er_categories c where c.rev > p.live_rev)
    + (select count(*) from public.er_shows s where s.rev > p.live_rev)
    + (select count(*) from public.er_episodes e where e.rev > p.live_rev)
    + (select count(*) from public.er_tombstones t where t.rev > p.live_rev)
  )::integer
  from public.publish_status() p
$$;

-- Only the service role may call the next two functions. An edge function calls them for admins.

-- Skips the backoff. With is_extra, allows one build beyond the day's budget. Notifies the local relay.
-- A hosted relay runs on a schedule.
create function public.hurry_rebuild(is_extra boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.rebuild_state s set
    attempts = 0,
    next_try_at = null,
    builds_extra = s.builds_extra + is_extra::integer
  where s.only_row;
  perform pg_catalog.pg_notify('content_revision', c.rev::text) from public.er_content_revision c;
end
$$;

-- A build refuses to publish a site that is much smaller than the live one
-- (src/data/build/size-guard.ts), unless an admin has named its size here.
create function public.allow_smaller_site(episodes integer) returns void
language sql security definer set search_path = '' as $$
  update public.er_content_revision set allowed_episodes = episodes where only_row
$$;

grant execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.start_rebuild(uuid, timestamptz, interval, text), public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint, integer), public.note_left_out(text[]), public.relay_status(), public.hurry_rebuild(boolean),
  public.allow_smaller_site(integer)
  to service_role;
grant execute on function public.publish_status() to authenticated;
