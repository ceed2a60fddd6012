-- The relay's memory: what was asked for, what is live, who is at it. Times are given by the
-- caller, so that tests can pass an hour in a second.

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
  builds_day date
);
insert into private.rebuild_state default values;
comment on table private.rebuild_state is 'One row. live_rev is what /build.json said last, and never goes back.';

-- Claims the next build for one relay, or returns no row. Quiet for `quiet`, or dirty for
-- `longest`; under a lease; after a failure not before its backoff; within the day's budget.
create function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
declare
  content record;
  state private.rebuild_state;
begin
  select * into state from private.rebuild_state where only_row for update;
  select c.rev, c.changed_at into content from public.er_content_revision c;
  if content.rev < state.live_rev then
    -- The database is a restored backup: what is live is not its content.
    update private.rebuild_state set live_rev = 0 where only_row;
  elsif content.rev = state.live_rev then
    update private.rebuild_state set dirty_since = null where only_row;
    return;
  end if;
  if state.dirty_since is null then
    state.dirty_since := content.changed_at;
    update private.rebuild_state set dirty_since = content.changed_at where only_row;
  end if;
  if at < content.changed_at + quiet and at < state.dirty_since + longest then
    return;
  end if;
  if at < state.lease_until or at < state.next_try_at then
    return;
  end if;
  if state.builds_day = at::date and state.builds_today >= budget then
    return;
  end if;
  update private.rebuild_state s set
    lease_until = at + lease,
    lease_token = gen_random_uuid(),
    requested_rev = content.rev,
    builds_today = case when s.builds_day = at::date then s.builds_today + 1 else 1 end,
    builds_day = at::date
  where s.only_row
  returning s.lease_token, s.requested_rev into token, rev;
  return next;
end
$$;

-- A claimed build could not be started: give the lease and the budget back and wait, 30 s
-- doubling to an hour.
create function public.fail_rebuild(token uuid, at timestamptz, reason text) returns void
language sql security definer set search_path = ''
as $$
  update private.rebuild_state s set
    lease_until = null,
    lease_token = null,
    attempts = s.attempts + 1,
    next_try_at = at + least(interval '30 seconds' * power(2, least(s.attempts, 10)), interval '1 hour'),
    last_error = left(reason, 2000),
    builds_today = greatest(s.builds_today - 1, 0)
  where s.lease_token = fail_rebuild.token
$$;

-- What the public site says it shows. A late or repeated word about an older build changes
-- nothing, and neither does a revision that this database never had.
create function public.note_live_rev(rev bigint) returns bigint
language sql security definer set search_path = ''
as $$
  update private.rebuild_state s set
    live_rev = greatest(s.live_rev, note_live_rev.rev),
    lease_until = case when note_live_rev.rev >= s.requested_rev then null else s.lease_until end,
    lease_token = case when note_live_rev.rev >= s.requested_rev then null else s.lease_token end,
    attempts = case when note_live_rev.rev > s.live_rev then 0 else s.attempts end,
    next_try_at = case when note_live_rev.rev > s.live_rev then null else s.next_try_at end,
    last_error = case when note_live_rev.rev > s.live_rev then null else s.last_error end,
    dirty_since = case
      when note_live_rev.rev >= (select c.rev from public.er_content_revision c) then null
      when note_live_rev.rev > s.live_rev then (select c.changed_at from public.er_content_revision c)
      else s.dirty_since end
  where s.only_row
    and note_live_rev.rev <= (select c.rev from public.er_content_revision c)
  returning s.live_rev
$$;

revoke execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint)
  from public, anon, authenticated;
grant execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.fail_rebuild(uuid, timestamptz, text),
  public.note_live_rev(bigint)
  to service_role;
