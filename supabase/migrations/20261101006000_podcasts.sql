-- Podcasts for Top 10 lists: one row for each published show, rows that editors add, and rows that
-- readers suggest.

-- A picture is a file of the site's own bucket. An address of another host would let this host see who
-- opens a list (security B90).
create function private.is_own_thumbnail(url text) returns boolean
language sql immutable set search_path = ''
as $$
  select url ~ '^https?://[^/\s]+/storage/v1/object/public/thumbnails/[A-Za-z0-9._/-]+$'
$$;
revoke execute on function private.is_own_thumbnail(text) from public, anon;
grant execute on function private.is_own_thumbnail(text) to authenticated, service_role;

create function private.podcast_text(value text) returns text
language sql immutable security definer set search_path = ''
as $$ select lower(private.folded(value)) $$;
revoke execute on function private.podcast_text(text) from public, anon;
-- Columns that are computed run with the rights of the role that writes the row.
grant execute on function private.podcast_text(text) to authenticated, service_role;

alter table public.podcasts
  add column show_id uuid unique references public.er_shows (id) on delete set null,
  add column website_url text check (private.is_web_url(website_url)),
  add column feed_url text check (private.is_web_url(feed_url)),
  add column status text not null default 'listed' check (status in ('listed', 'suggested', 'hidden')),
  add column suggested_by uuid references public.profiles (user_id) on delete set null,
  add column version integer not null default 1,
  add column folded_name text not null generated always as (private.podcast_text(name)) stored,
  add column folded_text text not null
    generated always as (private.podcast_text(name || ' ' || coalesce(description, ''))) stored;
comment on column public.podcasts.show_id is 'The show of this site. Its name, description and picture come from the show.';
comment on column public.podcasts.status is 'listed: everyone sees it. suggested: only its reader and editors. hidden: only editors.';
comment on column public.podcasts.suggested_by is 'The reader who waits for a review. Null after the review.';
update public.podcasts set image_url = null where not private.is_own_thumbnail(image_url);
alter table public.podcasts add constraint podcasts_image_own check (private.is_own_thumbnail(image_url));

create index podcasts_suggested_by on public.podcasts (suggested_by);
create index podcasts_status on public.podcasts (status, name, id);
create index podcasts_folded_name on public.podcasts (folded_name);
create index podcasts_folded_text on public.podcasts using gin (folded_text extensions.gin_trgm_ops);
create trigger podcasts_version before update on public.podcasts
  for each row execute function private.count_version();

grant insert (website_url, feed_url, status), update (website_url, feed_url, status) on public.podcasts to authenticated;

-- Restrictive policies, because each of them must hold together with the older ones.
create policy podcasts_select_listed_anon on public.podcasts as restrictive for select to anon
  using (status = 'listed');
create policy podcasts_select_listed on public.podcasts as restrictive for select to authenticated
  using (
    status = 'listed' or (status = 'suggested' and suggested_by = (select auth.uid()))
    or (select private.is_editor())
  );
create policy podcasts_insert_listed on public.podcasts as restrictive for insert to authenticated
  with check (status <> 'suggested');

-- A public list shows only the items whose podcast the caller may see. The author sees every item, so that a
-- save replaces all of them.
create policy list_items_select_listed_anon on public.list_items as restrictive for select to anon
  using (exists (select from public.podcasts p where p.id = podcast_id));
create policy list_items_select_listed on public.list_items as restrictive for select to authenticated
  using (
    exists (select from public.podcasts p where p.id = podcast_id)
    or list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid()))
  );

-- Suggestions and hidden podcasts do not help to find a list.
create or replace function private.podcasts_of(list uuid) returns text
language sql stable set search_path = ''
as $$
  select string_agg(p.name, ' ' order by i.rank_order)
  from public.list_items i join public.podcasts p on p.id = i.podcast_id
  where i.list_id = list and p.status = 'listed'
$$;

