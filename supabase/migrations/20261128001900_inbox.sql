-- The Inbox of editors: drafts that are not ready, and what their generation costs.

create table public.er_inbox (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid unique references public.er_episodes (id) on delete cascade,
  source_key text unique check (char_length(source_key) <= 500),
  show_name text check (char_length(show_name) <= 200),
  source text not null check (char_length(source) <= 300),
  title text check (char_length(title) <= 300),
  state text not null check (
    state in ('found', 'transcript_missing', 'generating', 'review', 'scheduled', 'failed', 'published')
  ),
  reason text check (char_length(reason) <= 1000),
  assignee_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  opened_by uuid references public.profiles (user_id) on delete set null,
  closed_at timestamptz
);
comment on table public.er_inbox is 'The work of editors: drafts that are not ready, and imported items that became no draft. is_published alone decides what is public.';
comment on column public.er_inbox.episode_id is 'Null for an item that became no draft, such as an item without a title.';
comment on column public.er_inbox.show_name is 'The show of an item that became no draft.';
comment on column public.er_inbox.source is 'The name of the import, such as the host of a feed. Never an address, which may hold a token.';
comment on column public.er_inbox.reason is 'Why the work failed, or what the import left out.';
comment on column public.er_inbox.state is 'published: an open item is then a recap that a rule has published.';
comment on column public.er_inbox.opened_at is 'When an editor last opened the draft in its form. Null if nobody has since a machine wrote its texts.';
comment on column public.er_inbox.closed_at is 'When the recap went live, or when an editor removed the item. Null for open work.';
create index er_inbox_assignee on public.er_inbox (assignee_id);
create index er_inbox_opener on public.er_inbox (opened_by);
create index er_inbox_open on public.er_inbox (created_at desc, id) where closed_at is null;

alter table public.er_inbox enable row level security;
grant select, update (assignee_id, closed_at) on public.er_inbox to authenticated;
grant all on public.er_inbox to service_role;
create policy er_inbox_select_editor on public.er_inbox for select to authenticated
  using ((select private.is_editor()));
create policy er_inbox_update_editor on public.er_inbox for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create trigger er_inbox_blocked before insert or update or delete on public.er_inbox
  for each statement execute function private.refuse_blocked();

-- What comes next for a draft. A text that exists is never called a failure.
create function private.draft_state(recap public.er_episodes) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The table is created later (…_generations.sql).
  generation constant text := (select g.state from private.generations g where g.episode_id = recap.id);
begin
  return case
    when recap.is_published then 'published'
    when recap.publish_at is not null then 'scheduled'
    when generation in ('waiting', 'writing') then 'generating'
    when recap.made_by <> 'person' then 'review'
    when recap.transcript is null then 'transcript_missing'
    when generation = 'failed' then 'failed'
    else 'found'
  end;
end
$$;

-- Opens an item for each draft that an import or the tracker makes. Publishing closes the item, and a
-- withdrawal opens it again. A time for the publication and generated texts change the state.
create function private.follow_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  draft_state constant text := private.draft_state(new);
begin
  if tg_op = 'INSERT' then
    insert into public.er_inbox (episode_id, source, state)
    values (new.id, case when new.source_key like 'youtube:%' then 'YouTube' else 'Import' end, draft_state)
    on conflict (episode_id) do nothing;
    return null;
  end if;
  update public.er_inbox i set
    closed_at = case when new.is_published then coalesce(i.closed_at, now())
      when old.is_published then null else i.closed_at end,
    state = draft_state
  where i.episode_id = new.id;
  return null;
end
$$;
create trigger er_episodes_inbox_insert after insert on public.er_episodes for each row
  when (new.source_key is not null and not new.is_published)
  execute function private.follow_draft();
create trigger er_episodes_inbox_update
  after update of is_published, transcript, publish_at, made_by on public.er_episodes
  for each row when (
    old.is_published <> new.is_published
    or (old.transcript is null) <> (new.transcript is null)
    or (old.publish_at is null) <> (new.publish_at is null)
    or old.made_by <> new.made_by)
  execute function private.follow_draft();

