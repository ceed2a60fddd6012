-- Feeds that the site checks on a schedule. New items become drafts in the Inbox.

-- An address may contain a private token, so no role of the API may read this table.
create table private.followed_feeds (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (private.is_web_url(address)),
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  category_id uuid references public.er_categories (id) on delete set null,
  license text check (char_length(license) <= 1000),
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  checked_at timestamptz,
  failure text check (char_length(failure) <= 500),
  found_count integer not null default 0
);
comment on table private.followed_feeds is 'Feeds that check-feeds reads. Their addresses may contain private tokens.';
comment on column private.followed_feeds.failure is 'Why the last check failed. Null after a check without a problem.';
comment on column private.followed_feeds.found_count is 'How many drafts the checks of this feed have made.';
create index followed_feeds_category on private.followed_feeds (category_id);

-- A feed that an editor follows again gets the new choices.
create function public.follow_feed(address text, title text, category uuid default null, license text default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_import();
  if (select count(*) from private.followed_feeds) >= 500 then
    raise exception 'The site follows 500 feeds already. Stop following one first.' using errcode = 'check_violation';
  end if;
  insert into private.followed_feeds as f (address, title, category_id, license)
  values (follow_feed.address, left(follow_feed.title, 200), follow_feed.category, nullif(btrim(follow_feed.license), ''))
  on conflict on constraint followed_feeds_address_key do update set
    title = excluded.title, category_id = excluded.category_id, license = excluded.license;
end
$$;

-- Returns the feeds without their addresses: only the host, without a user name or a password.
create function public.followed_feeds() returns table (
  id uuid, title text, host text, created_at timestamptz, checked_at timestamptz, failure text, found_count integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_import();
  return query
    select f.id, f.title, substring(f.address from '^[a-zA-Z]+://(?:[^/?#]*@)?([^/?#@]*)'), f.created_at,
      f.checked_at, f.failure, f.found_count
    from private.followed_feeds f order by f.title, f.id;
end
$$;

create function public.stop_feed(feed uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_import();
  delete from private.followed_feeds f where f.id = stop_feed.feed;
end
$$;

-- Takes the feed that has waited longest and that no run has taken after `since`. Parallel runs take
-- different feeds.
create function public.claim_feed(since timestamptz)
returns table (id uuid, address text, category_id uuid, license text)
language sql security definer set search_path = ''
as $$
  update private.followed_feeds f set claimed_at = clock_timestamp()
  where f.id = (
    select x.id from private.followed_feeds x
    where x.claimed_at is null or x.claimed_at < claim_feed.since
    order by x.claimed_at nulls first, x.id limit 1 for update skip locked
  )
  returning f.id, f.address, f.category_id, f.license
$$;

create function public.note_feed_check(feed uuid, found integer, problem text default null) returns void
language sql security definer set search_path = ''
as $$
  update private.followed_feeds f set
    checked_at = clock_timestamp(), failure = left(note_feed_check.problem, 500),
    found_count = f.found_count + note_feed_check.found
  where f.id = note_feed_check.feed
$$;

revoke execute on function
  public.follow_feed(text, text, uuid, text), public.followed_feeds(), public.stop_feed(uuid),
  public.claim_feed(timestamptz), public.note_feed_check(uuid, integer, text)
  from public, anon, authenticated;
grant execute on function
  public.follow_feed(text, text, uuid, text), public.followed_feeds(), public.stop_feed(uuid)
  to authenticated, service_role;
grant execute on function public.claim_feed(timestamptz), public.note_feed_check(uuid, integer, text)
  to service_role;
