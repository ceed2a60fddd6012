-- What editing needs: a number that tells whether somebody else saved a row meanwhile, and a mark
-- on recaps that a machine made and nobody has read yet (SECURITY §7.5).

alter table public.er_categories add column version integer not null default 1;
alter table public.er_shows add column version integer not null default 1;
alter table public.er_episodes add column version integer not null default 1;
alter table public.er_episodes add column is_machine_made boolean not null default false;
comment on column public.er_episodes.version is 'Counts the saves that changed something; an update names the one it began with.';
comment on column public.er_episodes.is_machine_made is 'Made by the tracker or the generator, and not saved by an admin since.';

-- Runs after the revision's trigger, by name: that one must see what the caller changed, no more.
create function private.count_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.version := old.version;
  if tg_argv[0] = 'episode' then
    -- Generated columns are empty in a BEFORE trigger; they must not look like a change.
    new.has_recommendations := old.has_recommendations;
    new.has_quotes := old.has_quotes;
  end if;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
revoke execute on function private.count_version() from public, anon, authenticated;

create trigger er_categories_version before update on public.er_categories
  for each row execute function private.count_version('category');
create trigger er_shows_version before update on public.er_shows
  for each row execute function private.count_version('show');
create trigger er_episodes_version before update on public.er_episodes
  for each row execute function private.count_version('episode');
