-- Episodes with their recaps and transcripts, and which of their changes Realtime sends.

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
  transcript text check (char_length(transcript) <= 2000000),
  thumbnail_url text check (private.is_web_url(thumbnail_url)),
  duration_minutes integer check (duration_minutes >= 1),
  is_manual_clip boolean not null default false,
  is_featured boolean not null default false,
  is_published boolean not null default true,
  has_recommendations boolean not null generated always as (cardinality(recommendations) > 0) stored,
  has_quotes boolean not null generated always as (cardinality(quotes) > 0) stored,
  source_key text unique check (char_length(source_key) <= 500),
  source_hash text check (char_length(source_hash) <= 64),
  rev bigint not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  is_machine_made boolean not null default false
);
comment on table public.er_episodes is 'Recaps: one row per episode, with its transcript.';
comment on column public.er_episodes.guests is 'Array of {name, link}. guest_name and guest_link are the legacy single guest.';
comment on column public.er_episodes.recommendations is 'Rich-text strings; pages sanitise them when they render them.';
comment on column public.er_episodes.is_published is 'Only admins can see drafts, everywhere.';
comment on column public.er_episodes.is_manual_clip is 'A clip of any length. An episode of 10 minutes or less is always a clip.';
comment on column public.er_episodes.transcript is 'Public text. Pages read it only where they show it, never in lists or embeds.';
comment on column public.er_episodes.version is 'Counts the saves that changed something. An update names the version it started from.';
comment on column public.er_episodes.is_machine_made is 'The tracker or the generator made this recap, and no admin has saved it since (security §7.5).';

-- Every list of episodes has this stable order: the newest first, undated episodes last.
create index er_episodes_newest on public.er_episodes
  (episode_date desc nulls last, created_at desc, id) where is_published;
create index er_episodes_show on public.er_episodes
  (show_id, episode_date desc nulls last, created_at desc, id);
create index er_episodes_created on public.er_episodes (created_at desc, id) where is_published;
create index er_episodes_recommendations on public.er_episodes (created_at desc, id)
  where has_recommendations and is_published;
create index er_episodes_quotes on public.er_episodes (created_at desc, id)
  where has_quotes and is_published;
-- Counts the episodes of a show with an index-only scan.
create index er_episodes_show_published on public.er_episodes (show_id) where is_published;
create index er_episodes_rev on public.er_episodes (rev, id);

create trigger er_episodes_revision before insert or update or delete on public.er_episodes
  for each row execute function private.stamp_revision('episode');
create trigger er_episodes_version before update on public.er_episodes
  for each row execute function private.count_version('episode');

alter table public.er_episodes enable row level security;
revoke all on public.er_episodes from anon, authenticated;
grant select on public.er_episodes to anon, authenticated;
grant all on public.er_episodes to service_role;

-- Admins may not write the id, the revision, the version or the creation time. They may update
-- is_machine_made: a save in the form means that an admin has read the recap.
grant
  insert (show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link,
    quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters,
    transcript, thumbnail_url, duration_minutes, is_manual_clip, is_featured, is_published),
  update (show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link,
    quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters,
    transcript, thumbnail_url, duration_minutes, is_manual_clip, is_featured, is_published, is_machine_made),
  delete on public.er_episodes to authenticated;

create policy er_episodes_select_published on public.er_episodes for select to anon
  using (is_published);
create policy er_episodes_select_published_or_admin on public.er_episodes for select to authenticated
  using (is_published or (select private.has_role('admin')));
create policy er_episodes_insert_admin on public.er_episodes for insert to authenticated
  with check ((select private.has_role('admin')));
create policy er_episodes_update_admin on public.er_episodes for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create policy er_episodes_delete_admin on public.er_episodes for delete to authenticated
  using ((select private.has_role('admin')));

-- Realtime ----------------------------------------------------------------------------

-- Open pages receive changes of episodes only (security G9). A page takes a change as a reason to
-- query the Data API again, so the published columns only identify the episode.
--
-- Hosted Realtime reads the log through wal2json, which knows the tables of a publication but not its
-- column list. There, the column grants of the role and the columns of a subscription decide which
-- columns Realtime sends. So this site subscribes only to the id (src/data/realtime.ts). The column
-- list below limits the local backend and every direct reader of the publication. Only PostgreSQL 18
-- and later allow generated columns in the list.

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