-- Finds open items of the Inbox, at most 1,000 at a time. `assignee` is the id of an account, or `none`. The days are those
-- of UTC. Each row has the number of all items that match. A page after the last one is the last one.
create function public.find_inbox(
  search text default '', item_state text default null, show uuid default null, assignee text default null,
  since date default null, until date default null, sort text default 'created_at', descending boolean default true,
  max_rows integer default 50, skip integer default 0
)
returns table (
  id uuid, episode_id uuid, title text, show_id uuid, show_name text, category_name text, has_sound boolean, state text,
  reason text, source text, assignee_id uuid, assignee_name text, created_at timestamptz, opened_at timestamptz,
  opened_by uuid, opener_name text, total integer
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  words constant text := lower(btrim(left(find_inbox.search, 200)));
  page_size constant integer := greatest(1, least(find_inbox.max_rows, 1000));
begin
  perform private.check_editor();
  perform private.count_call('find_inbox');
  return query
    with found as materialized (
      select i.id, i.episode_id, coalesce(e.title, i.title) as title, e.show_id,
        coalesce(s.name, i.show_name) as show_name, s.category_id, e.enclosure_url is not null as has_sound, i.state,
        i.reason, i.source, i.assignee_id, p.full_name as assignee_name, i.created_at, i.opened_at, i.opened_by,
        count(*) over ()::integer as total
      from public.er_inbox i
      left join public.er_episodes e on e.id = i.episode_id
      left join public.er_shows s on s.id = e.show_id
      left join public.profiles p on p.user_id = i.assignee_id
      where i.closed_at is null
        and (find_inbox.item_state is null or i.state = find_inbox.item_state)
        and (find_inbox.show is null or e.show_id = find_inbox.show)
        and (find_inbox.assignee is null or coalesce(i.assignee_id::text, 'none') = find_inbox.assignee)
        and (find_inbox.since is null or i.created_at >= find_inbox.since::timestamp at time zone 'utc')
        and (find_inbox.until is null or i.created_at < (find_inbox.until + 1)::timestamp at time zone 'utc')
        and (words = '' or strpos(lower(concat_ws(' ', coalesce(e.title, i.title), coalesce(s.name, i.show_name))), words) > 0)
    ), sorted as (
      select f.*, case find_inbox.sort when 'title' then lower(f.title) when 'show' then lower(f.show_name)
        when 'state' then f.state when 'assignee' then coalesce(lower(f.assignee_name), '') end as sort_key
      from found f
    )
    select r.id, r.episode_id, r.title, r.show_id, r.show_name, c.name, r.has_sound, r.state, r.reason, r.source,
      r.assignee_id, r.assignee_name, r.created_at, r.opened_at, r.opened_by, o.full_name, r.total
    from sorted r
    left join public.er_categories c on c.id = r.category_id
    left join public.profiles o on o.user_id = r.opened_by
    order by
      case when not find_inbox.descending then r.sort_key end, case when find_inbox.descending then r.sort_key end desc,
      case when not find_inbox.descending then r.created_at end, r.created_at desc, r.id
    limit page_size
    offset least(greatest(0, find_inbox.skip), (select coalesce(max(f.total) - 1, 0) / page_size * page_size from found f));
end
$$;

-- The shows that have open items.
create function public.inbox_shows() returns table (id uuid, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select s.id, s.name from public.er_shows s
    where exists (
      select from public.er_episodes e join public.er_inbox i on i.episode_id = e.id
      where e.show_id = s.id and i.closed_at is null)
    order by lower(s.name), s.id limit 1000;
end
$$;

-- An editor opens a draft in its form. Others see it, and a bulk publication says which drafts nobody has opened.
create function public.note_open_draft(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_editor();
  update public.er_inbox i set opened_at = clock_timestamp(), opened_by = (select auth.uid())
  where i.episode_id = note_open_draft.episode and i.closed_at is null;
end
$$;

-- What an editor should know before they publish these drafts together. The table of receipts is created later
-- (…_receipts.sql). The numbers of refused quotes stand in the notes of the generation.
create function public.bulk_warnings(episodes uuid[])
returns table (drafts integer, unread integer, unopened integer, contradicted integer, unsupported integer, refused_quotes integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select count(*)::integer,
      (count(*) filter (where e.made_by = 'machine'))::integer,
      (count(*) filter (where i.opened_at is null))::integer,
      coalesce(sum(r.contradicted), 0)::integer, coalesce(sum(r.unsupported), 0)::integer,
      coalesce(sum(q.refused), 0)::integer
    from public.er_episodes e
    left join public.er_inbox i on i.episode_id = e.id
    left join lateral (
      select count(*) filter (where x.support = 'contradicted') as contradicted,
        count(*) filter (where x.support = 'none') as unsupported
      from public.er_receipts x where x.episode_id = e.id and x.is_current and x.said_by <> 'editor'
    ) r on true
    left join lateral (
      select sum(coalesce(m.parts[1], m.parts[2])::integer) as refused
      from regexp_matches(i.reason, '(?:Quotes: (\d{1,4}) of \d|Recap: (\d{1,4}) of its quotes)', 'g') m (parts)
    ) q on true
    where e.id = any (bulk_warnings.episodes[1:1000]) and not e.is_published;
end
$$;

-- Returns the people to whom an editor can assign work.
create function public.staff_names() returns table (user_id uuid, full_name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select p.user_id, p.full_name, p.email from public.profiles p
    where exists (
      select from public.user_roles r where r.user_id = p.user_id and r.role in ('admin', 'editor', 'author'))
      and not exists (select from private.blocked_accounts b where b.user_id = p.user_id)
    order by p.full_name, p.user_id;
end
$$;

-- Returns how much text of drafts the generator sends to a model, so that an editor sees the cost before the generation:
-- the transcript without its advertisements and the times of its cues, and the beginning of the show notes.
create function public.transcript_chars(episodes uuid[], with_published boolean default false)
returns table (id uuid, chars integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid[] := episodes[1:1000];
begin
  return query
    select e.id,
      char_length(regexp_replace(private.spoken_text(e.transcript), '(^|\n)\[[0-9:.]+\] ?', '\1', 'g'))
        + least(char_length(coalesce(e.show_notes, '')), 5000)
    from public.er_episodes e
    where e.id = any (wanted) and (with_published or not e.is_published) and private.may_read_recap(e.writer_id, false);
end
$$;

grant execute on function
  public.find_inbox(text, text, uuid, text, date, date, text, boolean, integer, integer), public.inbox_shows(),
  public.note_open_draft(uuid), public.bulk_warnings(uuid[]), public.staff_names() to authenticated;
grant execute on function public.transcript_chars(uuid[], boolean) to authenticated;

-- An editor's own data ------------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.er_inbox', 'assignee_id', 'set null', 'data_of_inbox', null),
  ('public.er_inbox', 'opened_by', 'set null', 'data_of_inbox', null);

create function private.data_of_inbox(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'assignedWork', (
      select coalesce(jsonb_agg(coalesce(e.title, i.title) order by i.created_at, i.id), '[]')
      from public.er_inbox i left join public.er_episodes e on e.id = i.episode_id where i.assignee_id = reader
    ),
    'openedDrafts', (
      select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'at', i.opened_at) order by i.opened_at, i.id), '[]')
      from public.er_inbox i join public.er_episodes e on e.id = i.episode_id where i.opened_by = reader
    )
  )
$$;
