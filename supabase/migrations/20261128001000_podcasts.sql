-- Podcasts for Top 10 lists: one row for each published show, rows that editors add, and rows that
-- readers suggest.

create table public.podcasts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  description text check (char_length(description) <= 5000),
  image_url text check (private.is_web_url(image_url)),
  website_url text check (private.is_web_url(website_url)),
  feed_url text check (private.is_web_url(feed_url)),
  show_id uuid unique references public.er_shows (id) on delete set null,
  status text not null default 'listed' check (status in ('listed', 'suggested', 'hidden')),
  suggested_by uuid references public.profiles (user_id) on delete set null,
  folded_name text not null generated always as (private.podcast_text(name)) stored,
  folded_text text not null
    generated always as (private.podcast_text(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint podcasts_image_own check (private.is_own_thumbnail(image_url))
);
comment on table public.podcasts is 'The podcasts that readers choose from for a Top 10 list.';
comment on column public.podcasts.show_id is 'The show of this site. Its name, description and picture come from the show.';
comment on column public.podcasts.status is 'listed: everyone sees it. suggested: only its reader and editors. hidden: only editors.';
comment on column public.podcasts.suggested_by is 'The reader who waits for a review. Null after the review.';
create index podcasts_suggested_by on public.podcasts (suggested_by);
create index podcasts_status on public.podcasts (status, name, id);
create index podcasts_folded_name on public.podcasts (folded_name);
create index podcasts_folded_text on public.podcasts using gin (folded_text extensions.gin_trgm_ops);
create index podcasts_name on public.podcasts (name, id);
create trigger podcasts_version before update on public.podcasts
  for each row execute function private.count_version();

alter table public.podcasts enable row level security;
create trigger podcasts_blocked before insert or update or delete on public.podcasts
  for each statement execute function private.refuse_blocked();
grant select on public.podcasts to anon, authenticated;
grant all on public.podcasts to service_role;
grant
  insert (name, description, image_url, website_url, feed_url, status),
  update (name, description, image_url, website_url, feed_url, status),
  delete on public.podcasts to authenticated;
create policy podcasts_select_anyone on public.podcasts for select to anon, authenticated using (true);

-- Restrictive policies, because each of them must hold together with the others.
create policy podcasts_select_listed_anon on public.podcasts as restrictive for select to anon
  using (status = 'listed');
create policy podcasts_select_listed on public.podcasts as restrictive for select to authenticated
  using (
    status = 'listed' or (status = 'suggested' and suggested_by = (select auth.uid()))
    or (select private.is_editor())
  );
create policy podcasts_select_bounded on public.podcasts as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));
create policy podcasts_insert_editor on public.podcasts for insert to authenticated
  with check ((select private.is_editor()));
create policy podcasts_insert_listed on public.podcasts as restrictive for insert to authenticated
  with check (status <> 'suggested');
create policy podcasts_update_editor on public.podcasts for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy podcasts_delete_editor on public.podcasts for delete to authenticated
  using ((select private.is_editor()));

create function private.follow_podcast() returns trigger
language plpgsql security definer set search_path = '' as $$
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
create trigger podcasts_reader_update after update on public.podcasts
  for each row when (new.show_id is null and (old.name, old.description, old.image_url)
    is distinct from (new.name, new.description, new.image_url))
  execute function private.note_reader_change();
create trigger podcasts_lists after update on public.podcasts
  for each row when (
    (old.name, old.status, old.show_id, old.description, old.image_url)
      is distinct from (new.name, new.status, new.show_id, new.description, new.image_url))
  execute function private.follow_podcast();

-- Shows -----------------------------------------------------------------------------------

