-- Who can see a Top 10 list, versions of other readers' lists, and the lists of this week.

alter table public.top_lists
  add column visibility text not null default 'public' check (visibility in ('public', 'link', 'private')),
  add column remix_of uuid references public.top_lists (id) on delete set null,
  add column week_count integer not null default 0 check (week_count >= 0);
comment on column public.top_lists.visibility is 'public: everyone. link: the author, and everyone who has the secret link. private: the author.';
comment on column public.top_lists.remix_of is 'The public list from which the author started. Only create_top_list writes it.';
comment on column public.top_lists.week_count is 'Views and shares of the last seven days. Only bump_list and count_week write it.';
create index top_lists_remix_of on public.top_lists (remix_of);
create index top_lists_week on public.top_lists (week_count desc, view_count desc, created_at desc, id);
grant insert (visibility), update (visibility) on public.top_lists to authenticated;

-- Admins see no list that its author does not publish (security B150).
drop policy top_lists_select_shown_anon on public.top_lists;
create policy top_lists_select_shown_anon on public.top_lists as restrictive for select to anon
  using (
    visibility = 'public' and hidden_at is null
    and exists (select from public.profiles p where p.user_id = top_lists.user_id)
  );
drop policy top_lists_select_shown on public.top_lists;
create policy top_lists_select_shown on public.top_lists as restrictive for select to authenticated
  using (
    user_id = (select auth.uid())
    or (visibility = 'public' and (
      (hidden_at is null and exists (select from public.profiles p where p.user_id = top_lists.user_id))
      or (select private.has_role('admin'))
    ))
  );

-- Secret links --------------------------------------------------------------------------------

-- A secret is stored as it is, so that the author can copy the link again. A hash would protect nothing: a
-- backup with the secret also has the list.
create table private.list_secrets (
  list_id uuid primary key references public.top_lists (id) on delete cascade,
  secret text not null unique
    default pg_catalog.replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
comment on table private.list_secrets is 'The secret of each list with the visibility link.';

create function private.follow_visibility() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.visibility = 'link' then
    insert into private.list_secrets (list_id) values (new.id) on conflict do nothing;
  else
    -- An old link must not work again when the list gets another one.
    delete from private.list_secrets s where s.list_id = new.id;
  end if;
  if new.visibility = 'public' then
    perform private.keep_entry('list', new.id, 0, new.title, new.description, private.podcasts_of(new.id));
  else
    delete from private.search_entries x where x.kind = 'list' and x.id = new.id;
  end if;
  return null;
end
$$;
create trigger top_lists_visibility_new after insert on public.top_lists
  for each row when (new.visibility = 'link') execute function private.follow_visibility();
create trigger top_lists_visibility after update of visibility on public.top_lists
  for each row when (old.visibility is distinct from new.visibility) execute function private.follow_visibility();

-- Returns the secret of the caller's own list, or null.
create function public.list_secret(list uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select s.secret from private.list_secrets s join public.top_lists l on l.id = s.list_id
  where l.id = list and l.user_id = (select auth.uid())
$$;

-- Replaces the secret of the caller's own list and returns the new one. The old link ends at once. Returns null
-- if the caller has no such list with a link.
create function public.replace_list_secret(list uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  new_secret text;
begin
  if private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = 'insufficient_privilege';
  end if;
  update private.list_secrets s set secret = default
  from public.top_lists l
  where s.list_id = replace_list_secret.list and l.id = s.list_id and l.user_id = (select auth.uid())
  returning s.secret into new_secret;
  return new_secret;
end
$$;

-- Returns the list of a working secret with what its page shows, or null. A list that moderators have hidden has
-- no working link.
create function public.list_by_secret(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', l.id, 'title', l.title, 'description', l.description, 'viewCount', l.view_count,
    'shareCount', l.share_count, 'isPinned', l.is_pinned, 'createdAt', l.created_at, 'visibility', l.visibility,
    'remixOf', l.remix_of,
    'author', jsonb_build_object(
      'id', p.user_id, 'name', p.full_name, 'avatarUrl', p.avatar_url, 'followerCount', p.follower_count,
      'roles', (
        select coalesce(jsonb_agg(jsonb_build_object('role', r.role)), '[]')
        from public.user_roles r where r.user_id = p.user_id and r.role = 'pro'
      )
    ),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'rank', i.rank_order, 'note', i.note,
        'podcast', jsonb_build_object(
          'id', d.id, 'name', d.name, 'description', d.description, 'imageUrl', d.image_url,
          'show', case when e.slug is not null then jsonb_build_object('slug', e.slug) end
        )
      ) order by i.rank_order), '[]')
      from public.list_items i
      join public.podcasts d on d.id = i.podcast_id and d.status = 'listed'
      left join public.er_shows e on e.id = d.show_id
      where i.list_id = l.id
    )
  )
  from private.list_secrets s
  join public.top_lists l on l.id = s.list_id
  join public.profiles p on p.user_id = l.user_id
  where s.secret = list_by_secret.secret and l.visibility = 'link' and l.hidden_at is null
    and p.is_public and p.hidden_at is null
