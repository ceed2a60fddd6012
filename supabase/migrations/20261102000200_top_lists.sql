-- Top 10 lists: podcasts to choose from, lists, their ranked items, their counters.

create table public.podcasts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  description text check (char_length(description) <= 5000),
  image_url text check (private.is_web_url(image_url)),
  created_at timestamptz not null default now()
);
comment on table public.podcasts is 'What a Top 10 list is made of.';
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
comment on column public.top_lists.view_count is 'Raised by bump_list only.';
create index top_lists_user on public.top_lists (user_id, created_at desc);
create index top_lists_trending on public.top_lists (view_count desc, created_at desc, id);
create index top_lists_recent on public.top_lists (created_at desc, id);
create unique index top_lists_one_pinned on public.top_lists (user_id) where is_pinned;

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

-- Counters and the owner are not among the columns anybody may write (B10, B12, A12).
grant insert (user_id, title, description), update (title, description, is_pinned), delete
  on public.top_lists to authenticated;
create policy top_lists_select_anyone on public.top_lists for select to anon, authenticated using (true);
create policy top_lists_insert_own on public.top_lists for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy top_lists_update_own on public.top_lists for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (not is_pinned or (select private.has_role('pro'))));
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

-- A list and its items in one transaction, ranked as given; the caller's own rights apply.
-- items: [{podcast_id, note}]. Throws 23514 for a blank title, no item, an eleventh item.
create function public.create_top_list(title text, description text, items jsonb) returns uuid
language plpgsql security invoker set search_path = ''
as $$
declare
  list_id uuid;
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) = 0 then
    raise exception 'a list has at least one podcast' using errcode = 'check_violation';
  end if;
  insert into public.top_lists (user_id, title, description)
  values ((select auth.uid()), btrim(title), nullif(btrim(description), ''))
  returning id into list_id;
  insert into public.list_items (list_id, podcast_id, rank_order, note)
  select list_id, (item ->> 'podcast_id')::uuid, rank, nullif(btrim(item ->> 'note'), '')
  from jsonb_array_elements(items) with ordinality as given (item, rank);
  return list_id;
end
$$;
revoke execute on function public.create_top_list(text, text, jsonb) from public, anon;
grant execute on function public.create_top_list(text, text, jsonb) to authenticated, service_role;

-- Counters ----------------------------------------------------------------------------

create table private.list_visits (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  kind text not null check (kind in ('view', 'share')),
  visitor text not null,
  day date not null,
  primary key (list_id, kind, visitor, day)
);
comment on table private.list_visits is 'Who has been counted today; visitors are hashes.';
create index list_visits_day on private.list_visits (day);

create table private.list_addresses (
  list_id uuid not null references public.top_lists (id) on delete cascade,
  kind text not null check (kind in ('view', 'share')),
  address text not null,
  hour timestamptz not null,
  counted integer not null default 1,
  primary key (list_id, kind, address, hour)
);
comment on table private.list_addresses is 'How often an address was counted for a list in an hour; addresses are hashes.';
create index list_addresses_hour on private.list_addresses (hour);

create table private.salt (
  only_row boolean primary key default true check (only_row),
  value text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.salt default values;
comment on table private.salt is 'Makes hashes of visitors and addresses useless elsewhere.';

create function private.hash_of(what text) returns text
language sql stable security definer set search_path = ''
as $$ select encode(sha256(convert_to(s.value || what, 'UTF8')), 'hex') from private.salt s $$;

-- The caller's address as the platform's edge reports it; empty where there is none.
create function private.caller_address() returns text
language sql stable set search_path = ''
as $$
  select coalesce(h ->> 'cf-connecting-ip', split_part(h ->> 'x-forwarded-for', ',', 1), '')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as h) headers
$$;

-- Counts a view or a share: once per visitor and day, at most 50 an hour per address,
-- never the owner's (SECURITY B11, B13, §7.2). An unknown list counts nothing.
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
  -- The address first: beyond its cap, made-up visitors leave no row behind.
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
  -- Now and then, what no longer counts is swept away.
  if random() < 0.01 then
    delete from private.list_visits v where v.day < today;
    delete from private.list_addresses a where a.hour < this_hour;
  end if;
end
$$;
revoke execute on function public.bump_list(uuid, text, text) from public;
grant execute on function public.bump_list(uuid, text, text) to anon, authenticated, service_role;
revoke execute on function private.hash_of(text), private.caller_address() from public, anon, authenticated;
