-- The end of onboarding, the first time and through Manage Follows: all of it or nothing.
-- The caller's own rights apply.

-- Follows the categories, every show of theirs and the chosen shows, and takes back what was
-- given up; naming it keeps what was followed elsewhere meanwhile. Gives how many categories are
-- followed then. Throws 23514 without a category, 23503 for one or a show that is not there.
create function public.complete_onboarding(
  categories uuid[], shows uuid[], dropped_categories uuid[] default '{}', dropped_shows uuid[] default '{}'
) returns integer
language plpgsql security invoker set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
begin
  if coalesce(cardinality(categories), 0) = 0 then
    raise exception 'Select at least one category' using errcode = 'check_violation';
  end if;

  delete from public.user_category_follows f
  where f.user_id = me and f.category_id = any (dropped_categories);
  delete from public.user_show_follows f
  where f.user_id = me and f.show_id = any (dropped_shows);

  insert into public.user_category_follows (user_id, category_id)
  select me, chosen from unnest(categories) chosen
  on conflict do nothing;

  insert into public.user_show_follows (user_id, show_id)
  select me, s.id from public.er_shows s where s.category_id = any (categories)
  union
  select me, chosen from unnest(shows) chosen
  on conflict do nothing;

  -- The sign-up may have failed to make the profile (B39).
  insert into public.profiles (user_id, onboarding_completed) values (me, true)
  on conflict (user_id) do update set onboarding_completed = true;

  return (select count(*) from public.user_category_follows f where f.user_id = me);
end
$$;
revoke execute on function public.complete_onboarding(uuid[], uuid[], uuid[], uuid[]) from public, anon;
grant execute on function public.complete_onboarding(uuid[], uuid[], uuid[], uuid[]) to authenticated, service_role;
