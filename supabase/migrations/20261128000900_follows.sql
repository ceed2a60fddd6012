-- Follows of shows, categories and people, the feed of followed shows with its secret RSS address, the end of
-- onboarding, and the import of follows. Only the follower can see a follow.

create table public.user_show_follows (
  user_id uuid not null references auth.users (id) on delete cascade,
  show_id uuid not null references public.er_shows (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, show_id)
);
create index user_show_follows_show on public.user_show_follows (show_id);

create table public.user_category_follows (
  user_id uuid not null references auth.users (id) on delete cascade,
  category_id uuid not null references public.er_categories (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id)
);
create index user_category_follows_category on public.user_category_follows (category_id);

create table public.user_profile_follows (
  follower_id uuid not null references auth.users (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  is_counted boolean not null default false,
  primary key (follower_id, user_id),
  constraint user_profile_follows_not_self check (follower_id <> user_id)
);
comment on table public.user_profile_follows is 'follower_id follows the person user_id. The count is public, the follow is not.';
comment on column public.user_profile_follows.is_counted is 'Whether follower_count includes this follow.';
create index user_profile_follows_user on public.user_profile_follows (user_id, created_at);
create trigger user_show_follows_limit after insert on public.user_show_follows
  referencing new table as added for each statement execute function private.limit_rows('user_id', '5000');
create trigger user_category_follows_limit after insert on public.user_category_follows
  referencing new table as added for each statement execute function private.limit_rows('user_id', '500');
create trigger user_profile_follows_limit after insert on public.user_profile_follows
  referencing new table as added for each statement execute function private.limit_rows('follower_id', '1000');

alter table public.user_show_follows enable row level security;
alter table public.user_category_follows enable row level security;
alter table public.user_profile_follows enable row level security;
create trigger user_show_follows_blocked before insert or update or delete on public.user_show_follows
  for each statement execute function private.refuse_blocked();
create trigger user_profile_follows_blocked before insert or update or delete on public.user_profile_follows
  for each statement execute function private.refuse_blocked();
create trigger user_category_follows_blocked before insert or update or delete on public.user_category_follows
  for each statement execute function private.refuse_blocked();
grant all on public.user_show_follows, public.user_category_follows, public.user_profile_follows
  to service_role;

-- Followers insert and delete follows. No role may update one.
grant select, insert (user_id, show_id), delete on public.user_show_follows to authenticated;
create policy user_show_follows_select_own on public.user_show_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_show_follows_insert_own on public.user_show_follows for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy user_show_follows_delete_own on public.user_show_follows for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (user_id, category_id), delete on public.user_category_follows to authenticated;
create policy user_category_follows_select_own on public.user_category_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_category_follows_insert_own on public.user_category_follows for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy user_category_follows_delete_own on public.user_category_follows for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (follower_id, user_id), delete on public.user_profile_follows to authenticated;
create policy user_profile_follows_select_own on public.user_profile_follows for select to authenticated
  using (follower_id = (select auth.uid()));
create policy user_profile_follows_insert_own on public.user_profile_follows for insert to authenticated
  with check (follower_id = (select auth.uid()));
create policy user_profile_follows_delete_own on public.user_profile_follows for delete to authenticated
  using (follower_id = (select auth.uid()));

-- One person must not count as many followers (security H9). A follow counts only if the follower's
-- address is confirmed. For each profile, at most ten accounts younger than a week count per day. The
-- row lock makes parallel follows of one profile wait for each other.
create function private.mark_counted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.user_id = new.user_id for no key update;
  select u.email_confirmed_at is not null and (
    u.created_at <= now() - interval '7 days'
    or (
      select count(*) from public.user_profile_follows f
      join auth.users other on other.id = f.follower_id
      where f.user_id = new.user_id and f.is_counted and f.created_at > now() - interval '1 day'
        and (other.created_at > f.created_at - interval '7 days') is not false
    ) < 10
  ) into new.is_counted
  from auth.users u where u.id = new.follower_id;
  new.is_counted := coalesce(new.is_counted, false);
  return new;
end
$$;
create trigger user_profile_follows_mark before insert on public.user_profile_follows
  for each row execute function private.mark_counted();

-- One statement under the lock of the row, so that parallel follows lose no count.
create function private.count_followers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.profiles set follower_count = follower_count + 1
    where user_id = new.user_id and new.is_counted;
    return new;
  end if;
  update public.profiles set follower_count = follower_count - 1
  where user_id = old.user_id and old.is_counted;
  return old;
end
$$;
create trigger user_profile_follows_count after insert or delete on public.user_profile_follows
  for each row execute function private.count_followers();

-- My Feed -----------------------------------------------------------------------------

-- My Feed has the episodes of followed shows, and of all shows of followed categories.
create function private.followed_shows(reader uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select f.show_id from public.user_show_follows f where f.user_id = reader
    union
    select s.id from public.user_category_follows f
    join public.er_shows s on s.category_id = f.category_id
    where f.user_id = reader
  )
$$;

-- my_feed, my_feed_size, my_unread, my_unread_size and mark_read_up_to call this function, which counts the calls for
-- them. So all of them are volatile.
create function public.my_feed_shows() returns uuid[]
language sql volatile security definer set search_path = '' as $$
  select private.count_call('my_feed_shows');
  select private.followed_shows((select auth.uid()));
$$;
comment on function public.my_feed_shows() is 'Ids of the shows in the caller''s feed.';

create function public.my_feed_size() returns bigint
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  shows constant uuid[] := public.my_feed_shows();
begin
  return (select count(*) from public.er_episodes e where e.show_id = any (shows) and e.is_published);
end
$$;
comment on function public.my_feed_size() is 'How many episodes the caller''s feed has in all.';

-- Sorts like every list of episodes, or by the time of the first publication. The function reads the shows into an
-- array first and plans each call separately, because one show, a thousand shows and each order need different indexes.
create function public.my_feed(page bigint default 1, page_size integer default 24, by_arrival boolean default false)
returns setof public.er_episodes
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  shows constant uuid[] := public.my_feed_shows();
  size constant integer := least(greatest(page_size, 1), 100);
  skipped constant bigint := (greatest(page, 1) - 1) * size;
begin
  return query
    select e.* from public.er_episodes e
    where e.show_id = any (shows) and e.is_published
    order by case when by_arrival then e.first_published_at end desc,
      case when by_arrival then null else e.episode_date end desc nulls last,
      case when by_arrival then null else e.created_at end desc, e.id
    limit size offset skipped;
end
$$;
comment on function public.my_feed(bigint, integer, boolean) is 'A page of the caller''s feed. page counts from 1, page_size is at most 100.';

-- Onboarding --------------------------------------------------------------------------

-- Saves the choices of onboarding and of Manage Follows in one transaction, with the caller's own
-- rights. Follows the categories, every show in them and the chosen shows, and
-- deletes the dropped follows. The caller names the dropped follows, so that a new follow from another
-- tab remains. Returns the number of categories that the caller then follows. Throws 23514 without a
-- category, and 23503 for a category or show that does not exist.
create function public.complete_onboarding(
  categories uuid[], shows uuid[], dropped_categories uuid[] default '{}', dropped_shows uuid[] default '{}'
) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if greatest(cardinality(categories), cardinality(shows), cardinality(dropped_categories), cardinality(dropped_shows)) > 5000 then
    raise exception 'at most 5000 categories or shows' using errcode = 'invalid_parameter_value';
  end if;
  -- A reader who has completed onboarding may also unfollow the last category.
  if coalesce(cardinality(categories), 0) = 0 and not exists (
    select 1 from public.profiles p where p.user_id = me and p.onboarding_completed
  ) then
    raise exception 'Select at least one category' using errcode = 'check_violation';
  end if;

  delete from public.user_category_follows f
  where f.user_id = me and f.category_id = any (dropped_categories);
  delete from public.user_show_follows f
  where f.user_id = me and f.show_id = any (dropped_shows);

  insert into public.user_category_follows (user_id, category_id)
  select me, chosen from unnest(categories) chosen
  on conflict do nothing;

  insert into public.user_show_follows (user_id, show_id)
  select me, s.id from public.er_shows s where s.category_id = any (categories)
  union
  select me, chosen from unnest(shows) chosen
  on conflict do nothing;

  -- The sign-up may have failed to create the profile (B39).
  insert into public.profiles (user_id, onboarding_completed) values (me, true)
  on conflict (user_id) do update set onboarding_completed = true;

  return (select count(*) from public.user_category_follows f where f.user_id = me);
end
$$;

-- The private feed --------------------------------------------------------------------

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
language plpgsql volatile security definer set search_path = '' as $$
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
language sql stable security definer set search_path = '' as $$
  select f.created_at from private.private_feeds f where f.user_id = (select auth.uid())
$$;
comment on function public.private_feed_since() is 'When the caller created the address of the private feed, or null without a private feed.';

create function public.delete_private_feed() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.private_feeds f where f.user_id = (select auth.uid())
$$;

-- Returns the 50 newest recaps of the feed with this secret, or null if there is no such feed. A blocked reader's
-- feed is null too. After 60 requests in an hour, returns only the seconds until the next hour. The hash needs
-- no comparison in constant time: a caller cannot choose the hash of a guess.
create function public.read_private_feed(secret text) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
  shows := private.followed_shows(feed.user_id);
  return jsonb_build_object('recaps', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', n.id, 'slug', n.slug, 'title', n.title, 'text', n.card_text, 'added_at', n.first_published_at,
      'picture', n.thumbnail_url, 'show', s.name, 'category', c.name
    ) order by n.first_published_at desc, n.id), '[]')
    from (
      select e.id, e.slug, e.title, e.card_text, e.thumbnail_url, e.first_published_at, e.show_id from public.er_episodes e
      where e.show_id = any (shows) and e.is_published
      order by e.first_published_at desc, e.id limit 50
    ) n
    join public.er_shows s on s.id = n.show_id
    join public.er_categories c on c.id = s.category_id
  ));