create function private.follow_podcast() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An update of the title writes the search entry of a list again.
  update public.top_lists l set title = l.title
  where l.id in (select i.list_id from public.list_items i where i.podcast_id = new.id);
  if found then
    update private.rebuild_state set readers_changed_at = now()
    where only_row and readers_changed_at is null;
  end if;
  return null;
end
$$;
-- A save of a show must not cause a second build. podcasts_lists covers the podcasts of shows.
drop trigger podcasts_reader_update on public.podcasts;
create trigger podcasts_reader_update after update on public.podcasts
  for each row when (new.show_id is null and (old.name, old.description, old.image_url)
    is distinct from (new.name, new.description, new.image_url))
  execute function private.note_reader_change();
create trigger podcasts_lists after update on public.podcasts
  for each row when (
    (old.name, old.status, old.show_id, old.description, old.image_url)
      is distinct from (new.name, new.status, new.show_id, new.description, new.image_url))
  execute function private.follow_podcast();

-- The history of a show also covers its podcast. Suggestions are no work of staff.
drop trigger podcasts_history_insert on public.podcasts;
drop trigger podcasts_history on public.podcasts;
create trigger podcasts_history_insert after insert on public.podcasts for each row
  when (current_setting('role', true) = 'authenticated' and new.show_id is null and new.status <> 'suggested')
  execute function private.record_change('id', 'name');
create trigger podcasts_history_delete after delete on public.podcasts for each row
  when (old.show_id is null and old.status <> 'suggested')
  execute function private.record_change('id', 'name');
create trigger podcasts_history after update of name, description, image_url, website_url, feed_url, status
  on public.podcasts for each row
  when (old.status <> 'suggested' and (old.show_id is null or old.status <> new.status))
  execute function private.record_change('id', 'name');

-- Shows -----------------------------------------------------------------------------------

-- Creates, adopts or removes the podcasts of these shows. A show is published while it has a published
-- recap. A show adopts an older podcast of the same name, so that a reader finds it only once.
create function private.sync_podcasts(shows uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Saves at the same time must not create two podcasts for a name.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('podcasts', 0));
  delete from public.podcasts p
  where p.show_id = any (shows)
    and not exists (select from public.er_episodes e where e.show_id = p.show_id and e.is_published)
    and not exists (select from public.list_items i where i.podcast_id = p.id);
  with missing as (
    select s.* from public.er_shows s
    where s.id = any (shows)
      and exists (select from public.er_episodes e where e.show_id = s.id and e.is_published)
      and not exists (select from public.podcasts p where p.show_id = s.id)
  ), namesake as (
    select distinct on (m.id) m.id as show, p.id as podcast
    from missing m join public.podcasts p on p.folded_name = private.podcast_text(m.name) and p.show_id is null
    where p.status <> 'suggested'
    order by m.id, p.created_at, p.id
  ), adopted as (
    -- Two shows of the same name must not adopt the same podcast.
    update public.podcasts p set show_id = n.show
    from (select distinct on (x.podcast) x.* from namesake x order by x.podcast, x.show) n
    where p.id = n.podcast
    returning p.show_id
  )
  insert into public.podcasts (name, description, image_url, show_id)
  select m.name, m.description, case when private.is_own_thumbnail(m.image_url) then m.image_url end, m.id
  from missing m where m.id not in (select a.show_id from adopted a);
  update public.podcasts p set
    name = s.name, description = s.description,
    image_url = case when private.is_own_thumbnail(s.image_url) then s.image_url end
  from public.er_shows s
  where s.id = p.show_id and s.id = any (shows)
    and (p.name, p.description, p.image_url) is distinct from
      (s.name, s.description, case when private.is_own_thumbnail(s.image_url) then s.image_url end);
end
$$;

create function private.follow_show() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.sync_podcasts(array[new.id]);
  return null;
end
$$;
create trigger er_shows_podcast after update of name, description, image_url on public.er_shows
  for each row execute function private.follow_show();

