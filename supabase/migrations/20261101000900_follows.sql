-- Follows of shows, categories and people, the feed of followed shows, and the end of onboarding.
-- Only the follower can see a follow.

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
revoke all on public.user_show_follows, public.user_category_follows, public.user_profile_follows
  from anon, authenticated;
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
language plpgsql security definer set search_path = ''
as $$
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
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.mark_counted(), private.count_followers()
  from public, anon, authenticated;

-- My Feed -----------------------------------------------------------------------------

-- My Feed has the episodes of followed shows, and of all shows of followed categories. These functions
-- run with the caller's own rights, so row level security limits them to the caller's follows.

create function public.my_feed_shows() returns uuid[]
language sql stable security invoker set search_path = ''
as $$
  select array(
    select f.show_id from public.user_show_follows f
    where f.user_id = (select auth.uid())
    union
    select s.id from public.user_category_follows f
    join public.er_shows s on s.category_id = f.category_id
    where f.user_id = (select auth.uid())
  )
$$;
comment on function public.my_feed_shows() is 'Ids of the shows in the caller''s feed.';

create function public.my_feed_size() returns bigint
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  shows constant uuid[] := public.my_feed_shows();
begin
  return (select count(*) from public.er_episodes e where e.show_id = any (shows) and e.is_published);
end
$$;
comment on function public.my_feed_size() is 'How many episodes the caller''s feed has in all.';

-- Sorts like every list of episodes, or by the time of creation. The function reads the shows
-- into an array first and plans each query separately, because one show and a thousand shows need
-- different indexes.
create function public.my_feed(page bigint default 1, page_size integer default 24, by_arrival boolean default false)
returns setof public.er_episodes
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  shows constant uuid[] := public.my_feed_shows();
  size constant integer := least(greatest(page_size, 1), 100);
  skipped constant bigint := (greatest(page, 1) - 1) * size;
begin
  if by_arrival then
    return query
      select e.* from public.er_episodes e
      where e.show_id = any (shows) and e.is_published
      order by e.created_at desc, e.id
      limit size offset skipped;
  else
    return query
      select e.* from public.er_episodes e
      where e.show_id = any (shows) and e.is_published
      order by e.episode_date desc nulls last, e.created_at desc, e.id
      limit size offset skipped;
  end if;
end
$$;
comment on function public.my_feed(bigint, integer, boolean) is 'A page of the caller''s feed. page counts from 1, page_size is at most 100.';

revoke execute on function
  public.my_feed_shows(), public.my_feed_size(), public.my_feed(bigint, integer, boolean)
  from public, anon;
grant execute on function
  public.my_feed_shows(), public.my_feed_size(), public.my_feed(bigint, integer, boolean)
  to authenticated, service_role;

-- Onboarding --------------------------------------------------------------------------

-- Saves the choices of onboarding and of Manage Follows in one transaction, with the caller's own
-- rights. Follows the categories, every show in them and the chosen shows, and
-- deletes the dropped follows. The caller names the dropped follows, so that a new follow from another
-- tab remains. Returns the number of categories that the caller then follows. Throws 23514 without a
-- category, and 23503 for a category or show that does not exist.
create function public.complete_onboarding(
  categories uuid[], shows uuid[], dropped_categories uuid[] default '{}', dropped_shows uuid[] default '{}'
) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
begin
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
revoke execute on function public.complete_onboarding(uuid[], uuid[], uuid[], uuid[]) from public, anon;
grant execute on function public.complete_onboarding(uuid[], uuid[], uuid[], uuid[]) to authenticated, service_role;
