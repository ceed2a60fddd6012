-- Categories, the shows in them, and episodes with their recaps and transcripts. Which changes Realtime sends.

create table public.er_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 120 and name ~ '\S'),
  slug text not null unique check (private.is_slug(slug)),
  description text check (char_length(description) <= 2000),
  image_url text check (private.is_web_url(image_url)),
  rev bigint not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table public.er_categories is 'Subjects that group shows.';
comment on column public.er_categories.rev is 'The content revision that last changed this row.';
create index er_categories_rev on public.er_categories (rev, id);

create table public.er_shows (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  slug text not null unique check (private.is_slug(slug)),
  description text check (char_length(description) <= 5000),
  image_url text check (private.is_web_url(image_url)),
  category_id uuid not null references public.er_categories (id) on delete restrict,
  hosts jsonb not null default '[]' check (private.are_links(hosts, 'name', 'link', 20)),
  website_url text check (private.is_web_url(website_url)),
  language text check (char_length(language) <= 35),
  license text check (char_length(license) <= 1000),
  attribution text check (char_length(attribution) <= 1000),
  youtube_channel_url text check (private.is_web_url(youtube_channel_url)),
  youtube_channel_id text check (char_length(youtube_channel_id) <= 64),
  auto_track_youtube boolean not null default false,
  source_key text unique check (char_length(source_key) <= 500),
  source_hash text check (char_length(source_hash) <= 64),
  rev bigint not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table public.er_shows is 'Podcasts, TV shows and video series.';
comment on column public.er_shows.hosts is 'Array of {name, link}. No page shows a host of the show among the guests of its episodes (private.guest_names).';
comment on column public.er_shows.language is 'BCP 47 tag of the spoken language; null when unknown.';
comment on column public.er_shows.license is 'Licence of imported text. The pages of the show display it.';
comment on column public.er_shows.attribution is 'The name that the licence of imported text requires on its pages.';
comment on column public.er_shows.source_key is 'The name of this show in its import; a later import finds the row by it.';
comment on column public.er_shows.source_hash is 'Hash of the imported data: an unchanged source leaves the row untouched.';
create index er_shows_category on public.er_shows (category_id, name);
create index er_shows_rev on public.er_shows (rev, id);

-- Triggers fire in the order of their names: first the revision, then the version.
create trigger er_categories_revision before insert or update or delete on public.er_categories
  for each row execute function private.stamp_revision('category');
create trigger er_shows_revision before insert or update or delete on public.er_shows
  for each row execute function private.stamp_revision('show');
create trigger er_categories_version before update on public.er_categories
  for each row execute function private.count_version('category');
create trigger er_shows_version before update on public.er_shows
  for each row execute function private.count_version('show');

alter table public.er_categories enable row level security;
alter table public.er_shows enable row level security;
create trigger er_shows_blocked before insert or update or delete on public.er_shows
  for each statement execute function private.refuse_blocked();
create trigger er_categories_blocked before insert or update or delete on public.er_categories
  for each statement execute function private.refuse_blocked();
grant select on public.er_categories, public.er_shows to anon, authenticated;
grant all on public.er_categories, public.er_shows to service_role;

-- Admins may not write the id, the revision, the version or the creation time.
grant insert (name, slug, description, image_url), update (name, slug, description, image_url), delete
  on public.er_categories to authenticated;
grant
  insert (name, slug, description, image_url, category_id, hosts, website_url, language, license, attribution,
    youtube_channel_url, youtube_channel_id, auto_track_youtube),
  update (name, slug, description, image_url, category_id, hosts, website_url, language, license, attribution,
    youtube_channel_url, youtube_channel_id, auto_track_youtube),
  delete on public.er_shows to authenticated;
create policy er_categories_select_anyone on public.er_categories for select to anon, authenticated
  using (true);
create policy er_categories_select_bounded on public.er_categories as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));
create policy er_categories_insert_editor on public.er_categories for insert to authenticated
  with check ((select private.is_editor()));
create policy er_categories_update_editor on public.er_categories for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy er_categories_delete_editor on public.er_categories for delete to authenticated
  using ((select private.is_editor()));
create policy er_shows_select_anyone on public.er_shows for select to anon, authenticated
  using (true);
create policy er_shows_select_bounded on public.er_shows as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));
create policy er_shows_insert_editor on public.er_shows for insert to authenticated
  with check ((select private.is_editor()));
create policy er_shows_update_editor on public.er_shows for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy er_shows_delete_editor on public.er_shows for delete to authenticated
  using ((select private.is_editor()));

