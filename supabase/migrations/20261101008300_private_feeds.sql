-- The secret RSS feed of a reader's My Feed, and the import of follows from other programs.

create table private.private_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  hour_started_at timestamptz not null default now(),
  requests_in_hour integer not null default 0
);
comment on table private.private_feeds is 'Only the hash of a secret is stored, so no one can read a working address from a backup.';
comment on column private.private_feeds.requests_in_hour is 'Requests since hour_started_at. read_private_feed refuses more than 60.';

-- Creates the caller's private feed and returns its secret, which no later call can read. The feed of an earlier
-- secret ends at once.
create function public.create_private_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  new_secret constant text := pg_catalog.replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = 'insufficient_privilege';
  end if;
  insert into private.private_feeds (user_id, secret_hash)
  values ((select auth.uid()), private.hash_secret(new_secret))
  on conflict (user_id) do update set
    secret_hash = excluded.secret_hash, created_at = now(), hour_started_at = now(), requests_in_hour = 0;
  return new_secret;
end
$$;

create function public.private_feed_since() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select f.created_at from private.private_feeds f where f.user_id = (select auth.uid())
$$;
comment on function public.private_feed_since() is 'When the caller created the address of the private feed, or null without a private feed.';

create function public.delete_private_feed() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.private_feeds f where f.user_id = (select auth.uid())
$$;

-- Returns the 50 newest recaps of the feed with this secret, or null if there is no such feed. A blocked reader's
-- feed is null too. After 60 requests in an hour, returns only the seconds until the next hour. The hash needs
-- no comparison in constant time: a caller cannot choose the hash of a guess.
create function public.read_private_feed(secret text) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  feed private.private_feeds;
  shows uuid[];
begin
  update private.private_feeds f set
    hour_started_at = case when f.hour_started_at > now() - interval '1 hour' then f.hour_started_at else now() end,
    requests_in_hour = case when f.hour_started_at > now() - interval '1 hour' then least(f.requests_in_hour, 60) else 0 end + 1
  where f.secret_hash = private.hash_secret(read_private_feed.secret)
    and not exists (select from private.blocked_accounts b where b.user_id = f.user_id)
  returning f.* into feed;
  if not found then
    return null;
  end if;
  if feed.requests_in_hour > 60 then
    return jsonb_build_object(
      'wait', ceil(extract(epoch from feed.hour_started_at + interval '1 hour' - now()))::integer);
  end if;
  shows := array(
    select f.show_id from public.user_show_follows f where f.user_id = feed.user_id
    union
    select s.id from public.user_category_follows f
    join public.er_shows s on s.category_id = f.category_id
    where f.user_id = feed.user_id
  );
  return jsonb_build_object('recaps', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', n.id, 'slug', n.slug, 'title', n.title, 'text', n.quick_take, 'added_at', n.created_at,
      'show', s.name, 'category', c.name
    ) order by n.created_at desc, n.id), '[]')
    from (
      select e.id, e.slug, e.title, e.quick_take, e.created_at, e.show_id from public.er_episodes e
      where e.show_id = any (shows) and e.is_published
      order by e.created_at desc, e.id limit 50
    ) n
    join public.er_shows s on s.id = n.show_id
    join public.er_categories c on c.id = s.category_id
  ));
end
$$;

-- Follows from other programs -----------------------------------------------------------

