-- An editor chooses the time at which a draft is published. Until then it stays a draft: is_published
-- alone decides what the policies show.

alter table public.er_episodes
  add column publish_at timestamptz,
  add constraint er_episodes_publish_at_check check (publish_at is null or not is_published);
comment on column public.er_episodes.publish_at is 'publish_due publishes the draft at this time. Always a multiple of ten minutes, so that recaps share a build.';
create index er_episodes_publish_at on public.er_episodes (publish_at) where publish_at is not null;

grant insert (publish_at), update (publish_at) on public.er_episodes to authenticated;

-- An author may not change a scheduled recap: an editor has approved this text, and no one reads it again
-- before its publication (security B70).
drop policy er_episodes_insert_staff on public.er_episodes;
drop policy er_episodes_update_staff on public.er_episodes;
drop policy er_episodes_delete_staff on public.er_episodes;
create policy er_episodes_insert_staff on public.er_episodes for insert to authenticated
  with check (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  );
create policy er_episodes_update_staff on public.er_episodes for update to authenticated
  using (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  )
  with check (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  );
create policy er_episodes_delete_staff on public.er_episodes for delete to authenticated
  using (
    (select private.is_editor())
    or (writer_id = (select auth.uid()) and not is_published and publish_at is null
      and (select private.has_role('author')))
  );

-- Fires after er_episodes_byline and before er_episodes_revision, in the order of their names. The editor
-- who schedules a recap counts as its reviewer, because no one acts at the time of the publication.
create function private.set_schedule() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
begin
  if new.is_published then
    new.publish_at := null;
    return new;
  end if;
  if new.publish_at is null or (tg_op = 'UPDATE' and new.publish_at is not distinct from old.publish_at) then
    return new;
  end if;
  if private.is_restoring() then
    -- A restored draft must not go public without a decision.
    if new.publish_at <= now() then
      new.publish_at := null;
    end if;
    return new;
  end if;
  if current_setting('role', true) = 'authenticated' then
    if new.publish_at <= now() or new.publish_at > now() + interval '366 days' then
      raise exception 'Choose a time in the next 366 days.' using errcode = 'check_violation';
    end if;
    new.reviewer_id := case when new.writer_id is distinct from me then me end;
  end if;
  new.publish_at := pg_catalog.to_timestamp(pg_catalog.ceil(extract(epoch from new.publish_at) / 600) * 600);
  new.submitted_at := null;
  new.review_note := null;
  return new;
end
$$;
revoke execute on function private.set_schedule() from public, anon, authenticated;
create trigger er_episodes_publish_at before insert or update on public.er_episodes
  for each row execute function private.set_schedule();

-- The history also records this column. An earlier file may have added columns to the same trigger.
do $$
declare
  definition constant text := (
    select pg_catalog.pg_get_triggerdef(t.oid) from pg_catalog.pg_trigger t
    where t.tgrelid = 'public.er_episodes'::regclass and t.tgname = 'er_episodes_history'
  );
begin
  drop trigger er_episodes_history on public.er_episodes;
  execute replace(definition, ' UPDATE OF ', ' UPDATE OF publish_at, ');
end
$$;

-- Publishes the recaps whose time has come, at most 50, and returns how many. Two calls at the same time
-- publish each row once: the second call waits for the row's lock, and then the row is no longer due. The
-- caller passes the time, so that a test can skip hours.
create function public.publish_due(at timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  published integer;
begin
  with due as (
    select e.id from public.er_episodes e
    where e.publish_at <= publish_due.at and not e.is_published
    order by e.publish_at, e.id
    limit 50
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
revoke execute on function public.publish_due(timestamptz) from public, anon, authenticated;
grant execute on function public.publish_due(timestamptz) to service_role;
