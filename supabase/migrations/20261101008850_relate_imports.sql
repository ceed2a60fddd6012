-- An import relates its recaps again when all are there.

-- Relates these published recaps again. A save relates each recap of an import at once, but the first
-- recaps of an import cannot name the later ones, and the rarity of their words was not known.
create function public.relate_recaps(recaps uuid[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recap uuid;
  related integer := 0;
begin
  perform private.check_import();
  if cardinality(recaps) > 100 then
    raise exception 'at most 100 recaps' using errcode = 'invalid_parameter_value';
  end if;
  for recap in
    select e.id from public.er_episodes e
    where e.id = any (recaps) and e.is_published order by e.created_at, e.id
  loop
    perform private.relate(recap);
    related := related + 1;
  end loop;
  return related;
end
$$;
revoke execute on function public.relate_recaps(uuid[]) from public, anon;
grant execute on function public.relate_recaps(uuid[]) to authenticated, service_role;
