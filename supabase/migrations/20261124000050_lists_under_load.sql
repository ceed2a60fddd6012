-- 20261122000100 was edited after it had landed. Databases that applied it before get the same here: a
-- negative `most` is no error, and two pins at once wait for each other.

-- The directory's lists of pros, most viewed first (SPEC §2, "pro").
create or replace function public.pro_lists(most integer default 20) returns setof public.top_lists
language sql stable security invoker set search_path = ''
as $$
  select l.*
  from public.user_roles r
  join public.top_lists l on l.user_id = r.user_id
  where r.role = 'pro'
  order by l.view_count desc, l.created_at desc, l.id
  limit greatest(least(most, 100), 0)
$$;

-- Pins a list in place of the one that was, or unpins it. False where there is no such list of
-- the caller's.
create or replace function public.pin_top_list(list uuid, pinned boolean) returns boolean
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