end
$$;

-- Follows from other programs -----------------------------------------------------------

-- An address without what differs between programs: scheme, www and the last slash.
create function private.bare_address(address text) returns text
language sql immutable set search_path = '' as $$
  select nullif(lower(rtrim(regexp_replace(btrim(address), '^[a-z]+://(www\.)?', '', 'i'), '/')), '')
$$;

-- Finds the show or category of each subscription: by its address on this site, then by the public addresses of
-- shows, then by the name. subscriptions: [{show, category, feed, website, name}], at most 2000. Returns the place
-- in this array, which counts from 1. The private addresses of followed feeds are not compared.
create function public.find_subscriptions(subscriptions jsonb)
returns table (place integer, kind text, id uuid, slug text, name text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.count_call('find_subscriptions');
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

grant execute on function
  public.my_feed_shows(), public.my_feed_size(), public.my_feed(bigint, integer, boolean),
  public.complete_onboarding(uuid[], uuid[], uuid[], uuid[]), public.create_private_feed(),
  public.private_feed_since(), public.delete_private_feed(), public.find_subscriptions(jsonb)
  to authenticated, service_role;
grant execute on function public.read_private_feed(text) to anon, authenticated, service_role;

-- A reader's own data -----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.user_show_follows', 'user_id', 'cascade', 'data_of_follows', null),
  ('public.user_category_follows', 'user_id', 'cascade', 'data_of_follows', null),
  ('public.user_profile_follows', 'follower_id', 'cascade', 'data_of_follows', null),
  ('public.user_profile_follows', 'user_id', 'cascade', null, 'Names the followers. `profile` has their number.'),
  ('private.private_feeds', 'user_id', 'cascade', 'data_of_follows', null);

create function private.data_of_follows(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'followedShows', (
      select coalesce(jsonb_agg(s.slug order by s.slug), '[]')
      from public.user_show_follows f join public.er_shows s on s.id = f.show_id where f.user_id = reader
    ),
    'followedCategories', (
      select coalesce(jsonb_agg(c.slug order by c.slug), '[]')
      from public.user_category_follows f join public.er_categories c on c.id = f.category_id
      where f.user_id = reader
    ),
    'followedProfiles', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.full_name) order by p.user_id), '[]')
      from public.user_profile_follows f join public.profiles p on p.user_id = f.user_id
      where f.follower_id = reader
    ),
    'privateFeedSince', (select f.created_at from private.private_feeds f where f.user_id = reader)
  )
$$;
