-- Each share of a list counts. A view still counts once per visitor and day.

alter table private.list_visits add column counted_at timestamptz not null default now();

-- Counts a view once per visitor and day, and a share at most once per visitor and second. An address counts at most 50
-- times per list and hour, and the owner and blocked readers never count (security B13, B106, §7.2).
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
  if private.is_blocked()
    or not exists (select 1 from public.top_lists l where l.id = list and l.user_id is distinct from me) then
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
  update public.top_lists l
  set view_count = l.view_count + (bump_list.kind = 'view')::integer,
      share_count = l.share_count + (bump_list.kind = 'share')::integer
  where l.id = list;
  -- One call in a hundred deletes the rows of past days and hours.
  if random() < 0.01 then
    delete from private.list_visits v where v.day < today;
    delete from private.list_addresses a where a.hour < this_hour;
  end if;
end
$$;
