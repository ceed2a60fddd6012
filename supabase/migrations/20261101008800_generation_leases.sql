-- One generation at a time for each recap. Without a lease, two editors could pay for the same texts.

create table private.generation_leases (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade,
  holder uuid not null,
  editor_id uuid not null references public.profiles (user_id) on delete cascade,
  since timestamptz not null,
  held_until timestamptz not null
);
comment on table private.generation_leases is 'Which recaps a generator writes now. A lease expires, so that a crash blocks no recap.';
create index generation_leases_editor on private.generation_leases (editor_id);

-- Takes the lease of a recap for one generation. Of many parallel calls, only one gets the lease, because
-- the first statement is an insert into a table with one row for each recap (security B200).
-- Returns `taken`, `held` with the other editor's name, or `not_waiting`: a generation of the Inbox wants
-- only drafts that still wait. Another editor may have generated the draft in the meantime.
create function public.take_generation_lease(
  episode uuid, holder uuid, editor uuid, seconds integer, is_from_inbox boolean
) returns table (outcome text, editor_name text, since timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.generation_leases as l (episode_id, holder, editor_id, since, held_until)
  values (take_generation_lease.episode, take_generation_lease.holder, take_generation_lease.editor,
    clock_timestamp(), clock_timestamp() + make_interval(secs => seconds))
  on conflict (episode_id) do update set
    holder = excluded.holder, editor_id = excluded.editor_id, since = excluded.since, held_until = excluded.held_until
  where l.held_until < clock_timestamp();
  if not found then
    return query
      select 'held', p.full_name, l.since from private.generation_leases l
      join public.profiles p on p.user_id = l.editor_id where l.episode_id = take_generation_lease.episode;
    -- The other generation has ended since the insert. Its result is the current text.
    if not found then
      return query select 'held', null::text, null::timestamptz;
    end if;
    return;
  end if;
  if is_from_inbox and not exists (
    select from public.er_inbox i
    where i.episode_id = take_generation_lease.episode and i.state = 'generating' and i.closed_at is null
  ) then
    perform public.release_generation_lease(take_generation_lease.episode, take_generation_lease.holder);
    return query select 'not_waiting', null::text, null::timestamptz;
    return;
  end if;
  return query select 'taken', null::text, null::timestamptz;
end
$$;

-- Ends the lease now, or after these seconds.
create function public.release_generation_lease(episode uuid, holder uuid, seconds integer default 0) returns void
language sql security definer set search_path = ''
as $$
  update private.generation_leases l set held_until = clock_timestamp() + make_interval(secs => seconds)
  where l.episode_id = release_generation_lease.episode and l.holder = release_generation_lease.holder
$$;

revoke execute on function
  public.take_generation_lease(uuid, uuid, uuid, integer, boolean),
  public.release_generation_lease(uuid, uuid, integer)
  from public, anon, authenticated;
grant execute on function
  public.take_generation_lease(uuid, uuid, uuid, integer, boolean),
  public.release_generation_lease(uuid, uuid, integer)
  to service_role;

-- A generation of the Inbox holds its lease until store_generated stores the texts and changes the state of the
-- item. Before that, no other editor can generate the draft again.
create function private.end_generation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.generation_leases l where l.episode_id = new.episode_id and l.editor_id = auth.uid();
  return null;
end
$$;
create trigger er_inbox_end_generation after update of state on public.er_inbox for each row
  when (new.state in ('review', 'failed'))
  execute function private.end_generation();
