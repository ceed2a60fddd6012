-- Deletes the oldest read marks in time that grows with their number. With old statistics, PostgreSQL ran the former
-- query once for every mark of a reader, so a reader with 20,000 marks could not open a recap (security B112).
create or replace function private.prune_reads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
  newest_excess record;
begin
  for reader in select distinct a.user_id from added a loop
    select n.read_at, n.episode_id into newest_excess from public.read_episodes n
    where n.user_id = reader order by n.read_at desc, n.episode_id offset 20000
    limit 1;
    if found then
      delete from public.read_episodes r
      where r.user_id = reader and (
        r.read_at < newest_excess.read_at
        or r.read_at = newest_excess.read_at and r.episode_id >= newest_excess.episode_id
      );
    end if;
  end loop;
  return null;
end
$$;