-- Returns the first sentence of rich text as plain text, with at most 300 characters. A full stop after a short word with
-- a capital letter, such as "Dr.", ends no sentence. A line that consists of links is no sentence.
create function private.first_sentence(html text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  lines constant text[] := regexp_split_to_array(
    regexp_replace(regexp_replace(left(html, 2000), '<[^>]*$', ''), '\s+', ' ', 'g'),
    '<br\s*/?>|<hr\s*/?>|</(?:p|h[1-6]|li|blockquote|pre|div)>');
  sentence text;
begin
  select btrim(regexp_replace(l.line, '<[^>]*>', '', 'g')) into sentence
  from unnest(lines) with ordinality l (line, n)
  where regexp_replace(regexp_replace(l.line, '<a\s.*?</a>', '', 'g'), '<[^>]*>|https?://\S+|&\w+;', '', 'g')
    ~* '[a-z0-9\u00c0-\u1fff\u2c00-\U0010ffff]'
  order by l.n limit 1;
  sentence := replace(replace(replace(replace(replace(replace(
    sentence, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
  sentence := left(sentence, 400);
  sentence := coalesce(substring(sentence from '^.*?(?:'
    '(?:(?:[^\s.!?…]{4,}|\m[^\sA-Z.!?…][^\s.!?…]{1,2})\.+|[!?…][.!?…]*)["”’»)\]]*(?=\s|$)'
    '|[。！？]+[」』）”]*(?![。！？」』）”]))'), sentence);
  return case when char_length(sentence) <= 300 then sentence
    else regexp_replace(left(sentence, 299), '\s+\S{0,30}$', '') || '…' end;
end
$$;

create table public.er_episodes (
  id uuid primary key default gen_random_uuid(),
  show_id uuid not null references public.er_shows (id) on delete restrict,
  title text not null check (char_length(title) <= 300 and title ~ '\S'),
  slug text not null unique check (private.is_slug(slug)),
  episode_date date,
  episode_link text check (private.is_web_url(episode_link)),
  youtube_url text check (private.is_web_url(youtube_url)),
  guests jsonb not null default '[]' check (private.are_links(guests, 'name', 'link', 50)),
  guest_name text check (char_length(guest_name) <= 500),
  guest_link text check (private.is_web_url(guest_link)),
  quick_take text check (char_length(quick_take) <= 5000),
  recap_body text check (char_length(recap_body) <= 500000),
  key_takeaways text[] not null default '{}' check (private.are_texts(key_takeaways, 100, 2000)),
  quotes text[] not null default '{}' check (private.are_texts(quotes, 200, 2000)),
  recommendations text[] not null default '{}' check (private.are_texts(recommendations, 200, 10000)),
  why_it_matters text check (char_length(why_it_matters) <= 20000),
  cta text check (char_length(cta) <= 2000),
  links jsonb not null default '[]' check (private.are_links(links, 'text', 'url', 500)),
  chapters jsonb not null default '[]' check (private.are_chapters(chapters)),
  corrections jsonb not null default '[]' check (private.are_corrections(corrections)),
  show_notes text check (char_length(show_notes) <= 500000),
  card_text text,
  transcript text check (char_length(transcript) <= 2000000),
  transcribed_seconds integer check (transcribed_seconds >= 1),
  thumbnail_url text check (private.is_web_url(thumbnail_url)),
  thumbnail_alt text check (char_length(thumbnail_alt) <= 500),
  enclosure_url text check (private.is_web_url(enclosure_url)),
  enclosure_type text check (char_length(enclosure_type) <= 100),
  enclosure_bytes bigint check (enclosure_bytes >= 1),
  duration_minutes integer check (duration_minutes >= 1),
  is_manual_clip boolean not null default false,
  is_featured boolean not null default false,
  is_published boolean not null default true,
  publish_at timestamptz,
  first_published_at timestamptz,
  writer_id uuid references public.profiles (user_id) on delete set null,
  reviewer_id uuid references public.profiles (user_id) on delete set null,
  reviewed_at timestamptz,
  submitted_at timestamptz,
  review_note text check (char_length(review_note) <= 1000),
  is_machine_made boolean not null default false,
  made_by text not null default 'person' check (made_by in ('person', 'machine', 'reviewed')),
  rests_on text check (rests_on in ('transcript', 'captions', 'description')),
  source_key text unique check (char_length(source_key) <= 500),
  source_hash text check (char_length(source_hash) <= 64),
  rev bigint not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint er_episodes_publish_at_check check (publish_at is null or not is_published)
);
comment on table public.er_episodes is 'Recaps: one row per episode, with its transcript.';
comment on column public.er_episodes.guests is 'Array of {name, link}. guest_name and guest_link are the legacy single guest.';
comment on column public.er_episodes.recommendations is 'Rich-text strings; pages sanitise them when they render them.';
comment on column public.er_episodes.is_published is 'Only admins can see drafts, everywhere.';
comment on column public.er_episodes.is_manual_clip is 'A clip of any length. An episode of 10 minutes or less is always a clip.';
comment on column public.er_episodes.transcript is 'Public text. Pages read it only where they show it, never in lists or embeds.';
comment on column public.er_episodes.transcribed_seconds is 'The length of the sound that was transcribed. Null for other transcripts. If the sound that plays has another length, the times of the lines are approximate.';
comment on column public.er_episodes.version is 'Counts the saves that changed something. An update names the version it started from.';
comment on column public.er_episodes.is_machine_made is 'The tracker or the generator made this recap, and no editor has said that they have read it (security §7.5).';
comment on column public.er_episodes.made_by is 'reviewed: a machine wrote texts of the recap, and an editor has said that they have read it. A trigger keeps is_machine_made equal to made_by = machine.';
comment on column public.er_episodes.rests_on is 'The source of a text that a machine wrote. Null for a person''s text and for an unknown source.';
comment on column public.er_episodes.writer_id is 'The member of staff who created the recap. A trigger writes it.';
comment on column public.er_episodes.reviewer_id is 'Who has said that they have read the machine''s texts, or who published a person''s recap without being its writer. A trigger writes it.';
comment on column public.er_episodes.reviewed_at is 'When an editor said that they have read the machine''s texts. A trigger writes it.';
comment on column public.er_episodes.submitted_at is 'The writer asked for a review at this time. Null once it is published or sent back.';
comment on column public.er_episodes.review_note is 'Why an editor sent the draft back. Null once it is published: published rows are public.';
comment on column public.er_episodes.publish_at is 'publish_due publishes the draft at this time. Always a multiple of ten minutes, so that recaps share a build.';
comment on column public.er_episodes.first_published_at is 'When the recap was first public. A trigger writes it once. Null for a draft that was never public.';
comment on column public.er_episodes.show_notes is 'Rich text of the publisher about the episode. It is not a recap.';
comment on column public.er_episodes.card_text is 'What cards, search results, mails and RSS feeds say about the recap. A trigger writes it.';
comment on column public.er_episodes.enclosure_url is 'The media file that the feed of the show names.';
comment on column public.er_episodes.corrections is 'Array of {date, text}, oldest first. Editors write it, and decide_report adds to it.';
comment on column public.er_episodes.thumbnail_alt is 'What the picture shows, for readers who cannot see it.';

-- Every list of episodes has this stable order: the newest first, undated episodes last.
create index er_episodes_newest on public.er_episodes
  (episode_date desc nulls last, created_at desc, id) where is_published;
create index er_episodes_show on public.er_episodes
  (show_id, episode_date desc nulls last, created_at desc, id);
create index er_episodes_first_published on public.er_episodes (first_published_at desc, id) where is_published;

-- Counts the episodes of a show with an index-only scan.
create index er_episodes_show_published on public.er_episodes (show_id) where is_published;
create index er_episodes_rev on public.er_episodes (rev, id);
create index er_episodes_writer on public.er_episodes (writer_id, created_at desc);
create index er_episodes_reviewer on public.er_episodes (reviewer_id);
create index er_episodes_submitted on public.er_episodes (submitted_at) where submitted_at is not null;
create index er_episodes_publish_at on public.er_episodes (publish_at) where publish_at is not null;

-- The names that the row lists as guests. They can be hosts of the show.
create function private.listed_names(e public.er_episodes) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when jsonb_array_length(e.guests) > 0
      then array(select g.value ->> 'name' from jsonb_array_elements(e.guests) with ordinality g order by g.ordinality)
    when e.guest_name is not null then array[e.guest_name]
    else '{}' end
$$;

-- Two names are the same person if they differ only in capitals, spaces or the Unicode form. src/domain/content/hosts.ts
-- has the same rule. It is stricter than the slugs of guests, because a guest with a similar name is another person.
create function private.person_key(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(normalize(name, nfc), '[\u0009-\u000d\u0020\u00a0\u2000-\u200a\u3000]+', ' ', 'g')))
$$;

-- The guests of an episode: the listed names without the hosts of its show. Only this function leaves the hosts out, so
-- nothing is lost if a show gets a wrong host (decision 74). `place` is the place among all listed names.
create function private.guests_of(e public.er_episodes) returns table (name text, place integer)
language sql stable set search_path = '' as $$
  select g.name, g.place::integer from unnest(private.listed_names(e)) with ordinality g (name, place)
  where not exists (
    select from public.er_shows s, jsonb_array_elements(s.hosts) h
    where s.id = e.show_id and private.person_key(h ->> 'name') = private.person_key(g.name))
$$;

create function private.guest_names(e public.er_episodes) returns text[]
language sql stable set search_path = '' as $$
  select array(select g.name from private.guests_of(e) g order by g.place)
$$;

-- Where the published episodes of a show list one of these hosts as a guest. `place` is the place among all listed names.
create function private.listings_of_hosts(show uuid, hosts jsonb)
returns table (id uuid, rev bigint, title text, place integer, name text, key text)
language sql stable set search_path = '' as $$
  with listings as materialized (
    select e.id, e.rev, e.title, l.place::integer, l.name
    from public.er_episodes e, unnest(private.listed_names(e)) with ordinality l (name, place)
    where e.show_id = show and e.is_published and hosts <> '[]'
  ),
  names as materialized (
    select n.name, private.person_key(n.name) as key from (select distinct l.name from listings l) n
  )
  select l.id, l.rev, l.title, l.place, l.name, n.key from listings l join names n on n.name = l.name
  where n.key in (select private.person_key(h ->> 'name') from jsonb_array_elements(hosts) h)
$$;

-- A generated column would be null in the other triggers, which compare the old and the new row. The trigger fires before
-- them, because of its name.
create function private.write_card_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.card_text := case when new.quick_take ~ '\S' then new.quick_take
    when new.recap_body ~ '\S' then null
    else private.first_sentence(new.show_notes) end;
  return new;
end
$$;
create trigger er_episodes_card_text before insert or update of quick_take, recap_body, show_notes on public.er_episodes
  for each row execute function private.write_card_text();
create trigger er_episodes_revision before insert or update or delete on public.er_episodes
  for each row execute function private.stamp_revision('episode');
create trigger er_episodes_version before update on public.er_episodes
  for each row execute function private.count_version('episode');

-- Returns a transcript without its advertisements: without the lines from a line `[advertisement]` to the next line
-- `[/advertisement]`, if no other mark is between them. Every other mark is spoken text, so that a forgotten mark hides
-- nothing. src/domain/transcript/marks.ts has the same rule. Splits the text only where a mark may end, because a text can
-- have two million lines.
create function private.spoken_text(transcript text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  with pieces as (
    select p.piece, p.n, lead(p.piece) over (order by p.n) as next
    from unnest(string_to_array(
      replace(replace(transcript, E'\r\n', E'\n'), E'\r', E'\n') || E'\n', 'advertisement]')) with ordinality p (piece, n)
    where strpos(transcript, '[advertisement]') > 0 and strpos(transcript, '[/advertisement]') > 0
  ),
  marks as (
    select p.n, p.mark, lag(p.mark) over (order by p.n) = 1 and p.mark = -1 as is_end,
      lead(p.mark) over (order by p.n) = -1 and p.mark = 1 as is_start
    from (
      select p.*, case when right(p.piece, 1) = '[' then 1 when right(p.piece, 2) = '[/' then -1 end as mark from pieces p
    ) p
    where starts_with(ltrim(p.next, E' \t\uFEFF'), E'\n')
      and right(rtrim(left(p.piece, case p.mark when 1 then -1 when -1 then -2 end), E' \t\uFEFF'), 1)
        in (E'\n', case p.n when 1 then '' end)
  ),
  placed as (
    select p.piece, p.n, p.next, coalesce(m.is_start, false) as is_start, coalesce(lag(m.is_end) over w, false) as is_after_end,
      coalesce(sum(m.is_start::integer - m.is_end::integer) over (w rows between unbounded preceding and 1 preceding), 0) as depth
    from pieces p left join marks m on m.n = p.n
    window w as (order by p.n)
  )
  select case when count(*) = 0 then transcript else left(string_agg(case when p.is_start
    then rtrim(left(l.piece, -1), E' \t\uFEFF')
    else l.piece || case when p.next is null then '' else 'advertisement]' end end, '' order by p.n), -1) end
  from placed p, lateral (
    select case when p.is_after_end then substr(ltrim(p.piece, E' \t\uFEFF'), 2) else p.piece end as piece
  ) l
  where p.depth = 0
$$;

-- The times at the starts of the lines of a transcript.
create function private.line_times(transcript text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select m.times[1] from regexp_matches(transcript, '^\[([0-9:.]+)\]', 'gn') with ordinality m (times, n)
    order by m.n)
$$;

-- The length of the transcribed sound says nothing about a text with other times.
create function private.forget_transcribed_length() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.transcript is null
    or private.line_times(new.transcript) is distinct from private.line_times(old.transcript)
  then
    new.transcribed_seconds := null;
  end if;
  return new;
end
$$;
create trigger er_episodes_transcribed before update of transcript on public.er_episodes
  for each row when (old.transcript is not null and old.transcript is distinct from new.transcript)
  execute function private.forget_transcribed_length();

alter table public.er_episodes enable row level security;
create trigger er_episodes_blocked before insert or update or delete on public.er_episodes
  for each statement execute function private.refuse_blocked();
grant select on public.er_episodes to anon, authenticated;
grant all on public.er_episodes to service_role;

-- Admins may not write the id, the revision, the version or the creation time. They may update
-- is_machine_made: only a save in the form does (private.note_form_save).
grant
  insert (show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link,
    quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters,
    show_notes, transcript, thumbnail_url, thumbnail_alt, enclosure_url, enclosure_type, enclosure_bytes,
    duration_minutes, is_manual_clip, is_featured, is_published, publish_at, submitted_at, made_by, rests_on, corrections),
  update (show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link,
    quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters,
    show_notes, transcript, thumbnail_url, thumbnail_alt, enclosure_url, enclosure_type, enclosure_bytes,
    duration_minutes, is_manual_clip, is_featured, is_published, publish_at, submitted_at, review_note,
    is_machine_made, made_by, rests_on, corrections),
  delete on public.er_episodes to authenticated;

-- The columns that an import may write.
create function private.imported_columns(table_name text) returns text[]
language sql immutable set search_path = '' as $$
  select case table_name
    when 'er_shows' then array['name', 'description', 'image_url', 'hosts', 'website_url', 'language', 'license',
      'attribution', 'youtube_channel_url']
    when 'er_episodes' then array['title', 'episode_date', 'episode_link', 'youtube_url', 'thumbnail_url',
      'duration_minutes', 'guests', 'links', 'chapters', 'quick_take', 'recap_body', 'show_notes',
      'key_takeaways', 'quotes', 'recommendations', 'why_it_matters', 'cta', 'transcript', 'enclosure_url',
      'enclosure_type', 'enclosure_bytes']
  end
$$;

create policy er_episodes_select_published on public.er_episodes for select to anon
  using (is_published);
create policy er_episodes_select_published_or_staff on public.er_episodes for select to authenticated
  using (
    is_published or (select private.is_editor())
    or (writer_id = (select auth.uid()) and (select private.has_role('author')))
  );
create policy er_episodes_select_bounded on public.er_episodes as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));

-- An author may not change a scheduled recap: an editor has approved this text, and no one reads it again
-- before its publication (security B70).
create policy er_episodes_insert_staff on public.er_episodes for insert to authenticated
  with check (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  );
create policy er_episodes_update_staff on public.er_episodes for update to authenticated
  using (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  )
  with check (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  );
create policy er_episodes_delete_staff on public.er_episodes for delete to authenticated
  using (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  );

-- A recap that was withdrawn is a draft, whose address is secret. The export of a reader's data keeps the reader's row,
-- and names the recap only if the reader may read it (security B226).
create function private.may_read_recap(writer uuid, is_published boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_published or private.is_editor() or (writer = (select auth.uid()) and private.has_role('author'))
$$;

-- Realtime ----------------------------------------------------------------------------

-- Open pages receive changes of episodes only (security G9). A page takes a change as a reason to
-- query the Data API again, so the published columns only identify the episode.
--
-- Hosted Realtime reads the log through wal2json, which knows the tables of a publication but not its
-- column list. There, the column grants of the role and the columns of a subscription decide which
-- columns Realtime sends. So this site subscribes only to the id (src/data/realtime.ts). The column
-- list below limits the local backend and every direct reader of the publication.

do $$ begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- RLS does not filter DELETE events. With the default identity, such an event contains only the
-- primary key (security G11).
alter table public.er_episodes replica identity default;
alter publication supabase_realtime
  set table public.er_episodes (id, show_id, title, slug, episode_date, is_published, rev, created_at);
