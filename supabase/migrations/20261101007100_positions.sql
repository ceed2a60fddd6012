-- Where a reader stopped listening to each recap, for all devices of the reader. Only the reader can see these rows.

create table public.listening_positions (
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  second integer not null check (second between 0 and 360000),
  updated_at timestamptz not null,
  primary key (user_id, episode_id)
);
comment on column public.listening_positions.second is 'Zero if the reader has heard the end, so that an older position of another device does not return.';
create index listening_positions_episode on public.listening_positions (episode_id);

-- Only store_positions writes rows, because it decides which position is the newest.
alter table public.listening_positions enable row level security;
revoke all on public.listening_positions from anon, authenticated;
grant all on public.listening_positions to service_role;
grant select, delete on public.listening_positions to authenticated;
create policy listening_positions_select_own on public.listening_positions for select to authenticated
  using (user_id = (select auth.uid()));
create policy listening_positions_delete_own on public.listening_positions for delete to authenticated
  using (user_id = (select auth.uid()));
create trigger listening_positions_blocked before insert or update or delete on public.listening_positions
  for each statement execute function private.refuse_blocked();

-- Clocks of devices differ, so a device sends how many seconds ago the reader was there. A blocked reader may listen,
-- and a paused history records nothing: both are no error.
create function public.store_positions(positions jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
begin
  if private.is_blocked()
    or exists (select from public.reading_settings s where s.user_id = me and s.is_history_paused)
  then
    return false;
  end if;
  insert into public.listening_positions as p (user_id, episode_id, second, updated_at)
  select distinct on (e.id) me, e.id, least(greatest(i.second, 0), 360000),
    clock_timestamp() - make_interval(secs => least(greatest(i.age, 0), 31536000))
  from jsonb_to_recordset(positions) as i (recap uuid, second integer, age bigint)
  join public.er_episodes e on e.id = i.recap and e.is_published
  order by e.id, i.age
  limit 100
  on conflict (user_id, episode_id) do update set second = excluded.second, updated_at = excluded.updated_at
  where p.updated_at <= excluded.updated_at;
  delete from public.listening_positions p where p.user_id = me and p.episode_id in (
    select o.episode_id from public.listening_positions o
    where o.user_id = me order by o.updated_at desc, o.episode_id offset 1000
  );
  return true;
end
$$;
comment on function public.store_positions(jsonb) is 'Stores an array of {recap, second, age}, unless a newer position is stored. Returns false for a blocked caller or a paused history.';
revoke execute on function public.store_positions(jsonb) from public, anon;
grant execute on function public.store_positions(jsonb) to authenticated, service_role;

create or replace function public.clear_history() returns bigint
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  removed bigint;
begin
  delete from public.listening_positions p where p.user_id = (select auth.uid());
  delete from public.read_episodes r where r.user_id = (select auth.uid()) and r.opened_at is not null;
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.clear_history() is 'Deletes every recap that the caller has opened, with its read mark, and the caller''s listening positions.';

alter function public.my_data() rename to data_without_positions;
alter function public.data_without_positions() set schema private;
revoke execute on function private.data_without_positions() from public, anon, authenticated;

create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.data_without_positions() || jsonb_build_object('listeningPositions', (
    select coalesce(jsonb_agg(jsonb_build_object('recap', e.slug, 'second', p.second, 'updatedAt', p.updated_at)
      order by p.updated_at, e.id), '[]')
    from public.listening_positions p join public.er_episodes e on e.id = p.episode_id
    where p.user_id = (select auth.uid())
  ))
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;