-- An address without what differs between programs: scheme, www and the last slash.
create function private.bare_address(address text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(lower(rtrim(regexp_replace(btrim(address), '^[a-z]+://(www\.)?', '', 'i'), '/')), '')
$$;

-- Finds the show or category of each subscription: by its address on this site, then by the public addresses of
-- shows, then by the name. subscriptions: [{show, category, feed, website, name}], at most 2000. Returns the place
-- in this array, which counts from 1. The private addresses of followed feeds are not compared.
create function public.find_subscriptions(subscriptions jsonb)
returns table (place integer, kind text, id uuid, slug text, name text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if jsonb_typeof(subscriptions) is distinct from 'array' or jsonb_array_length(subscriptions) > 2000 then
    raise exception 'A list has at most 2000 subscriptions.' using errcode = 'check_violation';
  end if;
  return query
  with wanted as materialized (
    select o.place::integer as place, o.item ->> 'show' as show, o.item ->> 'category' as category,
      private.bare_address(left(o.item ->> 'feed', 2048)) as feed,
      private.bare_address(left(o.item ->> 'website', 2048)) as website,
      substring(left(o.item ->> 'feed', 2048) from '[?&]channel_id=([\w-]+)') as channel,
      nullif(private.podcast_text(btrim(left(o.item ->> 'name', 200))), '') as words
    from jsonb_array_elements(subscriptions) with ordinality as o (item, place)
  ), known as materialized (
    select s.id, s.slug, s.youtube_channel_id as channel, private.podcast_text(s.name) as words,
      private.bare_address(p.feed_url) as feed,
      private.bare_address(s.website_url) as website, private.bare_address(p.website_url) as other_website
    from public.er_shows s left join public.podcasts p on p.show_id = s.id and p.status = 'listed'
  ), matches as (
    select w.place, 1 as quality, s.id from wanted w join public.er_shows s on s.slug = w.show
    union all
    select w.place, 2, a.row_id from wanted w join public.er_old_addresses a on a.kind = 'show' and a.slug = w.show
    union all
    select w.place, 3, k.id from wanted w join known k on k.feed = w.feed
    union all
    select w.place, 3, k.id from wanted w join known k on k.channel = w.channel
    union all
    select w.place, 4, k.id from wanted w join known k on k.website = w.website
    union all
    select w.place, 4, k.id from wanted w join known k on k.other_website = w.website
    union all
    select w.place, 5, k.id from wanted w join known k on k.words = w.words
  ), shows as (
    select distinct on (m.place) m.place, s.id, s.slug, s.name
    from matches m join public.er_shows s on s.id = m.id
    where not exists (select from wanted w where w.place = m.place and w.category is not null)
    order by m.place, m.quality, s.created_at, s.id
  ), categories as (
    select distinct on (w.place) w.place, c.id, c.slug, c.name
    from wanted w
    left join public.er_old_addresses a on a.kind = 'category' and a.slug = w.category
    join public.er_categories c on c.slug = w.category or c.id = a.row_id
    order by w.place, c.slug = w.category desc
  )
  select s.place, 'show', s.id, s.slug, s.name from shows s
  union all
  select c.place, 'category', c.id, c.slug, c.name from categories c
  order by 1;
end
$$;

revoke execute on function private.bare_address(text) from public, anon, authenticated;
revoke execute on function
  public.create_private_feed(), public.private_feed_since(), public.delete_private_feed(),
  public.read_private_feed(text), public.find_subscriptions(jsonb)
  from public, anon, authenticated;
grant execute on function
  public.create_private_feed(), public.private_feed_since(), public.delete_private_feed(),
  public.find_subscriptions(jsonb)
  to authenticated, service_role;
grant execute on function public.read_private_feed(text) to anon, authenticated, service_role;

-- A reader's own data -----------------------------------------------------------------

alter function public.my_data() rename to data_without_private_feed;
alter function public.data_without_private_feed() set schema private;
revoke execute on function private.data_without_private_feed() from public, anon, authenticated;

-- The other fields have slugs, which alone say little to a person. `names` has the titles and names of the public
-- rows among them. The title of a recap that is a draft again stays secret.
create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.data_without_private_feed() || jsonb_build_object(
    'privateFeedSince', (select f.created_at from private.private_feeds f where f.user_id = me.id),
    'names', jsonb_build_object(
      'recaps', (
        select coalesce(jsonb_object_agg(e.slug, jsonb_build_object('title', e.title, 'show', s.name)), '{}')
        from (
          select x.episode_id from public.saved_episodes x where x.user_id = me.id
          union
          select x.episode_id from public.read_episodes x where x.user_id = me.id
        ) own
        join public.er_episodes e on e.id = own.episode_id and e.is_published
        join public.er_shows s on s.id = e.show_id
      ),
      'shows', (
        select coalesce(jsonb_object_agg(s.slug, s.name), '{}')
        from public.user_show_follows f join public.er_shows s on s.id = f.show_id where f.user_id = me.id
      ),
      'categories', (
        select coalesce(jsonb_object_agg(c.slug, c.name), '{}')
        from public.user_category_follows f join public.er_categories c on c.id = f.category_id
        where f.user_id = me.id
      )
    )
  )
  from (select (select auth.uid()) as id) me
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;
