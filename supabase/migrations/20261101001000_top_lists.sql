-- Top 10 lists, their ranked items, and the podcasts that readers can choose.

create table public.podcasts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  description text check (char_length(description) <= 5000),
  image_url text check (private.is_web_url(image_url)),
  created_at timestamptz not null default now()
);
comment on table public.podcasts is 'The podcasts that readers choose from for a Top 10 list.';
create index podcasts_name on public.podcasts (name, id);

create table public.top_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  title text not null check (char_length(title) <= 100 and title ~ '\S'),
  description text check (char_length(description) <= 500 and description ~ '\S'),
  view_count integer not null default 0 check (view_count >= 0),
  share_count integer not null default 0 check (share_count >= 0),
  is_pinned boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column public.top_lists.view_count is 'Only bump_list raises it.';
create index top_lists_user on public.top_lists (user_id, created_at desc);
create index top_lists_trending on public.top_lists (view_count desc, created_at desc, id);
create index top_lists_recent on public.top_lists (created_at desc, id);
create unique index top_lists_one_pinned on public.top_lists (user_id) where is_pinned;
create trigger top_lists_limit after insert on public.top_lists
  referencing new table as added for each statement execute function private.limit_rows('user_id', '100');

-- Lists are public with their author's name, so the author's address has to be confirmed.
create function private.list_by_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated'
    and not exists (select from public.profiles p where p.user_id = new.user_id and p.is_public) then
    raise exception 'confirm the address first' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function private.list_by_confirmed() from public, anon, authenticated;
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

alter table public.podcasts enable row level security;
alter table public.top_lists enable row level security;
alter table public.list_items enable row level security;
revoke all on public.podcasts, public.top_lists, public.list_items from anon, authenticated;
grant select on public.podcasts, public.top_lists, public.list_items to anon, authenticated;
grant all on public.podcasts, public.top_lists, public.list_items to service_role;

grant insert (name, description, image_url), update (name, description, image_url), delete
  on public.podcasts to authenticated;
create policy podcasts_select_anyone on public.podcasts for select to anon, authenticated using (true);
create policy podcasts_insert_admin on public.podcasts for insert to authenticated
  with check ((select private.has_role('admin')));
create policy podcasts_update_admin on public.podcasts for update to authenticated
  using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));
create policy podcasts_delete_admin on public.podcasts for delete to authenticated
  using ((select private.has_role('admin')));

-- No reader may write the counters, and no update may change the owner (B10, B12, A12).
grant insert (user_id, title, description), update (title, description, is_pinned), delete
  on public.top_lists to authenticated;
create policy top_lists_select_anyone on public.top_lists for select to anon, authenticated using (true);
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
create policy list_items_insert_own on public.list_items for insert to authenticated
  with check (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())));
create policy list_items_update_own on public.list_items for update to authenticated
  using (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())))
  with check (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())));
create policy list_items_delete_own on public.list_items for delete to authenticated
  using (list_id in (select l.id from public.top_lists l where l.user_id = (select auth.uid())));

-- Publishes a list and its items in one transaction, in their order. items: [{podcast_id, note}].
-- The browser chooses the id, so that a retry after a lost response publishes nothing twice: if the
-- caller already has a list with this id, nothing changes. Throws 23514 for a blank title, no item or
-- an eleventh item, and 42501 for the id of another reader's list.
-- SECURITY DEFINER, because readers have no grant to insert an id (B12).
create function public.create_top_list(title text, description text, items jsonb, id uuid default null)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  new_list constant uuid := coalesce(create_top_list.id, gen_random_uuid());
begin
  if me is null then
    raise exception 'a list has an author' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) = 0 then
    raise exception 'a list has at least one podcast' using errcode = 'check_violation';
  end if;
  insert into public.top_lists (id, user_id, title, description)
  values (new_list, me, btrim(title), nullif(btrim(description), ''))
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
-- rights. Items and errors are the same as in create_top_list. Returns false if the caller has no
-- such list.
create function public.update_top_list(list uuid, title text, description text, items jsonb)
returns boolean
language plpgsql security invoker set search_path = ''
as $$
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) = 0 then
    raise exception 'a list has at least one podcast' using errcode = 'check_violation';
  end if;
  update public.top_lists l
  set title = btrim(update_top_list.title),
      description = nullif(btrim(update_top_list.description), '')
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
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role', true) = 'authenticated' and not private.has_role('pro') then
    raise exception 'a pinned list is for pros' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function private.pin_for_pros() from public, anon, authenticated;
create trigger top_lists_pin before update of is_pinned on public.top_lists
  for each row when (new.is_pinned and not old.is_pinned)
  execute function private.pin_for_pros();

-- Pins a list and unpins the pinned list, or unpins the list. Returns false if the caller has no such
-- list.
create function public.pin_top_list(list uuid, pinned boolean) returns boolean
language plpgsql security invoker set search_path = ''
as $$
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

revoke execute on function
  public.create_top_list(text, text, jsonb, uuid), public.update_top_list(uuid, text, text, jsonb),
  public.pin_top_list(uuid, boolean)
  from public, anon;
grant execute on function
  public.create_top_list(text, text, jsonb, uuid), public.update_top_list(uuid, text, text, jsonb),
  public.pin_top_list(uuid, boolean)
  to authenticated, service_role;

-- Returns the directory's lists of pros, most viewed first (specification §2, "pro").
create function public.pro_lists(most integer default 20) returns setof public.top_lists
language sql stable security invoker set search_path = ''
as $$
  select l.*
  from public.user_roles r
  join public.top_lists l on l.user_id = r.user_id
  where r.role = 'pro'
  order by l.view_count desc, l.created_at desc, l.id
  limit greatest(least(most, 100), 0)
$$;
revoke execute on function public.pro_lists(integer) from public;
grant execute on function public.pro_lists(integer) to anon, authenticated, service_role;