-- Creates, adopts or removes the podcasts of these shows. A show is published while it has a published
-- recap. A show adopts an older podcast of the same name, so that a reader finds it only once.
create function private.sync_podcasts(shows uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
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
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_podcasts(array[new.id]);
  return null;
end
$$;
create trigger er_shows_podcast after update of name, description, image_url on public.er_shows
  for each row execute function private.follow_show();

create function private.drop_podcast() returns trigger
language plpgsql security definer set search_path = '' as $$
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
create function private.follow_recaps() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shows constant uuid[] := array(
    select distinct c.show_id from changed c
    where c.is_published
      and (tg_op = 'DELETE' or not exists (select from public.podcasts p where p.show_id = c.show_id))
  );
begin
  if cardinality(shows) > 0 then
    perform private.sync_podcasts(shows);
  end if;
  return null;
end
$$;
create trigger er_episodes_podcasts after insert on public.er_episodes
  referencing new table as changed for each statement execute function private.follow_recaps();
create trigger er_episodes_podcasts_left after delete on public.er_episodes
  referencing old table as changed for each statement execute function private.follow_recaps();

create function private.follow_changed_recap() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_podcasts(array[old.show_id, new.show_id]);
  return null;
end
$$;
create trigger er_episodes_podcasts_changed after update of is_published, show_id on public.er_episodes
  for each row when ((old.is_published, old.show_id) is distinct from (new.is_published, new.show_id))
  execute function private.follow_changed_recap();

-- The columns that the show owns change only with the show, and only the triggers above connect a show.
create function private.guard_podcast() returns trigger
language plpgsql security definer set search_path = '' as $$
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

-- The list builder ------------------------------------------------------------------------

-- Returns the podcasts whose name or description contains the text, names first. `total` counts all matches.
create function public.find_podcasts(query text default '', max_rows integer default 50)
returns table (id uuid, name text, description text, image_url text, is_suggestion boolean, total bigint)
language sql volatile security definer set search_path = '' as $$
  select private.count_call('find_podcasts');
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
  limit greatest(least(max_rows, 100), 0);
$$;

-- Stores a suggestion and returns the podcast with which the reader continues: a listed podcast of this name, an
-- earlier suggestion of the reader, or the new one. Nothing requests the address (security B92). Throws 42501 for
-- an unconfirmed address, and 23514 without a name and an address, and beyond the limits (security B91).
create function public.suggest_podcast(podcast_name text default null, address text default null)
returns table (id uuid, name text, description text, image_url text, is_suggestion boolean)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := (select auth.uid());
  url constant text := nullif(btrim(left(suggest_podcast.address, 4000)), '');
  words constant text := left(coalesce(
    nullif(btrim(regexp_replace(left(podcast_name, 1000), '\s+', ' ', 'g')), ''),
    rtrim(regexp_replace(url, '^https?://(www\.)?', '', 'i'), '/')), 200);
  is_young boolean;
  found_id uuid;
begin
  select p.created_at > now() - interval '7 days' into is_young
  from public.profiles p where p.user_id = me and p.is_public;
  if not found then
    raise exception 'Confirm your e-mail address first.' using errcode = 'insufficient_privilege';
  end if;
  if words is null then
    raise exception 'Enter the name or the address of the podcast.' using errcode = 'check_violation';
  end if;
  -- Suggestions of one reader at the same time wait here for each other, so that all of them count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('suggestions' || me, 0));
  select p.id into found_id from public.podcasts p
  where p.folded_name = private.podcast_text(words)
    and (p.status = 'listed' or (p.status = 'suggested' and p.suggested_by = me))
  order by p.status, p.created_at, p.id limit 1;
  if found_id is null then
    if (select count(*) from public.podcasts p
        where p.suggested_by = me and p.created_at > now() - interval '1 day') >= (case when is_young then 3 else 10 end)
      or (select count(*) from public.podcasts p where p.suggested_by = me) >= 30 then
      raise exception 'You have suggested many podcasts. Try again after a review.' using errcode = 'check_violation';
    end if;
    insert into public.podcasts (name, website_url, feed_url, status, suggested_by)
    values (words, case when url !~* '(rss|feed|\.xml)' then url end, case when url ~* '(rss|feed|\.xml)' then url end,
      'suggested', me)
    returning podcasts.id into found_id;
  end if;
  return query select p.id, p.name, p.description, p.image_url, p.status = 'suggested'
    from public.podcasts p where p.id = found_id;
