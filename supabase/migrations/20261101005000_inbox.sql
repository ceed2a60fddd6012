-- The Inbox of editors, and imports: what an import writes, show notes, enclosures, and followed feeds.

alter table public.er_episodes
  add column show_notes text check (char_length(show_notes) <= 500000),
  add column enclosure_url text check (private.is_web_url(enclosure_url)),
  add column enclosure_type text check (char_length(enclosure_type) <= 100),
  add column enclosure_bytes bigint check (enclosure_bytes >= 1);
comment on column public.er_episodes.show_notes is 'Rich text of the publisher about the episode. It is not a recap.';
comment on column public.er_episodes.enclosure_url is 'The media file that the feed of the show names.';

grant
  insert (show_notes, enclosure_url, enclosure_type, enclosure_bytes),
  update (show_notes, enclosure_url, enclosure_type, enclosure_bytes)
  on public.er_episodes to authenticated;

-- Adds the new columns to the list of the trigger, whatever columns the list has.
do $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_attribute a on a.attrelid = t.tgrelid
    where t.tgname = 'er_episodes_history' and t.tgrelid = 'public.er_episodes'::regclass
      and (a.attnum = any (t.tgattr::smallint[])
        or a.attname in ('show_notes', 'enclosure_url', 'enclosure_type', 'enclosure_bytes'))
  );
