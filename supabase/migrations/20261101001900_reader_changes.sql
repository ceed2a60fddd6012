-- Builds also render lists and profiles (decision 25). These triggers record that a reader has changed
-- something that a page shows. claim_rebuild turns such changes into a revision, at most once an hour.

-- Only the first change locks the row, so readers who publish lists do not wait for each other.
create function private.note_reader_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state set readers_changed_at = now()
  where only_row and readers_changed_at is null;
  return null;
end
$$;

-- Builds render profiles only of readers with a list.
create function private.note_maker_change() returns trigger
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

revoke execute on function private.note_reader_change(), private.note_maker_change()
  from public, anon, authenticated;

-- An update counts only if it changes what pages show. Views, shares and follower counts change too
-- often. A deleted profile needs no trigger, because its lists are also deleted.
create trigger top_lists_reader_change after insert or delete on public.top_lists
  for each row execute function private.note_reader_change();
create trigger top_lists_reader_update after update on public.top_lists
  for each row when ((old.title, old.description, old.is_pinned)
    is distinct from (new.title, new.description, new.is_pinned))
  execute function private.note_reader_change();
create trigger list_items_reader_change after insert or delete or update of rank_order, note
  on public.list_items for each row execute function private.note_reader_change();
create trigger podcasts_reader_update after update on public.podcasts
  for each row when ((old.name, old.description, old.image_url)
    is distinct from (new.name, new.description, new.image_url))
  execute function private.note_reader_change();
create trigger profiles_reader_update after update on public.profiles
  for each row when ((old.full_name, old.bio, old.avatar_url, old.banner_image_url)
    is distinct from (new.full_name, new.bio, new.avatar_url, new.banner_image_url))
  execute function private.note_maker_change();
create trigger user_roles_reader_change after insert or delete on public.user_roles
  for each row execute function private.note_maker_change();
