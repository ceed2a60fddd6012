-- The content revision is a number that says which state of the content a site shows. The version of
-- a row prevents two admins from overwriting each other's changes.
--
-- A transaction that changes public content takes the next revision, writes it into every row it
-- changes, and leaves a tombstone for every row it deletes. The counter row stays locked until
-- commit, so revisions become visible in order: a reader who has seen revision n never finds a
-- smaller one later (docs/architecture.md, "How a build reads").

create table public.er_content_revision (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  rev bigint not null default 0,
  changed_at timestamptz not null default now(),
  allowed_episodes integer check (allowed_episodes >= 0)
);
insert into public.er_content_revision default values;
comment on table public.er_content_revision is 'The newest revision of public content. The relay compares it with the live site.';
comment on column public.er_content_revision.epoch is 'Identifies this database. A mirror of another one starts afresh.';
comment on column public.er_content_revision.allowed_episodes is 'An admin allowed a much smaller site with at least so many recaps. Null again once it is live.';

create table public.er_tombstones (
  kind text not null check (kind in ('category', 'show', 'episode')),
  id uuid not null,
  rev bigint not null,
  primary key (kind, id)
);
comment on table public.er_tombstones is 'Ids of rows that are no longer public, so that a build with a mirror removes them. Never a slug, which would name a withdrawn recap (security H21).';
create index er_tombstones_rev on public.er_tombstones (rev, id);

alter table public.er_content_revision enable row level security;
alter table public.er_tombstones enable row level security;
grant select on public.er_content_revision, public.er_tombstones to anon, authenticated;
grant all on public.er_content_revision, public.er_tombstones to service_role;
create policy er_content_revision_select_anyone on public.er_content_revision for select
  to anon, authenticated using (true);
create policy er_tombstones_select_anyone on public.er_tombstones for select to anon, authenticated
  using (true);

-- The revision of the current transaction. The first call takes the next number.
create function private.next_revision() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  this_transaction constant text := pg_catalog.txid_current()::text;
  stored constant text[] := pg_catalog.string_to_array(pg_catalog.current_setting('recap.revision', true), ':');
  new_revision bigint;
begin
  if stored[1] = this_transaction then
    return stored[2]::bigint;
  end if;
  -- Hosted Supabase refuses an update without a condition (safeupdate), in functions too.
  update public.er_content_revision set rev = rev + 1, changed_at = now() where only_row
  returning rev into new_revision;
  perform pg_catalog.set_config('recap.revision', this_transaction || ':' || new_revision, true);
  perform pg_catalog.pg_notify('content_revision', new_revision::text);
  return new_revision;
end
$$;

-- Writes the revision into changed rows. An update takes no revision if it changes nothing, or if the
-- row was a draft and remains a draft. An update to a null revision renders a public row again, though nothing in it
-- changed.
create function private.stamp_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  this_kind constant text := tg_argv[0];
  was_public boolean := tg_op <> 'INSERT';
  is_public boolean := tg_op <> 'DELETE';
  is_touched boolean;
begin
  if tg_op = 'UPDATE' then
    is_touched := new.rev is null;
    new.rev := old.rev;
    if new is not distinct from old and not is_touched then
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
    insert into public.er_tombstones (kind, id, rev)
    values (this_kind, old.id, private.next_revision())
    on conflict (kind, id) do update set rev = excluded.rev;
  end if;

  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- Counts the saves of a row. A row that is only rendered again keeps its version, so that an open form can still save.
-- Its triggers are named `<table>_version`: triggers fire in the order of their names, and this one must fire after
-- `<table>_revision`, which may see only what the caller changed.
create function private.count_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_revision bigint;
  is_changed boolean;
begin
  new.version := old.version;
  if tg_argv[0] is null then
    is_changed := new is distinct from old;
  else
    new_revision := new.rev;
    new.rev := old.rev;
    is_changed := new is distinct from old;
    new.rev := new_revision;
  end if;
  if is_changed then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
