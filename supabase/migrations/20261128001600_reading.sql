-- What a reader has saved, read and heard: the lists Saved and History, the unread recaps of My Feed, and listening
-- positions. Only the reader can see these rows.

create table public.saved_episodes (
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, episode_id)
);
create index saved_episodes_episode on public.saved_episodes (episode_id);
create index saved_episodes_newest on public.saved_episodes (user_id, saved_at desc);

create table public.read_episodes (
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  read_at timestamptz not null default now(),
  opened_at timestamptz,
  primary key (user_id, episode_id)
);
comment on table public.read_episodes is 'One row per recap that a reader has read.';
comment on column public.read_episodes.read_at is 'When the reader first opened the recap, or marked it as read.';
comment on column public.read_episodes.opened_at is 'When the reader last opened the recap. Without a value, the recap is not in the history.';
create index read_episodes_episode on public.read_episodes (episode_id);
create index read_episodes_newest on public.read_episodes (user_id, read_at desc);

create table public.reading_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_history_paused boolean not null default false
);
comment on table public.reading_settings is 'A reader without a row has not paused the history.';
create trigger saved_episodes_limit after insert on public.saved_episodes
  referencing new table as added for each statement execute function private.limit_rows('user_id', '5000');

-- A page marks its recap as read without a question, so too many marks are no error: the oldest go. The time grows
-- with the number of marks to delete, also with old statistics (security B112).
create function private.prune_reads() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reader uuid;
  newest_excess record;
begin
  for reader in select distinct a.user_id from added a loop
    select n.read_at, n.episode_id into newest_excess from public.read_episodes n
    where n.user_id = reader order by n.read_at desc, n.episode_id offset 20000
    limit 1;
    if found then
      delete from public.read_episodes r
      where r.user_id = reader and (
        r.read_at < newest_excess.read_at
        or r.read_at = newest_excess.read_at and r.episode_id >= newest_excess.episode_id
      );
    end if;
  end loop;
  return null;
end
$$;
create trigger read_episodes_prune after insert on public.read_episodes
  referencing new table as added for each statement execute function private.prune_reads();
create trigger saved_episodes_blocked before insert or update or delete on public.saved_episodes
  for each statement execute function private.refuse_blocked();
create trigger read_episodes_blocked before insert or update or delete on public.read_episodes
  for each statement execute function private.refuse_blocked();
create trigger reading_settings_blocked before insert or update or delete on public.reading_settings
  for each statement execute function private.refuse_blocked();

alter table public.saved_episodes enable row level security;
alter table public.read_episodes enable row level security;
alter table public.reading_settings enable row level security;
grant all on public.saved_episodes, public.read_episodes, public.reading_settings to service_role;

-- Without the last condition, a foreign key would reveal which ids are drafts.
grant select, insert (user_id, episode_id, saved_at), delete on public.saved_episodes to authenticated;
create policy saved_episodes_select_own on public.saved_episodes for select to authenticated
  using (user_id = (select auth.uid()));
create policy saved_episodes_insert_own on public.saved_episodes for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.er_episodes e where e.id = episode_id and e.is_published)
  );
create policy saved_episodes_delete_own on public.saved_episodes for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (user_id, episode_id, read_at, opened_at), update (opened_at), delete
  on public.read_episodes to authenticated;
create policy read_episodes_select_own on public.read_episodes for select to authenticated
  using (user_id = (select auth.uid()));
create policy read_episodes_insert_own on public.read_episodes for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.er_episodes e where e.id = episode_id and e.is_published)
  );
create policy read_episodes_update_own on public.read_episodes for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy read_episodes_delete_own on public.read_episodes for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, insert (user_id, is_history_paused), update (is_history_paused) on public.reading_settings
  to authenticated;
create policy reading_settings_select_own on public.reading_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy reading_settings_insert_own on public.reading_settings for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy reading_settings_update_own on public.reading_settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Marks -------------------------------------------------------------------------------

