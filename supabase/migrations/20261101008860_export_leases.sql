-- A lease stays after its end until an editor saves the generated texts, so the export of an editor's data lists it
-- (security D20).

alter function public.my_data() rename to data_without_leases;
alter function public.data_without_leases() set schema private;
revoke execute on function private.data_without_leases() from public, anon, authenticated;

create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.data_without_leases() || jsonb_build_object(
    'generations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', e.slug, 'since', l.since, 'heldUntil', l.held_until
      ) order by l.since, e.slug), '[]')
      from private.generation_leases l join public.er_episodes e on e.id = l.episode_id
      where l.editor_id = (select auth.uid())
    )
  )
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;