$$;

-- Search --------------------------------------------------------------------------------------

-- These two functions also learn the words, so they must not run for a list that is not public.
create or replace function private.keep_list_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.visibility = 'public' then
    perform private.keep_entry('list', new.id, 0, new.title, new.description, private.podcasts_of(new.id));
  end if;
  return null;
end
$$;

create or replace function private.keep_entries_of_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_entry('list', l.id, 0, l.title, l.description, private.podcasts_of(l.id))
  from public.top_lists l
  where l.id in (select list_id from changed_items) and l.visibility = 'public';
  return null;
end
$$;

-- The title in an update and the visibility in the same update fire two triggers, so the table itself refuses too.
create or replace function private.skip_hidden_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.top_lists l join public.profiles p on p.user_id = l.user_id
    where l.id = new.id and (l.visibility <> 'public' or coalesce(l.hidden_at, p.hidden_at) is not null)
  ) then
    return null;
  end if;
  return new;
end
$$;

-- Builds, reports, people ------------------------------------------------------------------------

drop trigger top_lists_reader_update on public.top_lists;
create trigger top_lists_reader_update after update on public.top_lists
  for each row when ((old.title, old.description, old.is_pinned, old.visibility)
    is distinct from (new.title, new.description, new.is_pinned, new.visibility))
  execute function private.note_reader_change();

-- report_content runs with the rights of its owner. A list that is not public must look like a missing one.
create function private.refuse_unpublished_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.top_lists l where l.id = new.list_id and l.visibility <> 'public') then
    raise exception 'This no longer exists.' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger reports_public_list before insert on public.reports
  for each row when (new.list_id is not null) execute function private.refuse_unpublished_list();

create or replace function private.describe_people(accounts uuid[])
returns table (
  user_id uuid, full_name text, email text, avatar_url text, roles text[], is_blocked boolean, blocked_reason text,
  created_at timestamptz, last_sign_in_at timestamptz, list_count integer, follower_count integer
)
language sql stable security definer set search_path = ''
as $$
  select p.user_id, p.full_name, p.email, p.avatar_url,
    array(select r.role from public.user_roles r where r.user_id = p.user_id order by r.role),
    b.user_id is not null, b.reason, p.created_at, u.last_sign_in_at,
    (select count(*)::integer from public.top_lists l where l.user_id = p.user_id and l.visibility = 'public'),
    p.follower_count
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join private.blocked_accounts b on b.user_id = p.user_id
  where p.user_id = any (accounts)
  order by p.created_at desc, p.user_id desc
$$;

create or replace function public.person(account uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_admin();
  return (
    select to_jsonb(d) || jsonb_build_object(
      'blocked_at', (select b.blocked_at from private.blocked_accounts b where b.user_id = d.user_id),
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'title', l.title, 'view_count', l.view_count
        ) order by l.created_at desc, l.id), '[]')
        from public.top_lists l where l.user_id = d.user_id and l.visibility = 'public'
      ),
      'written_count', (select count(*) from public.er_episodes e where e.writer_id = d.user_id),
      'published_count',
        (select count(*) from public.er_episodes e where e.writer_id = d.user_id and e.is_published),
      'reviewed_count', (select count(*) from public.er_episodes e where e.reviewer_id = d.user_id)
    )
    from private.describe_people(array[account]) d
  );
end
$$;

