-- A call publishes at most 20 recaps, because a published recap can take 0.15 s, and the database stops a
-- request of a hosted project after 8 s. The next run of the relay publishes the others.
create or replace function public.publish_due(at timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  published integer;
begin
  with due as (
    select e.id from public.er_episodes e
    where e.publish_at <= publish_due.at and not e.is_published
    order by e.publish_at, e.id
    limit 20
    for update
  )
  update public.er_episodes e set is_published = true, publish_at = null
  from due where e.id = due.id;
  get diagnostics published = row_count;
  if published > 0 then
    update public.er_content_revision c set changed_at = publish_due.at where c.only_row;
  end if;
  return published;
end
$$;
