-- What the pages of Top 10 lists ask for: badges beside authors, lists of pros, edits and pins.

-- A role hangs on the profile, so that one request reads an author and the badge.
insert into public.profiles (user_id)
select r.user_id from public.user_roles r
on conflict (user_id) do nothing;
alter table public.user_roles
  drop constraint user_roles_user_id_fkey,
  add constraint user_roles_user_id_fkey
    foreign key (user_id) references public.profiles (user_id) on delete cascade;
create index user_roles_role on public.user_roles (role, user_id);

-- Pinning is for pros; who was one may go on editing a list that is still pinned.
drop policy top_lists_update_own on public.top_lists;
create policy top_lists_update_own on public.top_lists for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

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

-- The directory's lists of pros, most viewed first (SPEC §2, "pro").
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

-- Replaces a list's words and items in one transaction; the caller's own rights apply.
-- items: [{podcast_id, note}], ranked as given. False where there is no such list of the
-- caller's. Throws as create_top_list does.
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

-- Pins a list in place of the one that was, or unpins it. False where there is no such list of
-- the caller's.
create function public.pin_top_list(list uuid, pinned boolean) returns boolean
language plpgsql security invoker set search_path = ''
as $$
begin
  if not exists (select from public.top_lists l where l.id = list and l.user_id = (select auth.uid())) then
    return false;
  end if;
  -- Two pins at once wait for each other; the later one stays.
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
  public.update_top_list(uuid, text, text, jsonb), public.pin_top_list(uuid, boolean)
  from public, anon;
grant execute on function
  public.update_top_list(uuid, text, text, jsonb), public.pin_top_list(uuid, boolean)
  to authenticated, service_role;
