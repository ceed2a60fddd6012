-- State of the YouTube functions: which run of the tracker has the lease, when the tracker last checked
-- each show, and which videos had a recap that an admin has deleted.

create table private.youtube_tracker (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  held_until timestamptz,
  began_at timestamptz,
  ended_at timestamptz,
  checked integer,
  created integer,
  failures jsonb check (jsonb_typeof(failures) = 'array')
);
insert into private.youtube_tracker default values;
comment on table private.youtube_tracker is 'The lease of the only run of the tracker, and the outcome of the last one.';
comment on column private.youtube_tracker.ended_at is 'End of the run that began last. Null while it runs, and where it was killed.';
comment on column private.youtube_tracker.failures is 'What that run could not do: show and reason, as its response says.';

create table private.youtube_checks (
  show_id uuid primary key references public.er_shows (id) on delete cascade,
  checked_at timestamptz not null
);
comment on table private.youtube_checks is 'When the tracker last took a show. It takes the one that waited longest.';

create table private.youtube_deleted (
  video_id text primary key check (char_length(video_id) <= 64),
  deleted_at timestamptz not null default now()
);
comment on table private.youtube_deleted is 'Videos whose recap an admin deleted. The tracker does not make it again.';

-- Takes or extends the lease. As this is one statement, only one of many parallel calls gets the lease
-- (security E25).
-- Returns the current time, which the run passes to next_tracked_show, or null while another run
-- holds the lease.
create function public.take_tracker_lease(holder uuid, seconds integer) returns timestamptz
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

-- Ends a run, and stores its result for the health page.
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

-- Takes the tracked show that has waited longest and that no run has taken after `since`. If a run ends
-- early, the next run begins with the other shows.
create function public.next_tracked_show(since timestamptz)
returns table (id uuid, name text, language text, youtube_channel_id text)
language plpgsql security definer set search_path = ''
as $$
declare
  next_show uuid;
begin
  select s.id into next_show
  from public.er_shows s left join private.youtube_checks c on c.show_id = s.id
  where s.auto_track_youtube and (c.checked_at is null or c.checked_at < since)
  order by c.checked_at nulls first, s.id limit 1;
  if next_show is null then
    return;
  end if;
  insert into private.youtube_checks as c (show_id, checked_at) values (next_show, clock_timestamp())
  on conflict (show_id) do update set checked_at = excluded.checked_at;
  return query select s.id, s.name, s.language, s.youtube_channel_id
  from public.er_shows s where s.id = next_show;
end
$$;

-- Returns the videos that have a recap, and the videos whose recap an admin has deleted.
create function public.known_videos(ids text[])
returns table (video_id text, title text, is_deleted boolean)
language sql stable security definer set search_path = ''
as $$
  select i, e.title, e.title is null
  from unnest(ids) i
  left join lateral (
    select e.title from public.er_episodes e
    where e.source_key = 'youtube:' || i
      or position(i in e.youtube_url) > 0 or position(i in e.episode_link) > 0
    limit 1
  ) e on true
  where e.title is not null or exists (select 1 from private.youtube_deleted d where d.video_id = i)
$$;

create function private.note_deleted_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.youtube_deleted (video_id) values (substr(old.source_key, 9))
  on conflict do nothing;
  return null;
end
$$;
create trigger er_episodes_deleted_video after delete on public.er_episodes
  for each row when (old.source_key like 'youtube:%')
  execute function private.note_deleted_video();

revoke execute on function private.note_deleted_video() from public, anon, authenticated;
revoke execute on function
  public.take_tracker_lease(uuid, integer),
  public.release_tracker_lease(uuid, integer, integer, jsonb),
  public.next_tracked_show(timestamptz),
  public.known_videos(text[])
  from public, anon, authenticated;
grant execute on function
  public.take_tracker_lease(uuid, integer),
  public.release_tracker_lease(uuid, integer, integer, jsonb),
  public.next_tracked_show(timestamptz),
  public.known_videos(text[])
  to service_role;
