-- Of what readers change, only what a page shows is drawn again: an update that changes nothing of it raises
-- nothing, podcasts and roles count, and a profile only where its owner made a list. 20261124000200 counted more. Some databases have
-- this already, by an edition of that file: here it is the same for all.

-- Nobody has a drawn profile who made no list.
create or replace function private.note_maker_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.top_lists l where l.user_id = coalesce(new.user_id, old.user_id)) then
    update private.rebuild_state set readers_changed_at = now()
    where only_row and readers_changed_at is null;
  end if;
  return null;
end
$$;

drop trigger if exists top_lists_redrawn on public.top_lists;
drop trigger if exists podcasts_redrawn on public.podcasts;
drop trigger if exists profiles_redrawn on public.profiles;
drop trigger if exists user_roles_redrawn on public.user_roles;
drop trigger if exists top_lists_drawn on public.top_lists;
drop trigger if exists list_items_drawn on public.list_items;
drop trigger if exists profiles_drawn on public.profiles;
-- What pages show of them; views, shares and followers move too often. With a maker go the lists.
create trigger top_lists_drawn after insert or delete on public.top_lists
  for each row execute function private.note_reader_change();
create trigger top_lists_redrawn after update on public.top_lists
  for each row when ((old.title, old.description, old.is_pinned)
    is distinct from (new.title, new.description, new.is_pinned))
  execute function private.note_reader_change();
create trigger list_items_drawn after insert or delete or update of rank_order, note
  on public.list_items for each row execute function private.note_reader_change();
create trigger podcasts_redrawn after update on public.podcasts
  for each row when ((old.name, old.description, old.image_url)
    is distinct from (new.name, new.description, new.image_url))
  execute function private.note_reader_change();
create trigger profiles_redrawn after update on public.profiles
  for each row when ((old.full_name, old.bio, old.avatar_url, old.banner_image_url)
    is distinct from (new.full_name, new.bio, new.avatar_url, new.banner_image_url))
  execute function private.note_maker_change();
create trigger user_roles_redrawn after insert or delete on public.user_roles
  for each row execute function private.note_maker_change();

create or replace function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  -- A schedule that has stopped is seen by this alone.
  update private.rebuild_state s set turn_at = clock_timestamp() where s.only_row;
  update private.rebuild_state s set readers_raised_at = claim_rebuild.at
  from public.er_content_revision c
  where s.only_row and s.readers_changed_at is not null and c.rev = s.live_rev
    and (claim_rebuild.at >= s.readers_raised_at + interval '1 hour') is not false
    and case when s.builds_day = (claim_rebuild.at at time zone 'utc')::date
      then s.builds_today else 0 end < claim_rebuild.budget / 2;
  if found then
    perform private.next_revision();
  end if;
  return query select * from private.claim_rebuild(at, quiet, longest, lease, budget);
  if found then
    update private.rebuild_state s set readers_changed_at = null where s.only_row;
  end if;
end
$$;

revoke execute on function private.note_maker_change() from public, anon, authenticated;
