-- Highlights: words of a recap or transcript that a reader has marked, with a note. Only the reader can see
-- these rows. A secret link shows one highlight to other people.

create table public.highlights (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null,
  section text not null check (section in (
    'quick-take', 'recap', 'key-takeaways', 'quotes', 'recommendations', 'why-it-matters', 'show-notes', 'transcript'
  )),
  quote text not null check (char_length(quote) <= 2000 and quote ~ '\S'),
  prefix text not null default '' check (char_length(prefix) <= 64),
  suffix text not null default '' check (char_length(suffix) <= 64),
  start_index integer not null default 0 check (start_index between 0 and 2500000),
  note text check (char_length(note) <= 5000 and note ~ '\S'),
  shares_note boolean not null default false,
  shared_at timestamptz,
  created_at timestamptz not null default now(),
  stored_at timestamptz not null default now(),
  folded_text text not null generated always as (private.podcast_text(quote || ' ' || coalesce(note, ''))) stored
);
comment on table public.highlights is 'One row per highlight. The words stay when the recap changes or is deleted.';
comment on column public.highlights.episode_id is 'No foreign key: the highlights of a deleted recap stay, and a restored recap has them again.';
comment on column public.highlights.prefix is 'The text before the quote. With suffix and start_index, it finds the place of the quote again.';
comment on column public.highlights.start_index is 'Where the quote began in its section, in UTF-16 units.';
comment on column public.highlights.shared_at is 'When the reader created the first working link. Without a value, the highlight is private.';
comment on column public.highlights.stored_at is 'Unlike created_at, a reader cannot choose this time. The limit of a day counts it.';
comment on column public.highlights.folded_text is 'The quote and the note, as my_highlights searches them.';
create index highlights_recap on public.highlights (user_id, episode_id, created_at);
create index highlights_stored on public.highlights (user_id, stored_at);
create trigger highlights_limit after insert on public.highlights
  referencing new table as added for each statement execute function private.limit_rows('user_id', '5000');

create function private.limit_highlights_per_day() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  if current_setting('role', true) is distinct from 'authenticated' then
    return null;
  end if;
  for owner in select distinct a.user_id from added a order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('highlights' || owner, 0));
    if (select count(*) from public.highlights h
        where h.user_id = owner and h.stored_at > now() - interval '1 day') > 500 then
      raise exception 'a reader adds at most 500 highlights in a day' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;
create trigger highlights_day after insert on public.highlights
  referencing new table as added for each statement execute function private.limit_highlights_per_day();
create trigger highlights_blocked before insert or update or delete on public.highlights
  for each statement execute function private.refuse_blocked();

alter table public.highlights enable row level security;
grant all on public.highlights to service_role;

-- The last condition of the insert stops a reader from finding out which ids are drafts.
grant select, delete,
  insert (id, user_id, episode_id, section, quote, prefix, suffix, start_index, note, created_at),
  update (section, quote, prefix, suffix, start_index, note, shares_note)
  on public.highlights to authenticated;
create policy highlights_select_own on public.highlights for select to authenticated
  using (user_id = (select auth.uid()));
create policy highlights_insert_own on public.highlights for insert to authenticated
  with check (
    user_id = (select auth.uid()) and created_at <= now()
    and exists (select from public.er_episodes e where e.id = episode_id and e.is_published)
  );
create policy highlights_update_own on public.highlights for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy highlights_delete_own on public.highlights for delete to authenticated
  using (user_id = (select auth.uid()));

-- Pages -------------------------------------------------------------------------------

