-- What readers read: categories, shows, episodes.

-- Shapes shared by the checks below. Kept as functions so that each rule stands once;
-- src/domain/limits.ts repeats the numbers and a test compares the two.

-- A slug is what src/domain/text/slug.ts makes: word characters of any script joined by single
-- hyphens. All ASCII but [0-9a-z_-] and Unicode's spaces and invisible marks are refused.
create function private.is_slug(slug text) returns boolean
language sql immutable set search_path = ''
as $$
  select octet_length(slug) between 1 and 200
    and slug !~ '[\u0001-\u002c\u002e\u002f\u003a-\u005e\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]'
    and slug !~ '(^-|--|-$)'
$$;

-- No space of any kind, named one by one: what `\s` means hangs on the database's locale.
create function private.is_web_url(url text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(url) <= 2048 and url ~*
    '^https?://[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff<>"\\]+$'
$$;

create function private.are_texts(texts text[], most integer, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select cardinality(texts) <= most
    and not exists (select 1 from unnest(texts) t where t is null or char_length(t) > longest)
$$;

-- An array of objects whose `label` is a short text and whose `link` is null or a web URL:
-- guests {name, link} and links {text, url}. Definer, since it calls another helper and the
-- API roles have no usage of this schema.
create function private.are_links(items jsonb, label text, link text, most integer) returns boolean
language sql immutable security definer set search_path = ''
as $$
  select case when jsonb_typeof(items) <> 'array' then false else
    jsonb_array_length(items) <= most and not exists (
      select 1 from jsonb_array_elements(items) i
      where jsonb_typeof(i) <> 'object'
        or jsonb_typeof(i -> label) is distinct from 'string'
        or char_length(btrim(i ->> label)) not between 1 and 500
        or coalesce(jsonb_typeof(i -> link), 'null') not in ('string', 'null')
        or (i ->> link is not null and not private.is_web_url(i ->> link))
    ) end
$$;

-- An array of {start, title}; start in seconds.
create function private.are_chapters(items jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(items) <> 'array' then false else
    jsonb_array_length(items) <= 500 and not exists (
      select 1 from jsonb_array_elements(items) i
      where jsonb_typeof(i) <> 'object'
        or jsonb_typeof(i -> 'start') is distinct from 'number'
        or jsonb_typeof(i -> 'title') is distinct from 'string'
        or char_length(i ->> 'title') > 500
    ) end
$$;

revoke execute on all functions in schema private from public, anon;
-- A check runs as whoever writes the row.
grant execute on function
  private.is_slug(text),
  private.is_web_url(text),
  private.are_texts(text[], integer, integer),
  private.are_links(jsonb, text, text, integer),
  private.are_chapters(jsonb)
  to authenticated, service_role;

-- Categories ------------------------------------------------------------------------

create table public.er_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 120 and name ~ '\S'),
  slug text not null unique check (private.is_slug(slug)),
  description text check (char_length(description) <= 2000),
  image_url text check (private.is_web_url(image_url)),
  rev bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.er_categories is 'Subjects that group shows.';
comment on column public.er_categories.rev is 'The content revision that last changed this row.';

-- Shows -----------------------------------------------------------------------------

create table public.er_shows (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  slug text not null unique check (private.is_slug(slug)),
  description text check (char_length(description) <= 5000),
  image_url text check (private.is_web_url(image_url)),
  category_id uuid not null references public.er_categories (id) on delete restrict,
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
  created_at timestamptz not null default now()
);
comment on table public.er_shows is 'Podcasts, TV shows and video series.';
comment on column public.er_shows.language is 'BCP 47 tag of what is spoken; null when unknown.';
comment on column public.er_shows.license is 'Licence of imported text, shown on its pages.';
comment on column public.er_shows.attribution is 'Who must be named for imported text, shown on its pages.';
comment on column public.er_shows.source_key is 'What an import calls this show; finds it again next time.';
comment on column public.er_shows.source_hash is 'Hash of what was imported: unchanged source, untouched row.';
create index er_shows_category on public.er_shows (category_id, name);

-- Episodes --------------------------------------------------------------------------

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
  created_at timestamptz not null default now()
);
comment on table public.er_episodes is 'Recaps: one row per episode, with its transcript.';
comment on column public.er_episodes.guests is 'Array of {name, link}. guest_name and guest_link are the legacy single guest.';
comment on column public.er_episodes.recommendations is 'Rich-text strings; sanitised where they are rendered.';
comment on column public.er_episodes.is_published is 'Drafts are visible to admins only, everywhere.';
comment on column public.er_episodes.is_manual_clip is 'A clip whatever its length; 10 minutes or less is a clip anyway.';
comment on column public.er_episodes.transcript is 'Public text, read where it is shown, never in lists or embeds.';

-- One order for every list of episodes: newest first, undated last, stable.
create index er_episodes_newest on public.er_episodes
  (episode_date desc nulls last, created_at desc, id) where is_published;
create index er_episodes_show on public.er_episodes
  (show_id, episode_date desc nulls last, created_at desc, id);
create index er_episodes_created on public.er_episodes (created_at desc, id) where is_published;
create index er_episodes_recommendations on public.er_episodes (created_at desc, id)
  where has_recommendations and is_published;
create index er_episodes_quotes on public.er_episodes (created_at desc, id)
  where has_quotes and is_published;

-- Who reads and writes --------------------------------------------------------------

alter table public.er_categories enable row level security;
alter table public.er_shows enable row level security;
alter table public.er_episodes enable row level security;

revoke all on public.er_categories, public.er_shows, public.er_episodes from anon, authenticated;
grant select on public.er_categories, public.er_shows, public.er_episodes to anon, authenticated;
grant all on public.er_categories, public.er_shows, public.er_episodes to service_role;

-- Admins write every column that is theirs to write: not the id, the revision, the age.
grant insert (name, slug, description, image_url), update (name, slug, description, image_url), delete
  on public.er_categories to authenticated;
grant
  insert (name, slug, description, image_url, category_id, website_url, language, license, attribution,
    youtube_channel_url, youtube_channel_id, auto_track_youtube),
  update (name, slug, description, image_url, category_id, website_url, language, license, attribution,
    youtube_channel_url, youtube_channel_id, auto_track_youtube),
  delete on public.er_shows to authenticated;
grant
  insert (show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link,
    quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters,
    transcript, thumbnail_url, duration_minutes, is_manual_clip, is_featured, is_published),
  update (show_id, title, slug, episode_date, episode_link, youtube_url, guests, guest_name, guest_link,
    quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters,
    transcript, thumbnail_url, duration_minutes, is_manual_clip, is_featured, is_published),
  delete on public.er_episodes to authenticated;

create policy er_categories_select_anyone on public.er_categories for select to anon, authenticated
  using (true);
create policy er_categories_insert_admin on public.er_categories for insert to authenticated
  with check ((select private.has_role('admin')));
create policy er_categories_update_admin on public.er_categories for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create policy er_categories_delete_admin on public.er_categories for delete to authenticated
  using ((select private.has_role('admin')));

create policy er_shows_select_anyone on public.er_shows for select to anon, authenticated
  using (true);
create policy er_shows_insert_admin on public.er_shows for insert to authenticated
  with check ((select private.has_role('admin')));
create policy er_shows_update_admin on public.er_shows for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create policy er_shows_delete_admin on public.er_shows for delete to authenticated
  using ((select private.has_role('admin')));

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
