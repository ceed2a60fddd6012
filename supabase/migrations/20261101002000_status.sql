-- The state of publishing and of the site for admins, and their actions.

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
revoke execute on function private.publish_state() from public, anon, authenticated;

-- Shows admins how far the newest save is on its way to the public site.
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

-- Returns the same to the relay, and the number of content rows that the live site does not show yet.
create function public.relay_status() returns table (
  content_rev bigint, live_rev bigint, requested_rev bigint, state text, dirty_since timestamptz,
  attempts integer, next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  categories integer, shows integer, episodes integer, live_episodes integer, allowed_episodes integer,
  changed_rows integer
)
language sql stable security definer set search_path = ''
as $$
  select p.*, (
    (select count(*) from public.er_categories c where c.rev > p.live_rev)
    + (select count(*) from public.er_shows s where s.rev > p.live_rev)
    + (select count(*) from public.er_episodes e where e.rev > p.live_rev)
    + (select count(*) from public.er_tombstones t where t.rev > p.live_rev)
  )::integer
  from private.publish_state() p
$$;

-- Only the service role may call the next two functions. An edge function calls them for admins.

-- Skips the backoff. With is_extra, allows one build beyond the day's budget. Notifies the local relay.
-- A hosted relay runs on a schedule.
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

-- A build refuses to publish a site that is much smaller than the live one
-- (src/data/build/size-guard.ts), unless an admin has named its size here.
create function public.allow_smaller_site(episodes integer) returns void
language sql security definer set search_path = ''
as $$
  update public.er_content_revision set allowed_episodes = episodes where only_row
$$;

-- Shows admins the state of every part of the site. About accounts, it returns only numbers.
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
  public.publish_status(),
  public.relay_status(),
  public.hurry_rebuild(boolean),
  public.allow_smaller_site(integer),
  public.health_status()
  from public, anon, authenticated;
grant execute on function public.publish_status(), public.health_status() to authenticated;
grant execute on function
  public.relay_status(),
  public.hurry_rebuild(boolean),
  public.allow_smaller_site(integer)
  to service_role;
