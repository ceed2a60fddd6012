-- Podcasts that readers suggest, their review, and the import of outside podcasts.

-- Stores a suggestion and returns the podcast with which the reader continues: a listed podcast of this name, an
-- earlier suggestion of the reader, or the new one. Nothing requests the address (security B92). Throws 42501 for
-- an unconfirmed address, and 23514 without a name and an address, and beyond the limits (security B91).
create function public.suggest_podcast(podcast_name text default null, address text default null)
returns table (id uuid, name text, description text, image_url text, is_suggestion boolean)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := (select auth.uid());
  url constant text := nullif(btrim(suggest_podcast.address), '');
  words constant text := left(coalesce(
    nullif(btrim(regexp_replace(podcast_name, '\s+', ' ', 'g')), ''),
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
language plpgsql security definer set search_path = ''
as $$
declare
  this public.podcasts;
  title text;
begin
  if not private.is_editor() then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
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
language plpgsql security definer set search_path = ''
as $$
declare
  added integer;
begin
  if not private.is_editor() then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(podcasts) is distinct from 'array' or jsonb_array_length(podcasts) > 500 then
    raise exception 'Import at most 500 podcasts at a time.' using errcode = 'check_violation';
  end if;
  -- Imports at the same time must not add a name twice.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('podcasts', 0));
  insert into public.podcasts (name, description, website_url, feed_url)
  select distinct on (private.podcast_text(btrim(g.name)))
    btrim(g.name), nullif(btrim(g.description), ''), g.website_url, g.feed_url
  from rows from (
    jsonb_to_recordset(import_podcasts.podcasts)
      as (name text, description text, website_url text, feed_url text)
  ) with ordinality as g (name, description, website_url, feed_url, place)
  where not exists (
    select from public.podcasts p
    where p.folded_name = private.podcast_text(btrim(g.name)) and p.status <> 'suggested'
  )
  order by private.podcast_text(btrim(g.name)), g.place;
  get diagnostics added = row_count;
  return added;
end
$$;

revoke execute on function
  public.suggest_podcast(text, text), public.review_suggestion(uuid, text, uuid, text), public.import_podcasts(jsonb)
  from public, anon;
grant execute on function
  public.suggest_podcast(text, text), public.review_suggestion(uuid, text, uuid, text), public.import_podcasts(jsonb)
  to authenticated;
