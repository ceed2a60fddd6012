-- The content revision: one number that says which state of the content a site shows.
--
-- A transaction that changes public content takes the next number, stamps it on every row
-- it changes and leaves a tombstone for every row it takes away. The counter row stays
-- locked until commit, so numbers become visible in order: a reader that has seen
-- revision n never finds a smaller one later (docs/architecture.md, "How a build reads").

create table public.er_content_revision (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  rev bigint not null default 0,
  changed_at timestamptz not null default now()
);
insert into public.er_content_revision default values;
comment on table public.er_content_revision is 'The newest revision of public content; compared with what is live.';
comment on column public.er_content_revision.epoch is 'Names this database: a mirror of another one starts afresh.';

create table public.er_tombstones (
  kind text not null check (kind in ('category', 'show', 'episode')),
  id uuid not null,
  slug text not null,
  rev bigint not null,
  primary key (kind, id)
);
comment on table public.er_tombstones is 'What is no longer public, so that a build that keeps a mirror learns of it.';
create index er_tombstones_rev on public.er_tombstones (rev, id);
create index er_categories_rev on public.er_categories (rev, id);
create index er_shows_rev on public.er_shows (rev, id);
create index er_episodes_rev on public.er_episodes (rev, id);

alter table public.er_content_revision enable row level security;
alter table public.er_tombstones enable row level security;
revoke all on public.er_content_revision, public.er_tombstones from anon, authenticated;
grant select on public.er_content_revision, public.er_tombstones to anon, authenticated;
grant all on public.er_content_revision, public.er_tombstones to service_role;
create policy er_content_revision_select_anyone on public.er_content_revision for select
  to anon, authenticated using (true);
create policy er_tombstones_select_anyone on public.er_tombstones for select to anon, authenticated
  using (true);

-- The revision of the current transaction; the first call takes the next number.
create function private.next_revision() returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  mine constant text := pg_catalog.txid_current()::text;
  noted constant text[] := pg_catalog.string_to_array(pg_catalog.current_setting('recap.revision', true), ':');
  taken bigint;
begin
  if noted[1] = mine then
    return noted[2]::bigint;
  end if;
  -- Hosted Supabase refuses an update without a condition (safeupdate), in functions too.
  update public.er_content_revision set rev = rev + 1, changed_at = now() where only_row
  returning rev into taken;
  perform pg_catalog.set_config('recap.revision', mine || ':' || taken, true);
  perform pg_catalog.pg_notify('content_revision', taken::text);
  return taken;
end
$$;

-- Stamps changed rows. An update that changes nothing raises nothing, and neither does
-- a draft that stays a draft.
create function private.stamp_revision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_kind constant text := tg_argv[0];
  was_public boolean := tg_op <> 'INSERT';
  is_public boolean := tg_op <> 'DELETE';
begin
  if tg_op = 'UPDATE' then
    new.rev := old.rev;
    if this_kind = 'episode' then
      -- Generated columns are empty in a BEFORE trigger; they must not look like a change.
      new.has_recommendations := old.has_recommendations;
      new.has_quotes := old.has_quotes;
    end if;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  if this_kind = 'episode' then
    was_public := was_public and old.is_published;
    is_public := is_public and new.is_published;
  end if;

  if is_public then
    new.rev := private.next_revision();
    -- Not for an insert: it may be the first half of an upsert whose row stays a draft.
    if tg_op = 'UPDATE' then
      delete from public.er_tombstones t where t.kind = this_kind and t.id = new.id;
    end if;
  elsif was_public then
    insert into public.er_tombstones (kind, id, slug, rev)
    values (this_kind, old.id, old.slug, private.next_revision())
    on conflict (kind, id) do update set slug = excluded.slug, rev = excluded.rev;
  end if;

  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger er_categories_revision before insert or update or delete on public.er_categories
  for each row execute function private.stamp_revision('category');
create trigger er_shows_revision before insert or update or delete on public.er_shows
  for each row execute function private.stamp_revision('show');
create trigger er_episodes_revision before insert or update or delete on public.er_episodes
  for each row execute function private.stamp_revision('episode');

revoke execute on function private.next_revision(), private.stamp_revision() from public, anon, authenticated;
