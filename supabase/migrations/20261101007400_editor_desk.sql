-- The state of an item in the Inbox follows its draft, and an author can take back the deletion of an
-- own draft.

-- Opens an item for each draft that an import or the tracker makes. Publishing closes the item, and a
-- withdrawal opens it again. A time for the publication and generated texts change the state.
create or replace function private.follow_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  draft_state constant text := case
    when new.publish_at is not null then 'scheduled'
    when new.made_by <> 'person' then 'review'
    when new.transcript is null then 'transcript_missing'
    else 'found'
  end;
begin
  if tg_op = 'INSERT' then
    insert into public.er_inbox (episode_id, source, state)
    values (new.id, case when new.source_key like 'youtube:%' then 'YouTube' else 'Import' end, draft_state)
    on conflict (episode_id) do nothing;
    return null;
  end if;
  update public.er_inbox i set
    closed_at = case when new.is_published then coalesce(i.closed_at, now())
      when old.is_published then null else i.closed_at end,
    state = draft_state
  where i.episode_id = new.id;
  return null;
end
$$;
drop trigger er_episodes_inbox_update on public.er_episodes;
create trigger er_episodes_inbox_update
  after update of is_published, transcript, publish_at, made_by on public.er_episodes
  for each row when (
    old.is_published <> new.is_published
    or (old.transcript is null) <> (new.transcript is null)
    or (old.publish_at is null) <> (new.publish_at is null)
    or old.made_by <> new.made_by)
  execute function private.follow_draft();

update public.er_inbox i set state = case when e.publish_at is not null then 'scheduled' else 'review' end
from public.er_episodes e
where e.id = i.episode_id and (e.publish_at is not null or (e.made_by <> 'person' and i.state = 'found'));

-- Whether the record is the caller's own deletion of an own draft.
create function private.is_own_deletion(deleted public.er_history) returns boolean
language sql stable security definer set search_path = ''
as $$
  select deleted.table_name = 'er_episodes' and deleted.action = 'delete'
    and deleted.actor_id = (select auth.uid())
    and deleted.before ->> 'writer_id' = (select auth.uid())::text
    and deleted.before -> 'is_published' = 'false'
    and coalesce(deleted.before ->> 'publish_at', '') = ''
    and private.has_role('author')
$$;

drop policy er_history_select_staff on public.er_history;
create policy er_history_select_staff on public.er_history for select to authenticated
  using (
    (select private.has_role('admin'))
    or ((select private.is_editor()) and table_name in ('er_categories', 'er_shows', 'er_episodes', 'podcasts'))
    or ((select private.has_role('author')) and table_name = 'er_episodes' and (
      row_id in (select e.id::text from public.er_episodes e where e.writer_id = (select auth.uid()))
      or (action = 'delete' and actor_id = (select auth.uid())
        and before ->> 'writer_id' = (select auth.uid())::text)))
  );

-- Returns the record of a deleted row that the caller can restore, and locks it: a restore and an erasure
-- of the same row wait for each other. Throws 23514 if the row was restored, erased, or deleted 30 days ago.
create or replace function private.lock_deleted(history_id bigint) returns public.er_history
language plpgsql security definer set search_path = ''
as $$
declare
  deleted public.er_history;
begin
  select * into deleted from public.er_history h
  where h.id = history_id and h.action = 'delete' and h.before is not null
    and h.happened_at > now() - interval '30 days'
  for update;
  if not (private.is_editor() or coalesce(private.is_own_deletion(deleted), false)) then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
  if deleted.id is null then
    raise exception 'This row can no longer be restored.' using errcode = 'check_violation';
  end if;
  return deleted;
end
$$;

-- Deletes a deleted row for good, with all of its history. The record that remains has no title.
create or replace function public.erase_deleted(history_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  deleted public.er_history;
begin
  if not private.is_editor() then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
  deleted := private.lock_deleted(history_id);
  delete from public.er_history h where h.table_name = deleted.table_name and h.row_id = deleted.row_id;
  perform private.record('erase', deleted.table_name, deleted.row_id, null);
end
$$;

revoke execute on function private.is_own_deletion(public.er_history) from public, anon, authenticated;
