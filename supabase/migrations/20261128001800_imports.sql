-- Where episodes come from: the YouTube tracker, imports of files and feeds, and the feeds that the site checks on a
-- schedule. New items become drafts in the Inbox.

-- The YouTube tracker -----------------------------------------------------------------

create table private.youtube_tracker (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz,
  ended_at timestamptz,
  checked integer,
  created integer,
  failures jsonb check (jsonb_typeof(failures) = 'array')
);
insert into private.youtube_tracker default values;
comment on table private.youtube_tracker is 'The outcome of the last run of the tracker.';
comment on column private.youtube_tracker.ended_at is 'End of the run that began last. Null while it runs, and where it was killed.';
comment on column private.youtube_tracker.failures is 'What that run could not do: show and reason, as its response says.';

create table private.youtube_checks (
  show_id uuid primary key references public.er_shows (id) on delete cascade,
  checked_at timestamptz not null
);
comment on table private.youtube_checks is 'When the tracker last took a show. It takes the one that waited longest.';

create table private.youtube_deleted (
  video_id text primary key check (char_length(video_id) <= 64)
);
comment on table private.youtube_deleted is 'Videos whose recap an admin deleted. The tracker does not make it again.';

-- Begins a run, and returns the token of its job and the current time, which the run passes to next_tracked_show.
-- Returns no row while another run holds the job: only one of many parallel calls can claim it (security E25).
create function public.begin_tracker_run() returns table (token uuid, since timestamptz)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('tracker', 'run');
  return query
    update private.youtube_tracker t set
      began_at = clock_timestamp(), ended_at = null, checked = null, created = null, failures = null
    from public.claim_jobs('tracker', 1, 'run') c where t.only_row
    returning c.token, t.began_at;
end
$$;

-- Ends a run, and stores its result for the health page.
create function public.end_tracker_run(
  token uuid, checked integer default null, created integer default null, failures jsonb default null
) returns void
language sql security definer set search_path = '' as $$
  update private.youtube_tracker t set
    ended_at = clock_timestamp(), checked = end_tracker_run.checked, created = end_tracker_run.created,
    failures = end_tracker_run.failures
  where public.finish_job(end_tracker_run.token)
$$;

-- Takes the tracked show that has waited longest and that no run has taken after `since`. If a run ends
-- early, the next run begins with the other shows.
create function public.next_tracked_show(since timestamptz)
returns table (id uuid, name text, description text, language text, hosts jsonb, youtube_channel_id text)
language plpgsql security definer set search_path = '' as $$
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
  return query select s.id, s.name, s.description, s.language, s.hosts, s.youtube_channel_id
  from public.er_shows s where s.id = next_show;
end
$$;

-- Returns the videos that have a recap, and the videos whose recap an admin has deleted.
create function public.known_videos(ids text[])
returns table (video_id text, title text, is_deleted boolean)
language sql stable security definer set search_path = '' as $$
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
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.youtube_deleted (video_id) values (substr(old.source_key, 9))
  on conflict do nothing;
  return null;
end
$$;
create trigger er_episodes_deleted_video after delete on public.er_episodes
  for each row when (old.source_key like 'youtube:%')
  execute function private.note_deleted_video();

-- Imports ------------------------------------------------------------------------------------

-- A section counts as edited if its value differs from the value that the last import wrote.
create table private.import_hashes (
  episode_id uuid unique references public.er_episodes (id) on delete cascade,
  show_id uuid unique references public.er_shows (id) on delete cascade,
  hashes jsonb not null check (jsonb_typeof(hashes) = 'object'),
  check (num_nonnulls(episode_id, show_id) = 1)
);
comment on table private.import_hashes is 'For each column that an import wrote: the hash of the value as it was stored.';

