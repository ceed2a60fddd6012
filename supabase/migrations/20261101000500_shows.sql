-- Categories and the shows in them.

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
revoke all on public.er_categories, public.er_shows from anon, authenticated;
grant select on public.er_categories, public.er_shows to anon, authenticated;
grant all on public.er_categories, public.er_shows to service_role;

-- Admins may not write the id, the revision, the version or the creation time.
grant insert (name, slug, description, image_url), update (name, slug, description, image_url), delete
  on public.er_categories to authenticated;
grant
  insert (name, slug, description, image_url, category_id, website_url, language, license, attribution,
    youtube_channel_url, youtube_channel_id, auto_track_youtube),
  update (name, slug, description, image_url, category_id, website_url, language, license, attribution,
    youtube_channel_url, youtube_channel_id, auto_track_youtube),
  delete on public.er_shows to authenticated;

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
