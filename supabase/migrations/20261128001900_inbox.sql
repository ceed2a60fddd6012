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
  closed_at timestamptz
);
comment on table public.er_inbox is 'The work of editors: drafts that are not ready, and imported items that became no draft. is_published alone decides what is public.';
comment on column public.er_inbox.episode_id is 'Null for an item that became no draft, such as an item without a title.';
comment on column public.er_inbox.show_name is 'The show of an item that became no draft.';
comment on column public.er_inbox.source is 'The name of the import, such as the host of a feed. Never an address, which may hold a token.';
comment on column public.er_inbox.reason is 'Why the work failed, or what the import left out.';
comment on column public.er_inbox.state is 'published: an open item is then a recap that a rule has published.';
comment on column public.er_inbox.closed_at is 'When the recap went live, or when an editor removed the item. Null for open work.';
create index er_inbox_assignee on public.er_inbox (assignee_id);
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

-- Returns the people to whom an editor can assign work.
create function public.staff_names() returns table (user_id uuid, full_name text)
language plpgsql stable security definer set search_path = '' as $$
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

grant execute on function public.staff_names() to authenticated;
grant execute on function public.transcript_chars(uuid[], boolean) to authenticated;

-- An editor's own data ------------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.er_inbox', 'assignee_id', 'set null', 'data_of_inbox', null);

create function private.data_of_inbox(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'assignedWork', (
      select coalesce(jsonb_agg(coalesce(e.title, i.title) order by i.created_at, i.id), '[]')
      from public.er_inbox i left join public.er_episodes e on e.id = i.episode_id where i.assignee_id = reader
    )
  )
$$;