create function private.has_no_value(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or value in ('null', '[]', '""')
$$;

create function private.note_imported(table_name text, id uuid, columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := case table_name when 'er_shows' then 'show_id' else 'episode_id' end;
begin
  execute format(
    'insert into private.import_hashes as h (%1$I, hashes)
     select t.id, coalesce((
       select jsonb_object_agg(c.name, md5((to_jsonb(t) -> c.name)::text)) from unnest($2) c (name)), ''{}'')
     from public.%2$I t where t.id = $1
     on conflict (%1$I) do update set hashes = h.hashes || excluded.hashes', key, table_name)
  using note_imported.id, columns;
end
$$;

-- Adds a row with the values of a source, and with the columns that the import itself chooses. Leaves out columns
-- without a value, which then have their defaults.
create function private.insert_import(table_name text, chosen jsonb, new_row jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new_columns constant jsonb := chosen || coalesce((
    select jsonb_object_agg(c.name, new_row -> c.name) from unnest(private.imported_columns(table_name)) c (name)
    where not private.has_no_value(new_row -> c.name)), '{}');
  id uuid;
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
    table_name, (select string_agg(quote_ident(k), ', ') from jsonb_object_keys(new_columns) k))
  into id using new_columns;
  perform private.note_imported(table_name, id, private.imported_columns(table_name));
  return id;
end
$$;

-- Writes the values of a source into a row that exists. Skips the columns that an editor has changed, also
-- the columns that an editor has emptied. A source without a value never empties a column. One exception: an
-- earlier import stored show notes as the recap body.
create function private.merge_import(
  table_name text, id uuid, source_hash text, new_row jsonb, out changed text[], out kept text[]
)
language plpgsql security definer set search_path = '' as $$
declare
  stored jsonb;
  old_hashes jsonb;
  changes jsonb := '{}'::jsonb;
  equal_columns text[] := array[]::text[];
  name text;
begin
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', table_name)
    into stored using merge_import.id;
  select h.hashes into old_hashes from private.import_hashes h
  where merge_import.id in (h.episode_id, h.show_id);
  old_hashes := coalesce(old_hashes, '{}');
  kept := '{}';
  foreach name in array private.imported_columns(table_name) loop
    continue when private.has_no_value(new_row -> name);
    if stored -> name = new_row -> name then
      equal_columns := equal_columns || name;
    elsif (case when old_hashes ? name then old_hashes ->> name = md5((stored -> name)::text)
      else private.has_no_value(stored -> name) end) then
      changes := changes || jsonb_build_object(name, new_row -> name);
    else
      kept := kept || name;
    end if;
  end loop;
  if not private.has_no_value(new_row -> 'show_notes') and private.has_no_value(new_row -> 'recap_body')
    and not private.has_no_value(stored -> 'recap_body')
    and old_hashes ->> 'recap_body' = md5((stored -> 'recap_body')::text) then
    changes := changes || '{"recap_body": null}';
  end if;
  changed := array(select k from jsonb_object_keys(changes) k order by k);
  changes := changes || jsonb_build_object('source_hash', source_hash);
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
    table_name, (select string_agg(quote_ident(k), ', ') from jsonb_object_keys(changes) k))
  using changes, merge_import.id;
  perform private.note_imported(
    table_name, merge_import.id, equal_columns || changed);
end
$$;

-- Returns false if someone has changed, filled or emptied a section since the import wrote it.
create function private.is_as_imported(e public.er_episodes) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from unnest(private.imported_columns('er_episodes')) c (name)
    left join private.import_hashes h on h.episode_id = e.id and h.hashes ? c.name
    where case when h.hashes is null then not private.has_no_value(to_jsonb(e) -> c.name)
      else h.hashes ->> c.name <> md5((to_jsonb(e) -> c.name)::text) end)
$$;

-- Says in the Inbox what an import has changed. The notes tell what it left out this time.
create function private.note_change(episode uuid, changed text[], notes text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with words as (
    select string_agg(distinct case
      when name like 'enclosure_%' then 'sound'
      when name = 'episode_date' then 'date'
      when name = 'episode_link' then 'link'
      when name = 'youtube_url' then 'YouTube link'
      when name = 'thumbnail_url' then 'picture'
      when name = 'duration_minutes' then 'length'
      else replace(name, '_', ' ') end, ', ') as list
    from unnest(changed) c (name)
  )
  update public.er_inbox i set reason = left(concat_ws(e'\n', 'The source has changed: ' || w.list || '.',
    case when i.state = 'failed' then regexp_replace(i.reason, '^The source has changed: [^.]*\.\s?', '')
      else nullif(note_change.notes, '') end), 1000)
  from words w where i.episode_id = note_change.episode;
end
$$;

-- The server and editors may import. A request without a role of a person comes from the server.
create function private.check_import() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and not private.is_editor() then
    raise exception 'Only editors may import.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Keys --------------------------------------------------------------------------------------

-- The keys by which an import recognises episodes and shows. src/domain/import computes them.

create table private.episode_keys (
  show_id uuid not null,
  key text not null check (char_length(key) between 1 and 400),
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  primary key (show_id, key)
);
comment on table private.episode_keys is 'All keys of imported episodes: the guid, the path of the sound, the page, and the title with date and length.';
comment on column private.episode_keys.show_id is 'The show of the import. A foreign key would make this table a second relation between shows and episodes in the API.';
create index episode_keys_episode on private.episode_keys (episode_id);

create table private.show_keys (
  key text not null check (char_length(key) between 1 and 400),
  show_id uuid not null references public.er_shows (id) on delete cascade,
  primary key (key, show_id)
);
comment on table private.show_keys is 'The keys of imported shows: the guid of the podcast, hashes of the addresses of the feed, and the website.';
create index show_keys_show on private.show_keys (show_id);

alter table private.episode_keys enable row level security;
alter table private.show_keys enable row level security;

create function private.store_keys(show uuid, episode uuid, keys text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.episode_keys (show_id, key, episode_id)
  select show, k.key, episode from unnest(keys) k (key) where char_length(k.key) between 1 and 400
  on conflict do nothing
$$;

-- Stores the keys that a row itself shows. So restored recaps have keys, too.
create function private.keep_row_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_keys(new.show_id, new.id, array_remove(array[
    'guid:' || regexp_replace(substring(new.source_key from '^[^/]+/(.+)$'), '^https?://', ''),
    'sound:' || nullif(substring(new.enclosure_url from '^https?://[^/?#]+/+([^?#]+)'), '')
  ], null));
  return null;
end
$$;
create trigger er_episodes_keys after insert on public.er_episodes for each row
  when (new.source_key is not null and new.source_key not like 'youtube:%')
  execute function private.keep_row_keys();

create function private.keep_show_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.show_keys (key, show_id)
  select 'site:' || k.site, new.id
  from (select left(regexp_replace(regexp_replace(new.website_url, '^https?://(www\.)?', ''), '/$', ''), 300)) k (site)
  where k.site <> ''
  on conflict do nothing;
  return null;
end
$$;
create trigger er_shows_keys after insert on public.er_shows for each row
  execute function private.keep_show_keys();

-- Returns the shows that have one of the keys or the name.
create function public.known_shows(lookup_keys text[], lookup_name text, lookup_slug text)
returns table (id uuid, source_key text, name text, slug text, website text, has_same_name boolean, keys text[])
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_import();
  if cardinality(lookup_keys) > 100 then
    raise exception 'at most 100 keys' using errcode = 'invalid_parameter_value';
  end if;
  return query
    with named as (
      select s.id from public.er_shows s
      where s.slug = lookup_slug or s.source_key = lookup_slug or lower(s.name) = lower(lookup_name)
      order by s.created_at, s.id limit 20
    ), found as (
      select n.id from named n
      union
      select k.show_id from private.show_keys k where k.key = any (lookup_keys)
    )
    select s.id, s.source_key, s.name, s.slug, s.website_url,
      exists (select from named n where n.id = s.id),
      array(select k.key from private.show_keys k where k.show_id = s.id order by k.key)
    from found f join public.er_shows s on s.id = f.id
    order by s.created_at, s.id;
end
$$;

-- Returns the episodes of a show that have one of the keys, each with all of its keys.
create function public.known_episodes(show uuid, lookup_keys text[])
returns table (id uuid, source_key text, title text, episode_date date, has_transcript boolean, keys text[])
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.check_import();
  if cardinality(lookup_keys) > 1000 then
    raise exception 'at most 1000 keys' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select e.id, e.source_key, e.title, e.episode_date, e.transcript is not null,
      array(select k.key from private.episode_keys k where k.episode_id = e.id order by k.key)
    from public.er_episodes e
    where e.source_key is not null and e.id in (
      select k.episode_id from private.episode_keys k
      where k.show_id = known_episodes.show and k.key = any (lookup_keys))
    order by e.created_at, e.id;
end
$$;

-- Stores further keys of episodes that an import has recognised. Each item has an id and keys.
create function public.store_episode_keys(show uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_import();
  if jsonb_array_length(items) > 500 then
    raise exception 'at most 500 items' using errcode = 'invalid_parameter_value';
  end if;
  perform private.store_keys(show, e.id, array(select jsonb_array_elements_text(i.value -> 'keys') limit 20))
  from jsonb_array_elements(items) i (value)
  join public.er_episodes e on e.id = (i.value ->> 'id')::uuid
  where e.source_key is not null;
end
$$;

-- Writing --------------------------------------------------------------------------------------

-- The byline names who wrote a recap. An import is no writer. This trigger fires after er_episodes_byline,
-- in the order of their names.
create function private.clear_import_byline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('recap.importing', true) = txid_current()::text then
    new.writer_id := null;
  end if;
  return new;
end
$$;
create trigger er_episodes_byline_of_import before insert on public.er_episodes
  for each row execute function private.clear_import_byline();

-- Creates or updates one show. `show` is the row that the import has recognised; without it, the show is new.
-- Throws 23505 if another show has the slug or the source key.
create function public.import_show(
  source_key text, source_hash text, slug text, new_row jsonb, category uuid,
  show uuid default null, keys text[] default '{}'
)
returns table (id uuid, outcome text, kept text[])
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.er_shows;
  merged record;
begin
  perform private.check_import();
  if cardinality(keys) > 100 then
    raise exception 'at most 100 keys' using errcode = 'invalid_parameter_value';
  end if;
  select s.* into existing from public.er_shows s
  where case when import_show.show is null then s.source_key = import_show.source_key
    else s.id = import_show.show end;
  if existing.id is null then
    if exists (select from public.er_shows s where s.slug = import_show.slug) then
      raise exception 'another show already has the slug %', import_show.slug using errcode = 'unique_violation';
    end if;
    existing.id := private.insert_import('er_shows', jsonb_build_object('slug', import_show.slug,
      'source_key', import_show.source_key, 'source_hash', import_show.source_hash, 'category_id', category), new_row);
    outcome := 'created';
    kept := '{}';
  elsif existing.source_hash = import_show.source_hash then
    outcome := 'unchanged';
    kept := '{}';
  else
    select * into merged from private.merge_import('er_shows', existing.id, import_show.source_hash, new_row);
    outcome := case when merged.changed <> '{}' then 'updated' else 'unchanged' end;
    kept := merged.kept;
  end if;
  -- A feed can claim the guid and the address of another one. Only a website can belong to several shows.
  insert into private.show_keys (key, show_id)
  select k.key, existing.id from unnest(keys) k (key)
  where char_length(k.key) between 1 and 400
    and (k.key like 'site:%' or not exists (select from private.show_keys o where o.key = k.key))
  on conflict do nothing;
  id := existing.id;
  return next;
end
$$;

-- Creates or updates the episodes of one show. An episode with a problem does not stop the others. A new
-- episode becomes public only with `publish`, and only with a quick take, a recap or show notes. An import never
-- changes whether an existing episode is public. Each item has source_key, source_hash, slugs (the first
-- free one counts), keys, notes, and row. An item with a problem and no row only enters the Inbox. With
-- `is_scheduled`, no editor has started the import. Then public recaps that someone has edited stay as they are.
create function public.import_episodes(
  show uuid, source text, publish boolean, items jsonb, is_scheduled boolean default false
)
returns table (source_key text, id uuid, outcome text, kept text[], problem text, is_published boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  item jsonb;
  new_row jsonb;
  free_slug text;
  existing public.er_episodes;
  merged record;
begin
  perform private.check_import();
  if jsonb_array_length(items) > 100 then
    raise exception 'at most 100 items' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('recap.importing', txid_current()::text, true);
  for item in select value from jsonb_array_elements(items) loop
    source_key := item ->> 'source_key';
    new_row := item -> 'row';
    problem := null;
    kept := '{}';
    id := null;
    is_published := false;
    begin
      if new_row is null then
        insert into public.er_inbox as i (show_name, source_key, source, title, state, reason)
        values ((select s.name from public.er_shows s where s.id = show), item ->> 'source_key', import_episodes.source, left(item ->> 'title', 300), 'failed',
          left(item ->> 'problem', 1000))
        on conflict (source_key) do update set reason = excluded.reason, closed_at = null
        where i.episode_id is null and i.reason is distinct from excluded.reason;
        outcome := 'failed';
        problem := item ->> 'problem';
        return next;
        continue;
      end if;
      existing := null;
      select e.* into existing from public.er_episodes e where e.source_key = item ->> 'source_key';
      if existing.id is not null then
        id := existing.id;
        is_published := existing.is_published;
        outcome := 'unchanged';
        if existing.source_hash is distinct from item ->> 'source_hash'
          and not (is_scheduled and existing.is_published and not private.is_as_imported(existing)) then
          select * into merged
          from private.merge_import('er_episodes', existing.id, item ->> 'source_hash', new_row);
          kept := merged.kept;
          outcome := 'unchanged';
          if merged.changed <> '{}' then
            outcome := 'updated';
            perform private.note_change(existing.id, merged.changed, item ->> 'notes');
          end if;
        end if;
        return next;
        continue;
      end if;
      select s.slug into free_slug
      from jsonb_array_elements_text(item -> 'slugs') with ordinality s (slug, position)
      where not exists (select from public.er_episodes e where e.slug = s.slug)
      order by s.position limit 1;
      if free_slug is null then
        raise exception 'other episodes have the slugs %', item ->> 'slugs' using errcode = 'unique_violation';
      end if;
      is_published := publish and not (private.has_no_value(new_row -> 'quick_take')
        and private.has_no_value(new_row -> 'recap_body') and private.has_no_value(new_row -> 'show_notes'));
      id := private.insert_import('er_episodes', jsonb_build_object('show_id', show, 'slug', free_slug,
        'source_key', source_key, 'source_hash', item ->> 'source_hash', 'is_published', is_published), new_row);
      perform private.store_keys(show, import_episodes.id,
        array(select jsonb_array_elements_text(item -> 'keys') limit 20));
      update public.er_inbox i set source = import_episodes.source, reason = left(nullif(item ->> 'notes', ''), 1000)
      where i.episode_id = import_episodes.id;
      -- The item has become a draft.
      delete from public.er_inbox i where i.source_key = item ->> 'source_key' and i.episode_id is null;
      outcome := 'created';
      return next;
    exception
      when integrity_constraint_violation or data_exception then
        outcome := 'failed';
        id := null;
        is_published := false;
        problem := sqlerrm;
        return next;
    end;
  end loop;
  perform set_config('recap.importing', '', true);
end
$$;

-- Returns what earlier imports stored under these keys, so that a preview can say what an import will do.
create function public.imported_rows(keys text[])
returns table (source_key text, source_hash text, is_published boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(keys) > 5000 then
    raise exception 'at most 5000 keys' using errcode = 'invalid_parameter_value';
  end if;
  perform private.check_import();
  return query
    select e.source_key, e.source_hash, e.is_published from public.er_episodes e where e.source_key = any (keys)
    union all
    select s.source_key, s.source_hash, true from public.er_shows s where s.source_key = any (keys);
end
$$;

-- Followed feeds ----------------------------------------------------------------------

-- An address may contain a private token, so no role of the API may read this table.
create table private.followed_feeds (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (private.is_web_url(address)),
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  category_id uuid references public.er_categories (id) on delete set null,
  license text check (char_length(license) <= 1000),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  found_count integer not null default 0,
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 500),
  show_id uuid references public.er_shows (id) on delete set null
);
comment on table private.followed_feeds is 'Feeds that check-feeds reads. Their addresses may contain private tokens.';
comment on column private.followed_feeds.found_count is 'How many drafts the checks of this feed have made.';
comment on column private.followed_feeds.etag is 'The header ETag of the last check without a problem. The next check sends it, so the host can say that nothing is new.';
comment on column private.followed_feeds.last_modified is 'The header Last-Modified of the last check without a problem.';
comment on column private.followed_feeds.show_id is 'The show that the last check found.';
create index followed_feeds_category on private.followed_feeds (category_id);
create index followed_feeds_show on private.followed_feeds (show_id);
create trigger followed_feeds_jobs after delete on private.followed_feeds
  for each row execute function private.delete_jobs('feed');

create table private.feed_items (
  feed_id uuid not null references private.followed_feeds (id) on delete cascade,
  hash text not null check (char_length(hash) between 16 and 64),
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  keys text[] not null,
  primary key (feed_id, hash)
);
comment on table private.feed_items is 'The items of followed feeds that a check has imported. While an item stays as it was, no check reads it again.';
comment on column private.feed_items.hash is 'The hash of the text of the item in the feed.';
create index feed_items_episode on private.feed_items (episode_id);
alter table private.feed_items enable row level security;

-- A feed that an editor follows again gets the new choices.
create function public.follow_feed(address text, title text, category uuid default null, license text default null)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_import();
  if (select count(*) from private.followed_feeds) >= 500 then
    raise exception 'The site follows 500 feeds already. Stop following one first.' using errcode = 'check_violation';
  end if;
  insert into private.followed_feeds as f (address, title, category_id, license)
  values (follow_feed.address, left(follow_feed.title, 200), follow_feed.category, nullif(btrim(follow_feed.license), ''))
  on conflict on constraint followed_feeds_address_key do update set
    title = excluded.title, category_id = excluded.category_id, license = excluded.license,
    etag = null, last_modified = null;
end
$$;

-- Returns the feeds without their addresses: only the host, without a user name or a password. `failure` says why the last
-- check failed. Supabase can end the function while it reads a feed.
create function public.followed_feeds() returns table (
  id uuid, title text, host text, created_at timestamptz, checked_at timestamptz, failure text, found_count integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_import();
  return query
    select f.id, f.title, substring(f.address from '^[a-zA-Z]+://(?:[^/?#]*@)?([^/?#@]*)'), f.created_at,
      f.checked_at, case when j.was_lost or j.held_until < now()
        then 'The last check began and did not end. The feed may need too much time.' else j.last_error end, f.found_count
    from private.followed_feeds f left join private.jobs j on j.kind = 'feed' and j.key = f.id::text
    order by f.title, f.id;
end
$$;

create function public.stop_feed(feed uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_import();
  delete from private.followed_feeds f where f.id = stop_feed.feed;
end
$$;

-- Queues the feeds that no run has checked for ten minutes, and takes the one that has waited longest. With `only_feed`,
-- takes this feed, unless another run checks it now.
create function public.claim_feed(only_feed uuid default null) returns table (
  token uuid, id uuid, address text, category_id uuid, license text, etag text, last_modified text
)
language sql security definer set search_path = '' as $$
  insert into private.jobs (kind, key, payload)
  select 'feed', f.id, jsonb_build_object('title', f.title) from private.followed_feeds f
  where case when only_feed is null then (f.checked_at >= clock_timestamp() - interval '10 minutes') is not true
    else f.id = only_feed end
  on conflict do nothing;
  select c.token, f.id, f.address, f.category_id, f.license, f.etag, f.last_modified
  from public.claim_jobs('feed', 1, only_feed::text) c join private.followed_feeds f on f.id::text = c.key
$$;

-- Ends the check of a feed. `found` is null if the feed could not be read: then the next checks wait longer and longer.
-- A check without these headers makes the next one read the whole feed.
create function public.note_feed_check(
  token uuid, feed uuid, found integer, problem text default null, etag text default null, last_modified text default null
) returns void
language sql security definer set search_path = '' as $$
  update private.followed_feeds f set
    checked_at = clock_timestamp(), found_count = f.found_count + coalesce(note_feed_check.found, 0),
    etag = note_feed_check.etag, last_modified = note_feed_check.last_modified
  where f.id = note_feed_check.feed and case when problem is null then public.finish_job(note_feed_check.token)
    else public.fail_job(note_feed_check.token, problem, case when found is not null then 3000 end) end
$$;

-- Makes the next check of a feed read the item of this recap again, also its transcript. Returns the feed, or null if
-- no check of a feed has read the recap.
create function public.forget_feed_item(episode uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  feed uuid;
begin
  perform private.check_import();
  select i.feed_id into feed from private.feed_items i where i.episode_id = forget_feed_item.episode
  order by i.feed_id limit 1;
  delete from private.feed_items i where i.feed_id = feed and i.episode_id = forget_feed_item.episode;
  update private.followed_feeds f set etag = null, last_modified = null where f.id = feed;
  return feed;
end
$$;

-- Returns what a check knows about the feed: its show, and for each hash the episode and its keys. One value, because
-- the API returns at most 1,000 rows.
create function public.known_feed_items(feed uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'show', (select s.slug from public.er_shows s where s.id = f.show_id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_array(i.hash, i.episode_id, i.keys)), '[]')
      from private.feed_items i where i.feed_id = f.id))
  from private.followed_feeds f where f.id = known_feed_items.feed
$$;

-- Stores the items that a check has imported. Each has a source_key, hashes and keys. Several versions of an episode
-- in one feed have several hashes.
create function public.store_feed_items(feed uuid, show uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.followed_feeds f set show_id = store_feed_items.show where f.id = feed;
  delete from private.feed_items i using public.er_episodes e
  where i.feed_id = feed and i.episode_id = e.id
    and e.source_key in (select v.value ->> 'source_key' from jsonb_array_elements(items) v (value));
  insert into private.feed_items (feed_id, hash, episode_id, keys)
  select feed, h.hash, e.id, array(select jsonb_array_elements_text(v.value -> 'keys'))
  from jsonb_array_elements(items) v (value)
  join public.er_episodes e on e.source_key = v.value ->> 'source_key'
  cross join lateral jsonb_array_elements_text(v.value -> 'hashes') h (hash)
  on conflict (feed_id, hash) do update set episode_id = excluded.episode_id, keys = excluded.keys;
end
$$;

grant execute on function
  public.known_feed_items(uuid), public.store_feed_items(uuid, uuid, jsonb),
  public.begin_tracker_run(), public.end_tracker_run(uuid, integer, integer, jsonb),
  public.next_tracked_show(timestamptz), public.known_videos(text[]), public.claim_feed(uuid),
  public.note_feed_check(uuid, uuid, integer, text, text, text)
  to service_role;
grant execute on function
  public.known_shows(text[], text, text), public.known_episodes(uuid, text[]), public.store_episode_keys(uuid, jsonb),
  public.import_show(text, text, text, jsonb, uuid, uuid, text[]), public.import_episodes(uuid, text, boolean, jsonb, boolean),
  public.imported_rows(text[]), public.follow_feed(text, text, uuid, text), public.followed_feeds(),
  public.stop_feed(uuid), public.forget_feed_item(uuid)
  to authenticated, service_role;