end
$$;

-- Decides about a suggestion: `list` shows it to everyone, `merge` puts another podcast into its lists, `reject`
-- removes it from them. The reader gets a notice. Throws 23505 if another editor has reviewed it before.
create function public.review_suggestion(
  podcast uuid, action text, target uuid default null, reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this public.podcasts;
  title text;
begin
  perform private.check_editor();
  select * into this from public.podcasts p where p.id = podcast for update;
  if not found or this.status <> 'suggested' then
    raise exception 'Someone else has already reviewed this suggestion.' using errcode = 'unique_violation';
  end if;
  title := this.name;
  case action
    when 'list' then
      update public.podcasts p set status = 'listed' where p.id = this.id;
      -- The history has no suggestion, because a suggestion names a reader.
      perform private.record('insert', 'podcasts', this.id::text, this.name);
    when 'merge' then
      select p.name into title from public.podcasts p where p.id = target and p.status = 'listed' for share;
      if not found then
        raise exception 'Choose a listed podcast.' using errcode = 'check_violation';
      end if;
      update public.list_items i set podcast_id = target
      where i.podcast_id = this.id
        and not exists (select from public.list_items x where x.list_id = i.list_id and x.podcast_id = target);
      delete from public.list_items i where i.podcast_id = this.id;
      delete from public.podcasts p where p.id = this.id;
    when 'reject' then
      delete from public.list_items i where i.podcast_id = this.id;
      delete from public.podcasts p where p.id = this.id;
    else
      raise exception 'The action is list, merge or reject.' using errcode = 'check_violation';
  end case;
  if this.suggested_by is not null then
    insert into public.notices (user_id, kind, subject, outcome, title, reason)
    values (this.suggested_by, 'suggestion', 'podcast', case action when 'reject' then 'rejected' else 'listed' end,
      title, nullif(btrim(review_suggestion.reason), ''));
  end if;
end
$$;

-- Adds the podcasts whose name the site does not have yet, at most 500, and returns how many.
-- podcasts: [{name, description, website_url, feed_url}].
create function public.import_podcasts(podcasts jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  added integer;
begin
  perform private.check_editor();
  if jsonb_typeof(podcasts) is distinct from 'array' or jsonb_array_length(podcasts) > 500 then
    raise exception 'Import at most 500 podcasts at a time.' using errcode = 'check_violation';
  end if;
  -- Imports at the same time must not add a name twice.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('podcasts', 0));
  insert into public.podcasts (name, description, website_url, feed_url)
  select distinct on (private.podcast_text(btrim(g.name)))
    btrim(g.name), nullif(btrim(g.description), ''), g.website_url, g.feed_url
  from (
    select left(i.item ->> 'name', 1000) as name, left(i.item ->> 'description', 4000) as description,
      left(i.item ->> 'website_url', 4000) as website_url, left(i.item ->> 'feed_url', 4000) as feed_url, i.place
    from jsonb_array_elements(import_podcasts.podcasts) with ordinality as i (item, place)
  ) g
  where not exists (
    select from public.podcasts p
    where p.folded_name = private.podcast_text(btrim(g.name)) and p.status <> 'suggested'
  )
  order by private.podcast_text(btrim(g.name)), g.place;
  get diagnostics added = row_count;
  return added;
end
$$;

grant execute on function public.find_podcasts(text, integer) to authenticated, service_role;
grant execute on function
  public.suggest_podcast(text, text), public.review_suggestion(uuid, text, uuid, text), public.import_podcasts(jsonb)
  to authenticated;

-- A reader's own data -------------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.podcasts', 'suggested_by', 'set null', 'data_of_podcasts', null);

create function private.data_of_podcasts(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('suggestedPodcasts', coalesce(jsonb_agg(jsonb_build_object(
    'name', p.name, 'website', p.website_url, 'feed', p.feed_url, 'at', p.created_at
  ) order by p.created_at, p.id), '[]'))
  from public.podcasts p where p.suggested_by = reader
$$;
