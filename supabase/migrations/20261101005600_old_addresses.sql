-- Old addresses of recaps, shows and categories. A build writes a redirect for each of them (decision 38).

create table public.er_old_addresses (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('category', 'show', 'episode')),
  slug text not null check (private.is_slug(slug)),
  row_id uuid not null,
  rev bigint not null,
  unique (kind, slug)
);
comment on table public.er_old_addresses is 'Slugs that public rows had before. Each slug belongs to the row that was the last to be public under it. Only triggers write this table.';
comment on column public.er_old_addresses.row_id is 'The row whose page an old address leads to. Without a foreign key: a restored row gets its old addresses back.';
create index er_old_addresses_row on public.er_old_addresses (row_id);
create index er_old_addresses_rev on public.er_old_addresses (rev, id);

alter table public.er_old_addresses enable row level security;
revoke all on public.er_old_addresses from anon, authenticated;
grant select on public.er_old_addresses to anon, authenticated;
grant all on public.er_old_addresses to service_role;

-- The old address of a draft or of a deleted row stays secret: its slug would name the recap (security
-- B81).
create policy er_old_addresses_select_anyone on public.er_old_addresses for select to anon, authenticated
  using (
    kind = 'category' and exists (select from public.er_categories c where c.id = row_id)
    or kind = 'show' and exists (select from public.er_shows s where s.id = row_id)
    or kind = 'episode' and exists (select from public.er_episodes e where e.id = row_id and e.is_published)
  );

-- Runs after a row was changed. A slug that was never public leaves no old address.
create function private.note_old_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_kind constant text := tg_argv[0];
  was_public boolean := tg_op <> 'INSERT';
  is_public boolean := true;
begin
  if this_kind = 'episode' then
    was_public := was_public and old.is_published;
    is_public := new.is_published;
  end if;
  -- A slug that no page could have would fail the check, and no one could repair its row.
  if was_public and (not is_public or new.slug <> old.slug) and private.is_slug(old.slug) then
    insert into public.er_old_addresses (kind, slug, row_id, rev)
    values (this_kind, old.slug, new.id, private.next_revision())
    on conflict (kind, slug) do update set row_id = excluded.row_id, rev = excluded.rev;
  end if;
  if is_public then
    -- The row takes over a slug that another row had before. Mirrors of builds have forgotten the old
    -- addresses of a row that was not public, so these addresses get a new revision.
    update public.er_old_addresses a set row_id = new.id, rev = private.next_revision()
    where a.kind = this_kind
      and (a.slug = new.slug and a.row_id <> new.id or a.row_id = new.id and not was_public);
  end if;
  return null;
end
$$;

create trigger er_categories_old_address_insert after insert on public.er_categories
  for each row execute function private.note_old_address('category');
create trigger er_categories_old_address after update of slug on public.er_categories
  for each row when (old.slug <> new.slug) execute function private.note_old_address('category');
create trigger er_shows_old_address_insert after insert on public.er_shows
  for each row execute function private.note_old_address('show');
create trigger er_shows_old_address after update of slug on public.er_shows
  for each row when (old.slug <> new.slug) execute function private.note_old_address('show');
create trigger er_episodes_old_address_insert after insert on public.er_episodes
  for each row when (new.is_published) execute function private.note_old_address('episode');
create trigger er_episodes_old_address after update of slug, is_published on public.er_episodes
  for each row when (old.slug <> new.slug or old.is_published <> new.is_published)
  execute function private.note_old_address('episode');

-- A deleted row keeps its old addresses as long as it can be restored.
create function private.forget_old_addresses() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deleted_id constant uuid := old.row_id::uuid;
begin
  if not exists (select from public.er_categories c where c.id = deleted_id)
    and not exists (select from public.er_shows s where s.id = deleted_id)
    and not exists (select from public.er_episodes e where e.id = deleted_id) then
    delete from public.er_old_addresses a where a.row_id = deleted_id;
  end if;
  return null;
end
$$;
create trigger er_history_old_addresses after delete or update of before on public.er_history
  for each row when (
    old.action = 'delete' and old.before is not null
    and old.table_name in ('er_categories', 'er_shows', 'er_episodes'))
  execute function private.forget_old_addresses();

revoke execute on function private.note_old_address(), private.forget_old_addresses()
  from public, anon, authenticated;
