-- Views and shares of Top 10 lists.

create table private.list_visits (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  kind text not null check (kind in ('view', 'share')),
  visitor text not null,
  day date not null,
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

create table private.salt (
  only_row boolean primary key default true check (only_row),
  value text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.salt default values;
comment on table private.salt is 'Salts the hashes, so that they identify no visitor outside of this database.';

create function private.hash_of(what text) returns text
language sql stable security definer set search_path = ''
as $$ select encode(sha256(convert_to(s.value || what, 'UTF8')), 'hex') from private.salt s $$;

create table private.trusted_edge (
  only_row boolean primary key default true check (only_row),
  address_header text not null default 'cf-connecting-ip' check (address_header = lower(address_header))
);
insert into private.trusted_edge default values;
comment on table private.trusted_edge is 'The one header that names a caller''s address. The proxy in front of the Data API overwrites it in every request.';

-- Returns the caller's address, or an empty text if the trusted header is missing. Then all such
-- callers count as one. Clients can send any x-forwarded-for through Supabase's edge, so nothing reads it
-- (security H10).
create function private.caller_address() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> e.address_header, '')
  from private.trusted_edge e
$$;

-- Counts a view or a share: once per visitor and day, at most 50 per address and hour, and never
-- one by the list's owner (security B11, B13, §7.2). Ignores an unknown list.
create function public.bump_list(list uuid, kind text, visitor text) returns void
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
  if not exists (select 1 from public.top_lists l where l.id = list and l.user_id is distinct from me) then
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
  insert into private.list_visits (list_id, kind, visitor, day)
  values (list, bump_list.kind, private.hash_of(coalesce(me::text, visitor)), today)
  on conflict do nothing;
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
revoke execute on function public.bump_list(uuid, text, text) from public;
grant execute on function public.bump_list(uuid, text, text) to anon, authenticated, service_role;
revoke execute on function private.hash_of(text), private.caller_address() from public, anon, authenticated;
