-- Top 10 lists: their ranked items, who can see them, versions of other readers' lists, and their views and shares.

create table public.top_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  title text not null check (char_length(title) <= 100 and title ~ '\S'),
  description text check (char_length(description) <= 500 and description ~ '\S'),
  visibility text not null default 'public' check (visibility in ('public', 'link', 'private')),
  remix_of uuid references public.top_lists (id) on delete set null,
  view_count integer not null default 0 check (view_count >= 0),
  share_count integer not null default 0 check (share_count >= 0),
  week_count integer not null default 0 check (week_count >= 0),
  is_pinned boolean not null default false,
  created_at timestamptz not null default now(),
  hidden_at timestamptz
);
comment on column public.top_lists.view_count is 'Only bump_list raises it.';
comment on column public.top_lists.visibility is 'public: everyone. link: the author, and everyone who has the secret link. private: the author.';
comment on column public.top_lists.remix_of is 'The public list from which the author started. Only create_top_list writes it.';
comment on column public.top_lists.week_count is 'Views and shares of the last seven days. Only bump_list and count_week write it.';
comment on column public.top_lists.hidden_at is 'Since then, only the author and admins see the list.';
create index top_lists_user on public.top_lists (user_id, created_at desc);
create index top_lists_trending on public.top_lists (view_count desc, created_at desc, id);
create index top_lists_recent on public.top_lists (created_at desc, id);
create index top_lists_remix_of on public.top_lists (remix_of);
create index top_lists_week on public.top_lists (week_count desc, view_count desc, created_at desc, id);
create unique index top_lists_one_pinned on public.top_lists (user_id) where is_pinned;
create trigger top_lists_limit after insert on public.top_lists
  referencing new table as added for each statement execute function private.limit_rows('user_id', '100');

-- Lists are public with their author's name, so the author's address has to be confirmed.
create function private.list_by_confirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated'
    and not exists (select from public.profiles p where p.user_id = new.user_id and p.is_public) then
    raise exception 'confirm the address first' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger top_lists_confirmed before insert on public.top_lists
  for each row execute function private.list_by_confirmed();

create table public.list_items (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  podcast_id uuid not null references public.podcasts (id) on delete restrict,
  rank_order smallint not null check (rank_order between 1 and 10),
  note text check (char_length(note) <= 140 and note ~ '\S'),
  primary key (list_id, podcast_id),
  -- Deferrable, so that one transaction can swap two ranks.
  constraint list_items_rank_unique unique (list_id, rank_order) deferrable initially immediate
);
create index list_items_podcast on public.list_items (podcast_id);

alter table public.top_lists enable row level security;
alter table public.list_items enable row level security;
create trigger top_lists_blocked before insert or update or delete on public.top_lists
  for each statement execute function private.refuse_blocked();
create trigger list_items_blocked before insert or update or delete on public.list_items
  for each statement execute function private.refuse_blocked();
grant select on public.top_lists, public.list_items to anon, authenticated;
grant all on public.top_lists, public.list_items to service_role;

-- No reader may write the counters, and no update may change the owner (B10, B12, A12).
grant insert (user_id, title, description, visibility), update (title, description, visibility, is_pinned), delete
  on public.top_lists to authenticated;
create policy top_lists_select_anyone on public.top_lists for select to anon, authenticated using (true);

-- Restrictive policies, because each of them must hold together with the others. Admins see no list that its author
-- does not publish (security B150).
create policy top_lists_select_shown_anon on public.top_lists as restrictive for select to anon
  using (
    visibility = 'public' and hidden_at is null
    and exists (select from public.profiles p where p.user_id = top_lists.user_id)
  );
create policy top_lists_select_shown on public.top_lists as restrictive for select to authenticated
  using (
    user_id = (select auth.uid())
    or (visibility = 'public' and (
      (hidden_at is null and exists (select from public.profiles p where p.user_id = top_lists.user_id))
      or (select private.has_role('admin'))
    ))
  );
create policy top_lists_select_bounded on public.top_lists as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));
create policy top_lists_insert_own on public.top_lists for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy top_lists_update_own on public.top_lists for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy top_lists_delete_own on public.top_lists for delete to authenticated
  using (user_id = (select auth.uid()));