create or replace function public.pro_lists(most integer default 20) returns setof public.top_lists
language sql stable security invoker set search_path = ''
as $$
  select l.*
  from public.user_roles r
  join public.top_lists l on l.user_id = r.user_id
  where r.role = 'pro' and l.visibility = 'public'
  order by l.view_count desc, l.created_at desc, l.id
  limit greatest(least(most, 100), 0)
$$;

-- The list builder ------------------------------------------------------------------------------

-- New parameters need another function. Calls with the old parameters still work, because the new ones have defaults.
drop function public.create_top_list(text, text, jsonb, uuid);
drop function public.update_top_list(uuid, text, text, jsonb);

-- Publishes a list and its items in one transaction, in their order. items: [{podcast_id, note}].
-- The browser chooses the id, so that a retry after a lost response publishes nothing twice: if the
-- caller already has a list with this id, nothing changes. Stores the credit only for a public list of another
-- reader. Throws 23514 for a blank title, no item, an eleventh item or an unknown visibility, and 42501 for the id
-- of another reader's list.
-- SECURITY DEFINER, because readers have no grant to insert an id or a credit (B12).
create function public.create_top_list(
  title text, description text, items jsonb, id uuid default null, visibility text default 'public',
  based_on uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  new_list constant uuid := coalesce(create_top_list.id, gen_random_uuid());
  original constant uuid := (
    select l.id from public.top_lists l join public.profiles p on p.user_id = l.user_id
    where l.id = create_top_list.based_on and l.user_id <> me and l.visibility = 'public' and l.hidden_at is null
      and p.is_public and p.hidden_at is null
  );
begin
  if me is null then
    raise exception 'a list has an author' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) = 0 then
    raise exception 'a list has at least one podcast' using errcode = 'check_violation';
  end if;
  insert into public.top_lists (id, user_id, title, description, visibility, remix_of)
  values (
    new_list, me, btrim(create_top_list.title), nullif(btrim(create_top_list.description), ''),
    coalesce(create_top_list.visibility, 'public'), original
  )
  on conflict on constraint top_lists_pkey do nothing;
  if not found then
    if exists (select from public.top_lists l where l.id = new_list and l.user_id = me) then
      return new_list;
    end if;
    raise exception 'this list is another''s' using errcode = 'insufficient_privilege';
  end if;
  insert into public.list_items (list_id, podcast_id, rank_order, note)
  select new_list, (item ->> 'podcast_id')::uuid, rank, nullif(btrim(item ->> 'note'), '')
  from jsonb_array_elements(items) with ordinality as given (item, rank);
  return new_list;
end
$$;

-- Replaces the title, description and items of a list in one transaction, with the caller's own
-- rights, and its visibility unless that is null. Items and errors are the same as in create_top_list. Returns
-- false if the caller has no such list.
create function public.update_top_list(
  list uuid, title text, description text, items jsonb, visibility text default null
) returns boolean
language plpgsql security invoker set search_path = ''
as $$
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) = 0 then
    raise exception 'a list has at least one podcast' using errcode = 'check_violation';
  end if;
  update public.top_lists l
  set title = btrim(update_top_list.title),
      description = nullif(btrim(update_top_list.description), ''),
      visibility = coalesce(update_top_list.visibility, l.visibility)
  where l.id = list and l.user_id = (select auth.uid());
  if not found then
    return false;
  end if;
  delete from public.list_items i where i.list_id = list;
  insert into public.list_items (list_id, podcast_id, rank_order, note)
  select list, (item ->> 'podcast_id')::uuid, rank, nullif(btrim(item ->> 'note'), '')
  from jsonb_array_elements(items) with ordinality as given (item, rank);
  return true;
end
$$;

-- This week ------------------------------------------------------------------------------------

create table private.list_days (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  day date not null,
  counted integer not null default 1,
  primary key (list_id, day)
);
comment on table private.list_days is 'Views and shares of a list on each of the last seven days.';
create index list_days_day on private.list_days (day);

-- Deletes older days. Each run of the relay on a new day calls it.
create function private.count_week() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.list_days d where d.day <= (now() at time zone 'utc')::date - 7;
  update public.top_lists l set week_count = w.counted
  from (
    select x.id, coalesce(sum(d.counted), 0)::integer as counted
    from public.top_lists x left join private.list_days d on d.list_id = x.id
    where x.week_count > 0 group by x.id
  ) w
  where l.id = w.id and l.week_count <> w.counted;
  return null;
