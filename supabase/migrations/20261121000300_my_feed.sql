-- My Feed: the episodes of followed shows and of the shows of followed categories.
-- The caller's own rights apply, so row level security decides whose follows count.

-- How many episodes a show has is read from this alone.
create index er_episodes_show_published on public.er_episodes (show_id) where is_published;

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
comment on function public.my_feed_shows() is 'Ids of the shows in the feed of who asks.';

create function public.my_feed_size() returns bigint
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  shows constant uuid[] := public.my_feed_shows();
begin
  return (select count(*) from public.er_episodes e where e.show_id = any (shows) and e.is_published);
end
$$;
comment on function public.my_feed_size() is 'How many episodes my_feed has in all.';

-- One page, ordered like every list of episodes, or by when recaps arrived here. The set goes in
-- as an array and each plan is made for it: for one show and for a thousand, another index is best.
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
comment on function public.my_feed(bigint, integer, boolean) is 'A page of the feed of who asks; page counts from 1, page_size is at most 100.';

revoke execute on function
  public.my_feed_shows(), public.my_feed_size(), public.my_feed(bigint, integer, boolean)
  from public, anon;
grant execute on function
  public.my_feed_shows(), public.my_feed_size(), public.my_feed(bigint, integer, boolean)
  to authenticated, service_role;
