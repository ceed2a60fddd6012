-- What an admin who also runs the site asks first: is everything all right, and if not, what and
-- since when. What already happens leaves its time and its outcome; one function tells them.

alter table private.rebuild_state
  add column turn_at timestamptz,
  add column claimed_at timestamptz,
  add column live_at timestamptz,
  add column live_after interval,
  add column failed_at timestamptz,
  add column failing_since timestamptz,
  add column ahead_rev bigint;
comment on column private.rebuild_state.turn_at is 'When a relay last asked for work, whether there was any.';
comment on column private.rebuild_state.claimed_at is 'When the build that has not ended was claimed.';
comment on column private.rebuild_state.live_at is 'When live_rev was first heard of.';
comment on column private.rebuild_state.live_after is 'How long after its claim that was; null where nobody claimed it.';
comment on column private.rebuild_state.failing_since is 'When the first build failed after the last one that went live.';
comment on column private.rebuild_state.ahead_rev is 'What the site shows where this database never had that: it is a restored backup then.';

create function private.note_build() returns trigger
language plpgsql set search_path = ''
as $$
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

-- As before, and the turn leaves its time: a schedule that has stopped is seen by that alone.
create or replace function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state s set turn_at = clock_timestamp() where s.only_row;
  update private.rebuild_state s set readers_raised_at = claim_rebuild.at
  from public.er_content_revision c
  where s.only_row and s.readers_changed_at is not null and c.rev = s.live_rev
    and (claim_rebuild.at >= s.readers_raised_at + interval '1 hour') is not false
    and (s.builds_day is distinct from (claim_rebuild.at at time zone 'utc')::date
      or s.builds_today < claim_rebuild.budget / 2);
  if found then
    perform private.next_revision();
  end if;
  return query select * from private.claim_rebuild(at, quiet, longest, lease, budget);
  if found then
    update private.rebuild_state s set readers_changed_at = null where s.only_row;
  end if;
end
$$;

alter table private.youtube_tracker
  add column began_at timestamptz,
  add column ended_at timestamptz,
  add column checked integer,
  add column created integer,
  add column failures jsonb check (jsonb_typeof(failures) = 'array');
comment on column private.youtube_tracker.ended_at is 'Of the run that began last; null while it is at work, and where it was killed.';
comment on column private.youtube_tracker.failures is 'What that run could not do: show and reason, as its caller was told.';

create or replace function public.take_tracker_lease(holder uuid, seconds integer) returns timestamptz
language sql security definer set search_path = ''
as $$
  update private.youtube_tracker t set
    began_at = case when t.holder = take_tracker_lease.holder then t.began_at else clock_timestamp() end,
    ended_at = null, checked = null, created = null, failures = null,
    holder = take_tracker_lease.holder,
    held_until = clock_timestamp() + make_interval(secs => seconds)
  where t.only_row
    and (t.held_until is null or t.held_until < clock_timestamp() or t.holder = take_tracker_lease.holder)
  returning clock_timestamp()
$$;

drop function public.release_tracker_lease(uuid);
create function public.release_tracker_lease(
  holder uuid, checked integer default null, created integer default null, failures jsonb default null
) returns void
language sql security definer set search_path = ''
as $$
  update private.youtube_tracker t set
    holder = null, held_until = null, ended_at = clock_timestamp(),
    checked = release_tracker_lease.checked,
    created = release_tracker_lease.created,
    failures = release_tracker_lease.failures
  where t.holder = release_tracker_lease.holder
$$;

alter table private.ai_spend
  add column most bigint,
  add column spent_at timestamptz;
comment on column private.ai_spend.most is 'What the day may cost, as whoever spent last was told.';
comment on column private.ai_spend.spent_at is 'When that was used up.';

-- Adds tokens to today's spending and returns the day's total; 0 tokens only asks.
drop function public.add_ai_spend(bigint);
create function public.add_ai_spend(tokens bigint, most bigint default null) returns bigint
language sql security definer set search_path = ''
as $$
  insert into private.ai_spend as s (day, tokens, most, spent_at)
  select (now() at time zone 'utc')::date, given, add_ai_spend.most,
    case when given >= add_ai_spend.most then now() end
  from greatest(add_ai_spend.tokens, 0) as given
  on conflict (day) do update set
    tokens = s.tokens + excluded.tokens,
    most = coalesce(excluded.most, s.most),
    spent_at = case when s.tokens + excluded.tokens >= coalesce(excluded.most, s.most)
      then coalesce(s.spent_at, now()) end
  returning s.tokens
$$;

-- How the parts of the site are, for admins. Of accounts, numbers only.
create function public.health_status() returns table (
  at timestamptz,
  content_rev bigint, live_rev bigint, ahead_rev bigint, live_at timestamptz, dirty_since timestamptz, state text,
  turn_at timestamptz, live_after_seconds integer, failed_at timestamptz, failing_since timestamptz,
  next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  tracked_shows integer, tracker_began_at timestamptz, tracker_ended_at timestamptz,
  tracker_is_held boolean, tracker_checked integer, tracker_created integer, tracker_failures jsonb,
  tokens_today bigint, tokens_most bigint, tokens_spent_at timestamptz,
  mails_asked integer, mails_followed integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return query
    select now(),
      p.content_rev, p.live_rev, s.ahead_rev, s.live_at, p.dirty_since, p.state,
      s.turn_at, pg_catalog.ceil(extract(epoch from s.live_after))::integer, s.failed_at, s.failing_since,
      p.next_try_at, p.last_error, p.builds_today, p.budget,
      (select count(*)::integer from public.er_shows where auto_track_youtube),
      t.began_at, t.ended_at, coalesce(t.held_until > now(), false),
      t.checked, t.created, coalesce(t.failures, '[]'),
      coalesce(a.tokens, 0), a.most, a.spent_at,
      m.asked, m.followed
    from private.publish_state() p
    cross join private.rebuild_state s
    cross join private.youtube_tracker t
    cross join (
      select count(*)::integer as asked, count(u.email_confirmed_at)::integer as followed
      from auth.users u
      where u.confirmation_sent_at between now() - interval '1 day' and now() - interval '1 hour'
    ) m
    left join private.ai_spend a on a.day = (now() at time zone 'utc')::date;
end
$$;

revoke execute on function
  private.note_build(),
  private.claim_rebuild(timestamptz, interval, interval, interval, integer)
  from public, anon, authenticated, service_role;
revoke execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.release_tracker_lease(uuid, integer, integer, jsonb),
  public.add_ai_spend(bigint, bigint),
  public.health_status()
  from public, anon, authenticated;
grant execute on function
  public.claim_rebuild(timestamptz, interval, interval, interval, integer),
  public.release_tracker_lease(uuid, integer, integer, jsonb),
  public.add_ai_spend(bigint, bigint)
  to service_role;
grant execute on function public.health_status() to authenticated;
