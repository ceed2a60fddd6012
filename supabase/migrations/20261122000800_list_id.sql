-- A list is published under an id the browser chose: an answer that is lost is asked for again,
-- and publishes nothing twice.

-- A list and its items in one transaction, ranked as given; always the caller's own.
-- items: [{podcast_id, note}]. Where the caller has a list of this id, it stays as it is. Throws
-- 23514 for a blank title, no item, an eleventh item; 42501 for the id of another's list.
drop function public.create_top_list(text, text, jsonb);
-- As its owner: who inserts into the table may not choose an id (B12).
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
revoke execute on function public.create_top_list(text, text, jsonb, uuid) from public, anon;
grant execute on function public.create_top_list(text, text, jsonb, uuid) to authenticated, service_role;