begin
  execute format(
    'create or replace trigger er_episodes_history after delete or update of %s on public.er_episodes
     for each row execute function private.record_change(''id'', ''title'')', columns);
end
$$;

-- The Inbox -----------------------------------------------------------------------------------

create table public.er_inbox (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid unique references public.er_episodes (id) on delete cascade,
  source_key text unique check (char_length(source_key) <= 500),
  show_name text check (char_length(show_name) <= 200),
  source text not null check (char_length(source) <= 300),
  title text check (char_length(title) <= 300),
  state text not null check (
    state in ('found', 'transcript_missing', 'generating', 'review', 'scheduled', 'failed')
  ),
  reason text check (char_length(reason) <= 1000),
  assignee_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
comment on table public.er_inbox is 'The work of editors: drafts that are not ready, and imported items that became no draft. is_published alone decides what is public.';
comment on column public.er_inbox.episode_id is 'Null for an item that became no draft, such as an item without a title.';
comment on column public.er_inbox.show_name is 'The show of an item that became no draft.';
comment on column public.er_inbox.source is 'The name of the import, such as the host of a feed. Never an address, which may hold a token.';
comment on column public.er_inbox.reason is 'Why the work failed, or what the import left out.';
comment on column public.er_inbox.closed_at is 'When the recap went live, or when an editor removed the item. Null for open work.';
create index er_inbox_assignee on public.er_inbox (assignee_id);
create index er_inbox_open on public.er_inbox (created_at desc, id) where closed_at is null;

alter table public.er_inbox enable row level security;
revoke all on public.er_inbox from anon, authenticated;
grant select, update (state, reason, assignee_id, closed_at) on public.er_inbox to authenticated;
grant all on public.er_inbox to service_role;

create policy er_inbox_select_editor on public.er_inbox for select to authenticated
  using ((select private.is_editor()));
create policy er_inbox_update_editor on public.er_inbox for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create trigger er_inbox_blocked before insert or update or delete on public.er_inbox
  for each statement execute function private.refuse_blocked();

-- Opens an item for each draft that an import or the tracker makes. Publishing closes the item, and a
-- withdrawal opens it again.
create function private.follow_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  first_state constant text := case
    when new.is_machine_made then 'review'
    when new.transcript is null then 'transcript_missing'
    else 'found'
  end;
begin
  if tg_op = 'INSERT' then
    insert into public.er_inbox (episode_id, source, state)
    values (new.id, case when new.source_key like 'youtube:%' then 'YouTube' else 'Import' end, first_state)
    on conflict (episode_id) do nothing;
    return null;
  end if;
  update public.er_inbox i set
    closed_at = case when new.is_published then coalesce(i.closed_at, now())
      when old.is_published then null else i.closed_at end,
    state = case when i.state = 'transcript_missing' and new.transcript is not null then 'found' else i.state end
  where i.episode_id = new.id;
  return null;
end
$$;
create trigger er_episodes_inbox_insert after insert on public.er_episodes for each row
  when (new.source_key is not null and not new.is_published)
  execute function private.follow_draft();
create trigger er_episodes_inbox_update after update of is_published, transcript on public.er_episodes
  for each row when (
    old.is_published <> new.is_published
    or (old.transcript is null) <> (new.transcript is null))
  execute function private.follow_draft();

insert into public.er_inbox (episode_id, source, state, created_at)
select e.id, case when e.source_key like 'youtube:%' then 'YouTube' else 'Import' end,
  case when e.is_machine_made then 'review' when e.transcript is null then 'transcript_missing' else 'found' end,
  e.created_at
from public.er_episodes e where e.source_key is not null and not e.is_published;

-- Returns the people to whom an editor can assign work.
create function public.staff_names() returns table (user_id uuid, full_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may see this.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.user_id, p.full_name from public.profiles p
    where exists (
      select from public.user_roles r where r.user_id = p.user_id and r.role in ('admin', 'editor', 'author'))
      and not exists (select from private.blocked_accounts b where b.user_id = p.user_id)
    order by p.full_name, p.user_id;
end
$$;

-- Imports ------------------------------------------------------------------------------------

-- A section counts as edited if its value differs from the value that the last import wrote.
create table private.import_hashes (
  episode_id uuid unique references public.er_episodes (id) on delete cascade,
  show_id uuid unique references public.er_shows (id) on delete cascade,
  hashes jsonb not null check (jsonb_typeof(hashes) = 'object'),
  check (num_nonnulls(episode_id, show_id) = 1)
);
comment on table private.import_hashes is 'For each column that an import wrote: the hash of the value as it was stored.';

create function private.imported_columns(table_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select case table_name
    when 'er_shows' then array['name', 'description', 'image_url', 'website_url', 'language', 'license',
      'attribution', 'youtube_channel_url']
    when 'er_episodes' then array['title', 'episode_date', 'episode_link', 'youtube_url', 'thumbnail_url',
      'duration_minutes', 'guests', 'links', 'chapters', 'quick_take', 'recap_body', 'show_notes',
      'key_takeaways', 'quotes', 'recommendations', 'why_it_matters', 'cta', 'transcript', 'enclosure_url',
      'enclosure_type', 'enclosure_bytes']
  end
$$;

create function private.has_no_value(value jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select value is null or value in ('null', '[]', '""')
$$;

create function private.note_imported(table_name text, id uuid, columns text[]) returns void
language plpgsql security definer set search_path = ''
as $$
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

-- Rows of earlier imports that have no change since.
select private.note_imported('er_episodes', e.id, private.imported_columns('er_episodes'))
from public.er_episodes e
where e.source_key is not null and e.source_key not like 'youtube:%' and e.version = 1;
select private.note_imported('er_shows', s.id, private.imported_columns('er_shows'))
from public.er_shows s where s.source_key is not null and s.version = 1;

-- Writes the values of a source into a row that exists. Skips the columns that an editor has changed, also
-- the columns that an editor has emptied. A source without a value never empties a column. One exception: an
-- earlier import stored show notes as the recap body.
create function private.merge_import(
  table_name text, id uuid, source_hash text, new_row jsonb, out is_changed boolean, out kept text[]
)
language plpgsql security definer set search_path = ''
as $$
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
  is_changed := changes <> '{}';
  changes := changes || jsonb_build_object('source_hash', source_hash);
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
    table_name, (select string_agg(quote_ident(k), ', ') from jsonb_object_keys(changes) k))
  using changes, merge_import.id;
  perform private.note_imported(
    table_name, merge_import.id, equal_columns || array(select k from jsonb_object_keys(changes - 'source_hash') k));
end
$$;

-- The server and editors may import. A request without a role of a person comes from the server.
create function private.check_import() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated' and not private.is_editor() then
    raise exception 'Only editors may import.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- The byline names who wrote a recap. An import is no writer. This trigger fires after er_episodes_byline,
-- in the order of their names.
create function private.clear_import_byline() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('recap.importing', true) = txid_current()::text then
    new.writer_id := null;
  end if;
  return new;
end
$$;
create trigger er_episodes_byline_of_import before insert on public.er_episodes
  for each row execute function private.clear_import_byline();

-- Creates or updates one show. Throws 23505 if another show has the slug.
create function public.import_show(source_key text, source_hash text, slug text, new_row jsonb, category uuid)
returns table (id uuid, outcome text, kept text[])
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  existing public.er_shows;
  merged record;
begin
  perform private.check_import();
  select s.* into existing from public.er_shows s where s.source_key = import_show.source_key;
  if existing.id is not null then
    if existing.source_hash = import_show.source_hash then
      return query select existing.id, 'unchanged', '{}'::text[];
      return;
    end if;
    select * into merged from private.merge_import('er_shows', existing.id, import_show.source_hash, new_row);
    return query select existing.id, case when merged.is_changed then 'updated' else 'unchanged' end, merged.kept;
    return;
  end if;
  if exists (select from public.er_shows s where s.slug = import_show.slug) then
    raise exception 'another show already has the slug %', import_show.slug using errcode = 'unique_violation';
  end if;
  insert into public.er_shows (name, description, image_url, website_url, language, license, attribution,
    youtube_channel_url, slug, source_key, source_hash, category_id)
  select r.name, r.description, r.image_url, r.website_url, r.language, r.license, r.attribution,
    r.youtube_channel_url, import_show.slug, import_show.source_key, import_show.source_hash, import_show.category
  from jsonb_populate_record(null::public.er_shows, new_row) r
  returning * into existing;
  perform private.note_imported('er_shows', existing.id, private.imported_columns('er_shows'));
  return query select existing.id, 'created', '{}'::text[];
end
$$;

-- Creates or updates the episodes of one show. An episode with a problem does not stop the others. A new
-- episode becomes public only with `publish`, and only with a quick take or a recap. An import never
-- changes whether an existing episode is public. Each item has source_key, source_hash, slugs (the first
-- free one counts), notes, and row. An item with a problem and no row only enters the Inbox.
create function public.import_episodes(show uuid, source text, publish boolean, items jsonb)
returns table (source_key text, id uuid, outcome text, kept text[], problem text, is_published boolean)
language plpgsql security definer set search_path = ''
as $$
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
        if existing.source_hash is distinct from item ->> 'source_hash' then
          select * into merged
          from private.merge_import('er_episodes', existing.id, item ->> 'source_hash', new_row);
          kept := merged.kept;
          outcome := case when merged.is_changed then 'updated' else 'unchanged' end;
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
      is_published := publish
        and not (private.has_no_value(new_row -> 'quick_take') and private.has_no_value(new_row -> 'recap_body'));
      insert into public.er_episodes (show_id, slug, source_key, source_hash, is_published, title, episode_date,
        episode_link, youtube_url, thumbnail_url, duration_minutes, guests, links, chapters, quick_take,
        recap_body, show_notes, key_takeaways, quotes, recommendations, why_it_matters, cta, transcript,
        enclosure_url, enclosure_type, enclosure_bytes)
      select show, free_slug, item ->> 'source_key', item ->> 'source_hash', import_episodes.is_published, r.title,
        r.episode_date, r.episode_link, r.youtube_url, r.thumbnail_url, r.duration_minutes,
        coalesce(r.guests, '[]'), coalesce(r.links, '[]'), coalesce(r.chapters, '[]'), r.quick_take,
        r.recap_body, r.show_notes, coalesce(r.key_takeaways, '{}'), coalesce(r.quotes, '{}'),
        coalesce(r.recommendations, '{}'), r.why_it_matters, r.cta, r.transcript, r.enclosure_url,
        r.enclosure_type, r.enclosure_bytes
      from jsonb_populate_record(null::public.er_episodes, new_row) r
      returning er_episodes.id into import_episodes.id;
      perform private.note_imported('er_episodes', import_episodes.id, private.imported_columns('er_episodes'));
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
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_import();
  return query
    select e.source_key, e.source_hash, e.is_published from public.er_episodes e where e.source_key = any (keys)
    union all
    select s.source_key, s.source_hash, true from public.er_shows s where s.source_key = any (keys);
end
$$;

revoke execute on function
  private.follow_draft(), private.imported_columns(text), private.has_no_value(jsonb),
  private.note_imported(text, uuid, text[]), private.merge_import(text, uuid, text, jsonb),
  private.check_import(), private.clear_import_byline()
  from public, anon, authenticated;
revoke execute on function
  public.staff_names(), public.import_show(text, text, text, jsonb, uuid),
  public.import_episodes(uuid, text, boolean, jsonb), public.imported_rows(text[])
  from public, anon;
grant execute on function public.staff_names() to authenticated;
grant execute on function
  public.import_show(text, text, text, jsonb, uuid), public.import_episodes(uuid, text, boolean, jsonb),
  public.imported_rows(text[])
  to authenticated, service_role;

-- A reader's own data ---------------------------------------------------------------------------

alter function public.my_data() rename to data_without_inbox;
alter function public.data_without_inbox() set schema private;
revoke execute on function private.data_without_inbox() from public, anon, authenticated;

create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.data_without_inbox() || jsonb_build_object(
    'assignedWork', (
      select coalesce(jsonb_agg(coalesce(e.title, i.title) order by i.created_at, i.id), '[]')
      from public.er_inbox i left join public.er_episodes e on e.id = i.episode_id
      where i.assignee_id = (select auth.uid())
    )
  )
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;