grant insert (list_id, podcast_id, rank_order, note), update (rank_order, note), delete
  on public.list_items to authenticated;
create policy list_items_select_anyone on public.list_items for select to anon, authenticated using (true);

-- A list shows only the items whose podcast the caller may see. The author sees every item, so that a
-- save replaces all of them.
create policy list_items_select_listed_anon on public.list_items as restrictive for select to anon
  using (exists (select from public.podcasts p where p.id = podcast_id));
create policy list_items_select_listed on public.list_items as restrictive for select to authenticated
  using (
    exists (select from public.podcasts p where p.id = podcast_id)
    or list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid()))
  );
create policy list_items_select_shown on public.list_items as restrictive for select to anon, authenticated
  using (exists (select from public.top_lists l where l.id = list_id));
create policy list_items_select_bounded on public.list_items as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));
create policy list_items_insert_own on public.list_items for insert to authenticated
  with check (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())));
create policy list_items_update_own on public.list_items for update to authenticated
  using (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())))
  with check (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())));
create policy list_items_delete_own on public.list_items for delete to authenticated
  using (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())));

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
language plpgsql volatile security definer set search_path = '' as $$
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
  if jsonb_array_length(items) > 10 then
    raise exception 'a list has at most ten podcasts' using errcode = 'check_violation';
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
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) = 0 then
    raise exception 'a list has at least one podcast' using errcode = 'check_violation';
  end if;
  if jsonb_array_length(items) > 10 then
    raise exception 'a list has at most ten podcasts' using errcode = 'check_violation';
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

-- Only pros may pin. A trigger and not the policy, because a former pro may still edit a list that
-- is pinned. It reads the role that the Data API has set, because current_user is the owner here.
create function private.pin_for_pros() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and not private.has_role('pro') then
    raise exception 'a pinned list is for pros' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger top_lists_pin before update of is_pinned on public.top_lists
  for each row when (new.is_pinned and not old.is_pinned)
  execute function private.pin_for_pros();

-- Pins a list and unpins the pinned list, or unpins the list. Returns false if the caller has no such
-- list.
create function public.pin_top_list(list uuid, pinned boolean) returns boolean
language plpgsql security invoker set search_path = '' as $$
begin
  if not exists (select from public.top_lists l where l.id = list and l.user_id = (select auth.uid())) then
    return false;
  end if;
  -- The lock makes two pins at once wait for each other. The later one stays.
  perform 1 from public.profiles p where p.user_id = (select auth.uid()) for update;
  if pinned then
    update public.top_lists l set is_pinned = false
    where l.user_id = (select auth.uid()) and l.is_pinned and l.id <> list;
  end if;
  update public.top_lists l set is_pinned = pinned
  where l.id = list;
  return true;
end
$$;

-- Returns the directory's public lists of pros, most viewed first (specification §2, "pro").
create function public.pro_lists(most integer default 20) returns setof public.top_lists
language sql stable security invoker set search_path = '' as $$
  select l.*
  from public.user_roles r
  join public.top_lists l on l.user_id = r.user_id
  where r.role = 'pro' and l.visibility = 'public'
  order by l.view_count desc, l.created_at desc, l.id
  limit greatest(least(most, 100), 0)
$$;

-- Views and shares --------------------------------------------------------------------

create table private.list_visits (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  kind text not null check (kind in ('view', 'share')),
  visitor text not null,
  day date not null,
  counted_at timestamptz not null default now(),
  primary key (list_id, kind, visitor, day)
);
comment on table private.list_visits is 'The visitors that a list has counted today, as hashes.';
create index list_visits_day on private.list_visits (day);

create table private.list_addresses (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  kind text not null check (kind in ('view', 'share')),
  address text not null,
  hour timestamptz not null,
  counted integer not null default 1,
  primary key (list_id, kind, address, hour)
);
comment on table private.list_addresses is 'How many counts an address has caused for a list in an hour. Addresses are hashes.';
create index list_addresses_hour on private.list_addresses (hour);

create table private.list_days (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  day date not null,
  counted integer not null default 1,
  primary key (list_id, day)
);
comment on table private.list_days is 'Views and shares of a list on each of the last seven days.';

