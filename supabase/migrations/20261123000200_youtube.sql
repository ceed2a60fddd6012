-- What the YouTube functions keep for themselves: which run of the tracker holds the lease, when
-- each show was looked at, and which videos' recaps were deleted.

create table private.youtube_tracker (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  held_until timestamptz
);
insert into private.youtube_tracker default values;
comment on table private.youtube_tracker is 'The lease of the one run of the tracker.';

create table private.youtube_checks (
  show_id uuid primary key references public.er_shows (id) on delete cascade,
  checked_at timestamptz not null
);
comment on table private.youtube_checks is 'When the tracker last took a show: who waited longest is next.';

create table private.youtube_deleted (
  video_id text primary key check (char_length(video_id) <= 64),
  deleted_at timestamptz not null default now()
);
comment on table private.youtube_deleted is 'Videos whose recap an admin deleted; the tracker does not make it again.';

-- Takes the lease, or keeps it longer. One statement: of many at once, one has it (SECURITY E25).
-- Returns the moment the run began, which `next_tracked_show` is told; null where another runs.
create function public.take_tracker_lease(holder uuid, seconds integer) returns timestamptz
language sql security definer set search_path = ''
as $$
  update private.youtube_tracker t set
    holder = take_tracker_lease.holder,
    held_until = clock_timestamp() + make_interval(secs => seconds)
  where t.only_row
    and (t.held_until is null or t.held_until < clock_timestamp() or t.holder = take_tracker_lease.holder)
  returning clock_timestamp()
$$;

create function public.release_tracker_lease(holder uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.youtube_tracker t set holder = null, held_until = null
  where t.holder = release_tracker_lease.holder
$$;

-- The tracked show that waited longest and was not taken since, marked as taken: a run that ends
-- early leaves the others at the head of the next one.
create function public.next_tracked_show(since timestamptz)
returns table (id uuid, name text, language text, youtube_channel_id text)
language plpgsql security definer set search_path = ''
as $$
declare
  chosen uuid;
begin
  select s.id into chosen
  from public.er_shows s left join private.youtube_checks c on c.show_id = s.id
  where s.auto_track_youtube and (c.checked_at is null or c.checked_at < since)
  order by c.checked_at nulls first, s.id limit 1;
  if chosen is null then
    return;
  end if;
  insert into private.youtube_checks as c (show_id, checked_at) values (chosen, clock_timestamp())
  on conflict (show_id) do update set checked_at = excluded.checked_at;
  return query select s.id, s.name, s.language, s.youtube_channel_id
  from public.er_shows s where s.id = chosen;
end
$$;

-- Which of these videos have a recap, by whoever made it, and which had one.
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
  public.release_tracker_lease(uuid),
  public.next_tracked_show(timestamptz),
  public.known_videos(text[])
  from public, anon, authenticated;
grant execute on function
  public.take_tracker_lease(uuid, integer),
  public.release_tracker_lease(uuid),
  public.next_tracked_show(timestamptz),
  public.known_videos(text[])
  to service_role;