-- The browser chooses the id, so that a repeated request adds nothing. It sends added_at only to undo a deletion.
create function public.add_highlight(
  highlight uuid, recap text, section text, quote text, prefix text, suffix text, start_index integer,
  note text default null, added_at timestamptz default null
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  episode uuid;
begin
  select e.id into episode from public.er_episodes e where e.slug = recap and e.is_published;
  if episode is null then
    return false;
  end if;
  insert into public.highlights (id, user_id, episode_id, section, quote, prefix, suffix, start_index, note, created_at)
  values (highlight, (select auth.uid()), episode, add_highlight.section, add_highlight.quote, add_highlight.prefix,
    add_highlight.suffix, add_highlight.start_index, add_highlight.note, least(coalesce(added_at, now()), now()))
  on conflict (id) do nothing;
  return true;
end
$$;
comment on function public.add_highlight(uuid, text, text, text, text, text, integer, text, timestamptz) is 'Adds a highlight. Returns false if no such recap is published.';

-- Returns only the columns that a page reads.
create function public.recap_highlights(recap text) returns table (
  id uuid, section text, quote text, prefix text, suffix text, start_index integer, note text, shares_note boolean,
  shared_at timestamptz, created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select h.id, h.section, h.quote, h.prefix, h.suffix, h.start_index, h.note, h.shares_note, h.shared_at, h.created_at
  from public.highlights h
  join public.er_episodes e on e.id = h.episode_id
  where e.slug = recap and e.is_published and h.user_id = (select auth.uid())
  order by h.created_at, h.id
$$;
comment on function public.recap_highlights(text) is 'The caller''s highlights in a recap and its transcript, the oldest first.';

-- With the caller's rights, the function could not read private.search_entries, which has the folded names. It
-- filters by the caller and by is_published. The recap with the newest highlight comes first. A page after the last
-- one shows the last page.
create function public.my_highlights(
  query text default '', recap text default null, page bigint default 1, page_size integer default 50
) returns table (
  id uuid, slug text, title text, show_name text, language text, section text, quote text, prefix text, suffix text,
  start_index integer, note text, shares_note boolean, shared_at timestamptz, created_at timestamptz, recap_key uuid,
  total bigint, shown_page bigint
)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted_words constant text[] := private.words_to_find(query);
  size constant bigint := least(greatest(page_size, 1), 500);
begin
  perform private.count_call('my_highlights', 120);
  return query
    with found as (
      select h.id, h.episode_id, h.created_at, max(h.created_at) over (partition by h.episode_id) as newest,
        count(*) over () as total
      from public.highlights h
      left join public.er_episodes e on e.id = h.episode_id and e.is_published
      left join private.search_entries episode on cardinality(wanted_words) > 0 and episode.kind = 'episode' and episode.id = e.id
      left join private.search_entries show on cardinality(wanted_words) > 0 and show.kind = 'show' and show.id = e.show_id
      where h.user_id = (select auth.uid()) and (my_highlights.recap is null or e.slug = my_highlights.recap)
        and not exists (
          select from unnest(wanted_words) word
          where strpos(concat_ws(' ', h.folded_text, episode.name, show.name), word) = 0
        )
    ), shown as (
      select least(greatest(my_highlights.page, 1), (max(f.total) + size - 1) / size) as page from found f
    ), listed as (
      select f.*, s.page from found f cross join shown s
      order by f.newest desc, f.episode_id, f.created_at desc, f.id
      limit size offset (select (s.page - 1) * size from shown s)
    )
    select h.id, e.slug, e.title, s.name, s.language, h.section, h.quote, h.prefix, h.suffix, h.start_index, h.note,
      h.shares_note, h.shared_at, h.created_at, h.episode_id, l.total, l.page
    from listed l
    join public.highlights h on h.id = l.id
    left join public.er_episodes e on e.id = h.episode_id and e.is_published
    left join public.er_shows s on s.id = e.show_id
    order by l.newest desc, l.episode_id, l.created_at desc, l.id;
end
$$;
comment on function public.my_highlights(text, text, bigint, integer) is 'A page of the caller''s highlights, by recap. Every word of the query is in the quote, the note, the title or the show.';

-- Share links -------------------------------------------------------------------------

create table private.highlight_links (
  secret_hash text primary key,
  highlight_id uuid not null references public.highlights (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.highlight_links is 'Only the hash of a secret is stored, so no one can read a working link from a backup.';
create index highlight_links_highlight on private.highlight_links (highlight_id, created_at desc);

-- Creates a link and returns its secret, which no later call can read. A highlight has at most ten links:
-- the next one deletes the oldest.
create function public.share_highlight(highlight uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  new_secret constant text := pg_catalog.replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  update public.highlights h set shared_at = coalesce(h.shared_at, now())
  where h.id = highlight and h.user_id = (select auth.uid());
  if not found then
    raise exception 'This is not your highlight.' using errcode = 'insufficient_privilege';
  end if;
  delete from private.highlight_links l where l.secret_hash in (
    select x.secret_hash from private.highlight_links x where x.highlight_id = highlight
    order by x.created_at desc, x.secret_hash offset 9);
  insert into private.highlight_links (secret_hash, highlight_id)
  values (private.hash_secret(new_secret), highlight);
  return new_secret;
end
$$;
comment on function public.share_highlight(uuid) is 'Creates a link to one highlight of the caller, and returns its secret.';

create function public.end_highlight_sharing(highlight uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.highlights h set shared_at = null where h.id = highlight and h.user_id = (select auth.uid());
  if found then
    delete from private.highlight_links l where l.highlight_id = highlight;
  end if;
end
$$;
comment on function public.end_highlight_sharing(uuid) is 'Ends all links to one highlight of the caller.';

-- Names no reader. A link of a blocked account, or to a recap that is not published, returns null like a wrong one.
create function public.shared_highlight(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'section', h.section, 'quote', h.quote, 'prefix', h.prefix, 'suffix', h.suffix,
    'note', case when h.shares_note then h.note end,
    'slug', e.slug, 'title', e.title, 'showName', s.name, 'showSlug', s.slug, 'language', s.language
  )
  from private.highlight_links l
  join public.highlights h on h.id = l.highlight_id
  join public.er_episodes e on e.id = h.episode_id and e.is_published
  join public.er_shows s on s.id = e.show_id
  where l.secret_hash = private.hash_secret(shared_highlight.secret)
    and not exists (select from private.blocked_accounts b where b.user_id = h.user_id)
$$;
comment on function public.shared_highlight(text) is 'The highlight of a working link, with the note if the reader shares it, or null.';

grant execute on function
  public.add_highlight(uuid, text, text, text, text, text, integer, text, timestamptz),
  public.recap_highlights(text), public.my_highlights(text, text, bigint, integer), public.share_highlight(uuid),
  public.end_highlight_sharing(uuid)
  to authenticated, service_role;
grant execute on function public.shared_highlight(text) to anon, authenticated;

-- A reader's own data -----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.highlights', 'user_id', 'cascade', 'data_of_highlights', null);

create function private.data_of_highlights(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('highlights', coalesce(jsonb_agg(jsonb_build_object(
    'recap', e.slug, 'title', e.title, 'show', s.name, 'section', h.section, 'quote', h.quote, 'note', h.note,
    'prefix', h.prefix, 'suffix', h.suffix, 'startIndex', h.start_index,
    'createdAt', h.created_at, 'sharedAt', h.shared_at, 'sharesNote', h.shares_note
  ) order by h.created_at, h.id), '[]'))
  from public.highlights h
  left join public.er_episodes e on e.id = h.episode_id and e.is_published
  left join public.er_shows s on s.id = e.show_id
  where h.user_id = reader
$$;
