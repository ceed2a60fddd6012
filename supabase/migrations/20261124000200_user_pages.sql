-- Builds draw lists and profiles too (DESIGN §1), but no reader's change is worth a build of its own. It
-- is noted, and becomes a revision of the content at most once an hour, where nothing else waits to
-- be published, and only while half of the day's builds are left for what admins save.

alter table private.rebuild_state
  add column readers_changed_at timestamptz,
  add column readers_raised_at timestamptz;
comment on column private.rebuild_state.readers_changed_at is 'When readers first changed what no claimed build has read.';
comment on column private.rebuild_state.readers_raised_at is 'When such a change last became a revision.';

-- Locks the one row for the first change only: who publishes a list waits for nobody after that.
create function private.note_reader_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state set readers_changed_at = now()
  where only_row and readers_changed_at is null;
  return null;
end
$$;

-- What pages show of them; views, shares and followers move too often.
create trigger top_lists_drawn after insert or delete or update of title, description, is_pinned
  on public.top_lists for each row execute function private.note_reader_change();
create trigger list_items_drawn after insert or delete or update of rank_order, note
  on public.list_items for each row execute function private.note_reader_change();
create trigger profiles_drawn after delete or update of full_name, bio, avatar_url, banner_image_url
  on public.profiles for each row execute function private.note_reader_change();

alter function public.claim_rebuild(timestamptz, interval, interval, interval, integer) set schema private;
revoke execute on function private.claim_rebuild(timestamptz, interval, interval, interval, integer)
  from public, anon, authenticated, service_role;

-- As before, after the readers' turn. A claimed build reads what they have changed until now.
create function public.claim_rebuild(
  at timestamptz, quiet interval, longest interval, lease interval, budget integer
) returns table (token uuid, rev bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state s set readers_raised_at = claim_rebuild.at
  from public.er_content_revision c
  where s.only_row and s.readers_changed_at is not null and c.rev = s.live_rev
    and (claim_rebuild.at >= s.readers_raised_at + interval '1 hour') is not false
    and (s.builds_day is distinct from (claim_rebuild.at at time zone 'utc')::date
      or s.builds_today < claim_rebuild.budget / 2);
  if found then
    perform private.next_revision();
  end if;
  return query select * from private.claim_rebuild(at, quiet, longest, lease, budget);
  if found then
    update private.rebuild_state s set readers_changed_at = null where s.only_row;
  end if;
end
$$;

revoke execute on function private.note_reader_change() from public, anon, authenticated;
revoke execute on function public.claim_rebuild(timestamptz, interval, interval, interval, integer)
  from public, anon, authenticated;
grant execute on function public.claim_rebuild(timestamptz, interval, interval, interval, integer)
  to service_role;
