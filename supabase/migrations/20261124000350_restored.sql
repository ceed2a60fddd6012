-- A database restored from a backup gives out revisions again that a live site and the mirrors of
-- builds know as others. What the site says of them is not believed, but it is told.

-- Begins another line of revisions, above what is live: mirrors start afresh, and a build is due.
-- For whoever restores a backup (docs/deploy.md).
create function private.begin_epoch(above bigint) returns void
language sql set search_path = ''
as $$
  update public.er_content_revision c set
    epoch = gen_random_uuid(), rev = greatest(c.rev, begin_epoch.above) + 1, changed_at = now()
  where c.only_row
$$;

alter function public.note_live_rev(bigint, integer) set schema private;

-- As before, and a revision that this database never had is kept for admins to see.
create function public.note_live_rev(rev bigint, episodes integer default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  update private.rebuild_state s set
    ahead_rev = case when note_live_rev.rev > c.rev then note_live_rev.rev end
  from public.er_content_revision c
  where s.only_row
    and s.ahead_rev is distinct from case when note_live_rev.rev > c.rev then note_live_rev.rev end;
  return private.note_live_rev(note_live_rev.rev, episodes);
end
$$;

revoke execute on function private.begin_epoch(bigint), private.note_live_rev(bigint, integer)
  from public, anon, authenticated, service_role;
revoke execute on function public.note_live_rev(bigint, integer) from public, anon, authenticated;
grant execute on function public.note_live_rev(bigint, integer) to service_role;