end
$$;
create trigger rebuild_state_count_week after update of turn_at on private.rebuild_state
  for each row when (
    date_trunc('day', old.turn_at at time zone 'utc') is distinct from date_trunc('day', new.turn_at at time zone 'utc'))
  execute function private.count_week();

-- Counts a view once per visitor and day, and a share at most once per visitor and second. An address counts at most 50
-- times per list and hour. The owner, blocked readers, and visits of a list that is not public never count
-- (security B13, B106, B152, §7.2).
create or replace function public.bump_list(list uuid, kind text, visitor text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  today constant date := (now() at time zone 'utc')::date;
  this_hour constant timestamptz := date_trunc('hour', now());
  here constant text := private.hash_of(private.caller_address());
begin
  if kind is null or kind not in ('view', 'share') then
    raise exception 'kind is view or share' using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(me::text, visitor, '') = '' or char_length(visitor) > 100 then
    raise exception 'visitor is missing or too long' using errcode = 'invalid_parameter_value';
  end if;
  if private.is_blocked() or not exists (
    select 1 from public.top_lists l
    where l.id = list and l.user_id is distinct from me and l.visibility = 'public'
  ) then
    return;
  end if;
  -- Counts the address first: beyond its limit, invented visitors leave no row behind.
  insert into private.list_addresses as a (list_id, kind, address, hour)
  values (list, bump_list.kind, here, this_hour)
  on conflict on constraint list_addresses_pkey do update set counted = a.counted + 1
    where a.counted < 50;
  if not found then
    return;
  end if;
  insert into private.list_visits as v (list_id, kind, visitor, day)
  values (list, bump_list.kind, private.hash_of(coalesce(me::text, visitor)), today)
  on conflict on constraint list_visits_pkey do update set counted_at = now()
    where v.kind = 'share' and v.counted_at <= now() - interval '1 second';
  if not found then
    update private.list_addresses a set counted = a.counted - 1
    where a.list_id = list and a.kind = bump_list.kind and a.address = here and a.hour = this_hour;
    return;
  end if;
  insert into private.list_days as d (list_id, day) values (list, today)
  on conflict on constraint list_days_pkey do update set counted = d.counted + 1;
  update public.top_lists l
  set view_count = l.view_count + (bump_list.kind = 'view')::integer,
      share_count = l.share_count + (bump_list.kind = 'share')::integer,
      week_count = l.week_count + 1
  where l.id = list;
  -- One call in a hundred deletes the rows of past days and hours.
  if random() < 0.01 then
    delete from private.list_visits v where v.day < today;
    delete from private.list_addresses a where a.hour < this_hour;
  end if;
end
$$;

-- A reader's own data ---------------------------------------------------------------------------

alter function public.my_data() rename to data_without_visibility;
alter function public.data_without_visibility() set schema private;
revoke execute on function private.data_without_visibility() from public, anon, authenticated;

create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select d.everything || jsonb_build_object('lists', (
    select coalesce(jsonb_agg(x.list || jsonb_build_object('visibility', l.visibility, 'basedOn', l.remix_of)
      order by x.place), '[]')
    from jsonb_array_elements(d.everything -> 'lists') with ordinality as x (list, place)
    join public.top_lists l on l.id = (x.list ->> 'id')::uuid
  ))
  from (select private.data_without_visibility() as everything) d
$$;

revoke execute on function
  private.follow_visibility(), private.refuse_unpublished_list(), private.count_week()
  from public, anon, authenticated;
revoke execute on function
  public.list_secret(uuid), public.replace_list_secret(uuid), public.list_by_secret(text),
  public.create_top_list(text, text, jsonb, uuid, text, uuid), public.update_top_list(uuid, text, text, jsonb, text),
  public.my_data()
  from public, anon, authenticated;
grant execute on function public.list_by_secret(text) to anon, authenticated;
grant execute on function public.list_secret(uuid), public.replace_list_secret(uuid) to authenticated;
grant execute on function
  public.create_top_list(text, text, jsonb, uuid, text, uuid), public.update_top_list(uuid, text, text, jsonb, text),
  public.my_data()
  to authenticated, service_role;