create index list_days_day on private.list_days (day);

-- Counts a view once per visitor and day, and a share at most once per visitor and second. An address counts at most 50
-- times per list and hour. The owner, blocked readers, and visits of a list that is not public never count
-- (security B13, B106, B152, §7.2).
create function public.bump_list(list uuid, kind text, visitor text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  today constant date := private.utc_day();
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

-- Deletes older days. Each run of the relay on a new day calls it.
create function private.count_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.list_days d where d.day <= private.utc_day() - 7;
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

-- Secret links --------------------------------------------------------------------------------

-- A secret is stored as it is, so that the author can copy the link again. A hash would protect nothing: a
-- backup with the secret also has the list.
create table private.list_secrets (
  list_id uuid primary key references public.top_lists (id) on delete cascade,
  secret text not null unique
    default pg_catalog.replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
comment on table private.list_secrets is 'The secret of each list with the visibility link.';

-- Returns the secret of the caller's own list, or null.
create function public.list_secret(list uuid) returns text
language sql stable security definer set search_path = '' as $$
  select s.secret from private.list_secrets s join public.top_lists l on l.id = s.list_id
  where l.id = list and l.user_id = (select auth.uid())
$$;

-- Replaces the secret of the caller's own list and returns the new one. The old link ends at once. Returns null
-- if the caller has no such list with a link.
create function public.replace_list_secret(list uuid) returns text
language plpgsql security definer set search_path = '' as $$
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

-- Returns the list of a working secret with what its page shows, or null. A hidden list and a list of a blocked reader
-- have no working link (security B229).
create function public.list_by_secret(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
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
    and not private.is_blocked_account(l.user_id)
$$;

-- Builds ------------------------------------------------------------------------------

-- An update counts only if it changes what pages show. Views, shares and follower counts change too
-- often. A deleted profile needs no trigger, because its lists are also deleted.
create trigger top_lists_reader_change after insert or delete on public.top_lists
  for each row execute function private.note_reader_change();
create trigger top_lists_reader_update after update on public.top_lists
  for each row when ((old.title, old.description, old.is_pinned, old.visibility)
    is distinct from (new.title, new.description, new.is_pinned, new.visibility))
  execute function private.note_reader_change();
-- These names come after top_lists_reader_change, because claim_rebuild also locks the state before the revision.
create trigger top_lists_withdrawn after delete on public.top_lists
  for each row when (old.visibility = 'public' and old.hidden_at is null)
  execute function private.withdraw_from_pages();
create trigger top_lists_withdrawn_by_author after update of visibility on public.top_lists
  for each row when (old.visibility = 'public' and new.visibility <> 'public' and old.hidden_at is null)
  execute function private.withdraw_from_pages();
create trigger list_items_reader_change after insert or delete or update of rank_order, note
  on public.list_items for each row execute function private.note_reader_change();

grant execute on function
  public.create_top_list(text, text, jsonb, uuid, text, uuid), public.update_top_list(uuid, text, text, jsonb, text),
  public.pin_top_list(uuid, boolean)
  to authenticated, service_role;
grant execute on function
  public.pro_lists(integer), public.bump_list(uuid, text, text) to anon, authenticated, service_role;
grant execute on function
  public.list_secret(uuid), public.replace_list_secret(uuid) to authenticated;
grant execute on function public.list_by_secret(text) to anon, authenticated;

-- A reader's own data -------------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.top_lists', 'user_id', 'cascade', 'data_of_lists', null);

create function private.data_of_lists(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('lists', coalesce(jsonb_agg(jsonb_build_object(
    'id', l.id, 'title', l.title, 'description', l.description, 'views', l.view_count, 'shares', l.share_count,
    'isPinned', l.is_pinned, 'createdAt', l.created_at, 'visibility', l.visibility, 'basedOn', l.remix_of,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'rank', i.rank_order, 'podcast', d.name, 'note', i.note
      ) order by i.rank_order), '[]')
      from public.list_items i join public.podcasts d on d.id = i.podcast_id where i.list_id = l.id
    )
  ) order by l.created_at, l.id), '[]'))
  from public.top_lists l where l.user_id = reader
$$;