-- These functions take slugs, because pages contain no ids of recaps. Most run with the caller's own
-- rights. A definer function filters by the caller and by is_published.

create function public.set_saved(recap text, is_saved boolean) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  episode uuid;
begin
  select e.id into episode from public.er_episodes e where e.slug = recap and e.is_published;
  if is_saved and episode is not null then
    insert into public.saved_episodes (user_id, episode_id) values (me, episode) on conflict do nothing;
  elsif not is_saved then
    delete from public.saved_episodes s where s.user_id = me and s.episode_id = episode;
  end if;
  return episode is not null;
end
$$;
comment on function public.set_saved(text, boolean) is 'Saves a recap for later, or removes it. Returns false if no such recap is published.';

-- A blocked reader may read on. Their visits are no error, and are not recorded.
create function public.note_opened(recap text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  opened constant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if private.is_blocked()
    or exists (select from public.reading_settings s where s.user_id = me and s.is_history_paused)
  then
    return;
  end if;
  insert into public.read_episodes as r (user_id, episode_id, read_at, opened_at)
  select me, e.id, opened, opened from public.er_episodes e where e.slug = recap and e.is_published
  on conflict (user_id, episode_id) do update set opened_at = excluded.opened_at;
end
$$;
comment on function public.note_opened(text) is 'Marks a recap as read and adds it to the history, unless the caller has paused the history.';

create function public.reading_marks(recaps text[])
returns table (slug text, is_saved boolean, is_read boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me constant uuid := (select auth.uid());
  wanted constant text[] := recaps[1:200];
begin
  return query
    select e.slug,
      exists (select from public.saved_episodes s where s.user_id = me and s.episode_id = e.id),
      exists (select from public.read_episodes r where r.user_id = me and r.episode_id = e.id)
    from public.er_episodes e
    where e.slug = any (wanted) and e.is_published;
end
$$;
comment on function public.reading_marks(text[]) is 'Which of at most 200 recaps the caller has saved and read.';

-- Unread recaps of My Feed ------------------------------------------------------------

-- The times of marks have milliseconds, because the browser sends them back and a Date has no
-- microseconds. The recaps that the reader reads while moving through the pages stay in the list, so that no page
-- skips a recap: a mark newer than as_of does not count.
create function public.my_unread(
  page bigint default 1, page_size integer default 24, by_arrival boolean default false,
  as_of timestamptz default null
) returns setof public.er_episodes
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me constant uuid := (select auth.uid());
  shows constant uuid[] := public.my_feed_shows();
  size constant integer := least(greatest(page_size, 1), 100);
  skipped constant bigint := (greatest(page, 1) - 1) * size;
begin
  return query
    select e.* from public.er_episodes e
    where e.show_id = any (shows) and e.is_published and not exists (
      select from public.read_episodes r
      where r.user_id = me and r.episode_id = e.id and r.read_at <= coalesce(as_of, 'infinity')
    )
    order by case when by_arrival then e.first_published_at end desc,
      case when by_arrival then null else e.episode_date end desc nulls last,
      case when by_arrival then null else e.created_at end desc, e.id
    limit size offset skipped;
end
$$;
comment on function public.my_unread(bigint, integer, boolean, timestamptz) is 'A page of the unread recaps in the caller''s feed. Marks newer than as_of do not count.';

create function public.my_unread_size(as_of timestamptz default null)
returns table (unread bigint, counted_at timestamptz)
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me constant uuid := (select auth.uid());
  shows constant uuid[] := public.my_feed_shows();
begin
  counted_at := coalesce(as_of, date_trunc('milliseconds', clock_timestamp()));
  select count(*) into unread from public.er_episodes e
  where e.show_id = any (shows) and e.is_published and not exists (
    select from public.read_episodes r
    where r.user_id = me and r.episode_id = e.id and r.read_at <= counted_at
  );
  return next;
end
$$;
comment on function public.my_unread_size(timestamptz) is 'How many recaps my_unread has in all, and the time that the next calls of both send as as_of.';

-- Recaps that arrived after the reader loaded the list stay unread, because the reader has not seen them.
create function public.mark_read_up_to(recap text, listed_at timestamptz, by_arrival boolean default false)
returns table (marked bigint, marked_at timestamptz)
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me constant uuid := (select auth.uid());
  shows constant uuid[] := public.my_feed_shows();
begin
  marked_at := date_trunc('milliseconds', clock_timestamp());
  with feed as (
    select e.id, e.slug, row_number() over (
      order by case when not by_arrival then e.episode_date end desc nulls last,
        case when by_arrival then e.first_published_at else e.created_at end desc, e.id
    ) as position
    from public.er_episodes e
    where e.show_id = any (shows) and e.is_published and e.first_published_at <= listed_at
  )
  insert into public.read_episodes (user_id, episode_id, read_at)
  select me, f.id, marked_at from feed f
  where f.position <= (select l.position from feed l where l.slug = recap)
  on conflict do nothing;
  get diagnostics marked = row_count;
  return next;
end
$$;
comment on function public.mark_read_up_to(text, timestamptz, boolean) is 'Marks a recap of the caller''s feed and all recaps above it as read. Returns the argument of unmark_read.';

-- Removes only the marks of one call. A recap that the reader has opened since then stays read.
create function public.unmark_read(marked_at timestamptz) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  removed bigint;
begin
  delete from public.read_episodes r
  where r.user_id = (select auth.uid()) and r.read_at = unmark_read.marked_at and r.opened_at is null;
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.unmark_read(timestamptz) is 'Undoes one call of mark_read_up_to.';

-- Saved and History -------------------------------------------------------------------

-- One statement counts and lists the same rows. A page after the last one shows the last page.
create function public.my_recaps(list text, query text default '', page bigint default 1, page_size integer default 24)
returns table (
  slug text, title text, episode_date date, thumbnail_url text, duration_minutes integer, is_manual_clip boolean,
  guests jsonb, guest_name text, guest_link text, hosts jsonb, show_name text, show_slug text, category_name text,
  category_slug text, listed_at timestamptz, total bigint, shown_page bigint
)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted_words constant text[] := private.words_to_find(query);
  size constant bigint := least(greatest(page_size, 1), 100);
begin
  perform private.count_call('my_recaps', 120);
  return query
    with chosen as (
      select s.episode_id, s.saved_at as at from public.saved_episodes s
      where list = 'saved' and s.user_id = (select auth.uid())
      union all
      select r.episode_id, r.opened_at from public.read_episodes r
      where list = 'history' and r.user_id = (select auth.uid()) and r.opened_at is not null
    ), found as (
      select e.id, c.at, count(*) over () as total from chosen c
      join public.er_episodes e on e.id = c.episode_id and e.is_published
      where cardinality(wanted_words) = 0 or not exists (
        select from (
          select concat_ws(' ',
            (select string_agg(x.name, ' ') from private.search_entries x
              where x.id = e.id and x.kind in ('episode', 'guest')),
            (select x.name from private.search_entries x where x.id = e.show_id and x.kind = 'show')) as text
        ) names, unnest(wanted_words) word
        where strpos(names.text, word) = 0
      )
    ), shown as (
      select least(greatest(my_recaps.page, 1), (max(f.total) + size - 1) / size) as page from found f
    ), listed as (
      select f.*, s.page from found f cross join shown s
      order by f.at desc, f.id
      limit size offset (select (s.page - 1) * size from shown s)
    )
    select e.slug, e.title, e.episode_date, e.thumbnail_url, e.duration_minutes, e.is_manual_clip, e.guests,
      e.guest_name, e.guest_link, s.hosts, s.name, s.slug, c.name, c.slug, l.at, l.total, l.page
    from listed l
    join public.er_episodes e on e.id = l.id
    join public.er_shows s on s.id = e.show_id
    join public.er_categories c on c.id = s.category_id
    order by l.at desc, e.id;
end
$$;
comment on function public.my_recaps(text, text, bigint, integer) is 'A page of the caller''s list saved or history, newest first. Every word of the query is in the title, the show or a guest.';

create function public.set_history_paused(is_paused boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.reading_settings (user_id, is_history_paused) values ((select auth.uid()), is_paused)
  on conflict (user_id) do update set is_history_paused = excluded.is_history_paused
$$;
comment on function public.set_history_paused(boolean) is 'While the history is paused, note_opened records nothing.';

create function public.clear_history() returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  removed bigint;
begin
  delete from public.listening_positions p where p.user_id = (select auth.uid());
  delete from public.read_episodes r where r.user_id = (select auth.uid()) and r.opened_at is not null;
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.clear_history() is 'Deletes every recap that the caller has opened, with its read mark, and the caller''s listening positions.';

-- What a visitor saved and opened before the sign-in: arrays of {slug, at}, at most 500 of each count.
create function public.import_reading(saved jsonb, opened jsonb, is_paused boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  latest constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  room constant bigint := 5000 - (select count(*) from public.saved_episodes s where s.user_id = me);
begin
  if jsonb_typeof(saved) is distinct from 'array' or jsonb_array_length(saved) > 5000
    or jsonb_typeof(opened) is distinct from 'array' or jsonb_array_length(opened) > 5000
  then
    raise exception 'at most 5000 recaps' using errcode = 'invalid_parameter_value';
  end if;
  if private.is_blocked() then
    return;
  end if;
  insert into public.saved_episodes (user_id, episode_id, saved_at)
  select me, e.id, least(i.at, latest)
  from jsonb_to_recordset(saved) as i (slug text, at timestamptz)
  join public.er_episodes e on e.slug = i.slug and e.is_published
  where not exists (select from public.saved_episodes s where s.user_id = me and s.episode_id = e.id)
  order by i.at desc limit least(greatest(room, 0), 500)
  on conflict do nothing;
  insert into public.read_episodes as r (user_id, episode_id, read_at, opened_at)
  select me, e.id, least(max(i.at), latest), least(max(i.at), latest)
  from jsonb_to_recordset(opened) as i (slug text, at timestamptz)
  join public.er_episodes e on e.slug = i.slug and e.is_published
  group by e.id order by max(i.at) desc limit 500
  on conflict (user_id, episode_id) do update set opened_at = greatest(r.opened_at, excluded.opened_at);
  if is_paused then
    perform public.set_history_paused(true);
  end if;
end
$$;
comment on function public.import_reading(jsonb, jsonb, boolean) is 'Adds what a visitor saved and opened in the browser to the account that signs in there.';

-- Listening positions -----------------------------------------------------------------

create table public.listening_positions (
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  second integer not null check (second between 0 and 360000),
  updated_at timestamptz not null,
  primary key (user_id, episode_id)
);
comment on column public.listening_positions.second is 'Zero if the reader has heard the end, so that an older position of another device does not return.';
create index listening_positions_episode on public.listening_positions (episode_id);

-- Only store_positions writes rows, because it decides which position is the newest.
alter table public.listening_positions enable row level security;
grant all on public.listening_positions to service_role;
grant select, delete on public.listening_positions to authenticated;
create policy listening_positions_select_own on public.listening_positions for select to authenticated
  using (user_id = (select auth.uid()));
create policy listening_positions_delete_own on public.listening_positions for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger listening_positions_blocked before insert or update or delete on public.listening_positions
  for each statement execute function private.refuse_blocked();

-- Clocks of devices differ, so a device sends how many seconds ago the reader was there. A blocked reader may listen,
-- and a paused history records nothing: both are no error.
create function public.store_positions(positions jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if jsonb_typeof(positions) is distinct from 'array' or jsonb_array_length(positions) > 1000 then
    raise exception 'at most 1000 positions' using errcode = 'invalid_parameter_value';
  end if;
  if private.is_blocked()
    or exists (select from public.reading_settings s where s.user_id = me and s.is_history_paused)
  then
    return false;
  end if;
  insert into public.listening_positions as p (user_id, episode_id, second, updated_at)
  select distinct on (e.id) me, e.id, least(greatest(i.second, 0), 360000),
    clock_timestamp() - make_interval(secs => least(greatest(i.age, 0), 31536000))
  from jsonb_to_recordset(positions) as i (recap uuid, second integer, age bigint)
  join public.er_episodes e on e.id = i.recap and e.is_published
  order by e.id, i.age
  limit 100
  on conflict (user_id, episode_id) do update set second = excluded.second, updated_at = excluded.updated_at
  where p.updated_at <= excluded.updated_at;
  delete from public.listening_positions p where p.user_id = me and p.episode_id in (
    select o.episode_id from public.listening_positions o
    where o.user_id = me order by o.updated_at desc, o.episode_id offset 1000
  );
  return true;
end
$$;
comment on function public.store_positions(jsonb) is 'Stores an array of {recap, second, age}, unless a newer position is stored. Returns false for a blocked caller or a paused history.';

grant execute on function
  public.set_saved(text, boolean), public.note_opened(text), public.reading_marks(text[]),
  public.my_unread(bigint, integer, boolean, timestamptz), public.my_unread_size(timestamptz),
  public.mark_read_up_to(text, timestamptz, boolean), public.unmark_read(timestamptz),
  public.my_recaps(text, text, bigint, integer), public.set_history_paused(boolean), public.clear_history(),
  public.import_reading(jsonb, jsonb, boolean), public.store_positions(jsonb)
  to authenticated, service_role;

-- A reader's own data -----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.saved_episodes', 'user_id', 'cascade', 'data_of_reading', null),
  ('public.read_episodes', 'user_id', 'cascade', 'data_of_reading', null),
  ('public.reading_settings', 'user_id', 'cascade', 'data_of_reading', null),
  ('public.listening_positions', 'user_id', 'cascade', 'data_of_reading', null);

-- The other fields have slugs, which alone say little to a person. `names` has the titles and names of the public
-- rows among them. The title of a recap that is a draft again stays secret (security B165).
create function private.data_of_reading(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'savedRecaps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', case when e.is_published then e.slug end, 'savedAt', s.saved_at
      ) order by s.saved_at, e.id), '[]')
      from public.saved_episodes s join public.er_episodes e on e.id = s.episode_id where s.user_id = reader
    ),
    'readRecaps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', case when e.is_published then e.slug end, 'readAt', r.read_at, 'openedAt', r.opened_at
      ) order by r.read_at, e.id), '[]')
      from public.read_episodes r join public.er_episodes e on e.id = r.episode_id where r.user_id = reader
    ),
    'isHistoryPaused', exists (
      select from public.reading_settings s where s.user_id = reader and s.is_history_paused
    ),
    'listeningPositions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', case when e.is_published then e.slug end, 'second', p.second, 'updatedAt', p.updated_at
      ) order by p.updated_at, e.id), '[]')
      from public.listening_positions p join public.er_episodes e on e.id = p.episode_id where p.user_id = reader
    ),
    'names', jsonb_build_object(
      'recaps', (
        select coalesce(jsonb_object_agg(e.slug, jsonb_build_object('title', e.title, 'show', s.name)), '{}')
        from (
          select x.episode_id from public.saved_episodes x where x.user_id = reader
          union
          select x.episode_id from public.read_episodes x where x.user_id = reader
        ) own
        join public.er_episodes e on e.id = own.episode_id and e.is_published
        join public.er_shows s on s.id = e.show_id
      ),
      'shows', (
        select coalesce(jsonb_object_agg(s.slug, s.name), '{}')
        from public.user_show_follows f join public.er_shows s on s.id = f.show_id where f.user_id = reader
      ),
      'categories', (
        select coalesce(jsonb_object_agg(c.slug, c.name), '{}')
        from public.user_category_follows f join public.er_categories c on c.id = f.category_id
        where f.user_id = reader
      )
    )
  )
$$;
