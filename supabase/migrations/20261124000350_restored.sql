-- A database restored from a backup knows neither the revisions that were given out after it nor
-- that the live site shows one of them: it took itself for live, and published nothing until a save.
-- Builds that kept a mirror took the revisions that are given out again for those they had read.

-- Begins another line of revisions, above what is live: mirrors start afresh, and a build is due.
create function private.begin_epoch(above bigint) returns void
language sql set search_path = ''
as $$
  update public.er_content_revision c set
    epoch = gen_random_uuid(), rev = greatest(c.rev, begin_epoch.above) + 1, changed_at = now()
  where c.only_row
$$;

alter function public.note_live_rev(bigint, integer) set schema private;

-- As before; and a live site that is ahead of its database says that this one is a restored backup.
-- No site has counted to a million million: that would be another's word.
create function public.note_live_rev(rev bigint, episodes integer default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.rebuild_state where only_row for update;
  if note_live_rev.rev < 1000000000000
    and note_live_rev.rev > (select c.rev from public.er_content_revision c) then
    perform private.begin_epoch(note_live_rev.rev);
  end if;
  return private.note_live_rev(note_live_rev.rev, episodes);
end
$$;

revoke execute on function private.begin_epoch(bigint), private.note_live_rev(bigint, integer)
  from public, anon, authenticated, service_role;
revoke execute on function public.note_live_rev(bigint, integer) from public, anon, authenticated;
grant execute on function public.note_live_rev(bigint, integer) to service_role;