create function private.drop_podcast() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A list keeps a podcast that it ranks. The foreign key then removes the link to the show.
  delete from public.podcasts p
  where p.show_id = old.id and not exists (select from public.list_items i where i.podcast_id = p.id);
  return old;
end
$$;
create trigger er_shows_drop_podcast before delete on public.er_shows
  for each row execute function private.drop_podcast();

-- Imports insert recaps by the thousand, so these triggers run once for each statement.
create function private.follow_new_recaps() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shows constant uuid[] := array(
    select distinct n.show_id from new_rows n
    where n.is_published and not exists (select from public.podcasts p where p.show_id = n.show_id)
  );
begin
  if cardinality(shows) > 0 then
    perform private.sync_podcasts(shows);
  end if;
  return null;
end
$$;
create trigger er_episodes_podcasts after insert on public.er_episodes
  referencing new table as new_rows for each statement execute function private.follow_new_recaps();

create function private.follow_lost_recaps() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shows constant uuid[] := array(select distinct o.show_id from old_rows o where o.is_published);
begin
  if cardinality(shows) > 0 then
    perform private.sync_podcasts(shows);
  end if;
  return null;
end
$$;
create trigger er_episodes_podcasts_left after delete on public.er_episodes
  referencing old table as old_rows for each statement execute function private.follow_lost_recaps();

create function private.follow_changed_recap() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.sync_podcasts(array[old.show_id, new.show_id]);
  return null;
end
$$;
create trigger er_episodes_podcasts_changed after update of is_published, show_id on public.er_episodes
  for each row when ((old.is_published, old.show_id) is distinct from (new.is_published, new.show_id))
  execute function private.follow_changed_recap();

select private.sync_podcasts(array(select s.id from public.er_shows s));

-- The columns that the show owns change only with the show, and only the triggers above connect a show.
create function private.guard_podcast() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated' and pg_catalog.pg_trigger_depth() = 1 then
    if new.show_id is not null and (new.name, new.description, new.image_url)
      is distinct from (old.name, old.description, old.image_url) then
      raise exception 'Change the show. Its podcast follows.' using errcode = 'check_violation';
    end if;
    if new.status = 'suggested' and old.status <> 'suggested' then
      raise exception 'Only readers suggest podcasts.' using errcode = 'check_violation';
    end if;
  end if;
  -- A review ends the suggestion.
  if new.status <> 'suggested' then
    new.suggested_by := null;
  end if;
  return new;
end
$$;
create trigger podcasts_guard before update on public.podcasts
  for each row execute function private.guard_podcast();

revoke execute on function
  private.podcasts_of(uuid), private.follow_podcast(), private.sync_podcasts(uuid[]), private.follow_show(),
  private.drop_podcast(), private.follow_new_recaps(), private.follow_lost_recaps(), private.follow_changed_recap(),
  private.guard_podcast()
  from public, anon, authenticated;

-- The list builder ------------------------------------------------------------------------

-- Returns the podcasts whose name or description contains the text, names first. `total` counts all matches.
create function public.find_podcasts(query text default '', max_rows integer default 50)
returns table (id uuid, name text, description text, image_url text, is_suggestion boolean, total bigint)
language sql stable security definer set search_path = ''
as $$
  with wanted as (
    select w.folded, replace(replace(replace(w.folded, '\', '\\'), '%', '\%'), '_', '\_') as pattern
    from (select private.podcast_text(btrim(left(coalesce(query, ''), 200))) as folded) w
  )
  select p.id, p.name, p.description, p.image_url, p.status = 'suggested', count(*) over ()
  from public.podcasts p, wanted w
  where p.folded_text like '%' || w.pattern || '%'
    and (p.status = 'listed' or (p.status = 'suggested' and p.suggested_by = (select auth.uid())))
  order by
    case when strpos(p.folded_name, w.folded) > 0 then 0 else 1 end, p.name, p.id
  limit greatest(least(max_rows, 100), 0)
$$;
revoke execute on function public.find_podcasts(text, integer) from public, anon;
grant execute on function public.find_podcasts(text, integer) to authenticated, service_role;
