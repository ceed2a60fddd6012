-- Deletes and restores a show together with its recaps.

-- Deletes the show and its recaps in one transaction, and returns the number of recaps. Throws 23514 if
-- the name is not the show's name, because the editor types the name to confirm.
create function public.delete_show(show uuid, name text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  stored_name text;
  deleted integer;
begin
  if not private.is_editor() then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
  -- The lock also stops new recaps of this show until the end of the transaction.
  select s.name into stored_name from public.er_shows s where s.id = show for update;
  if not found then
    return null;
  end if;
  if btrim(delete_show.name) is distinct from btrim(stored_name) then
    raise exception 'This is not the name of the show.' using errcode = 'check_violation';
  end if;
  delete from public.er_episodes e where e.show_id = show;
  get diagnostics deleted = row_count;
  delete from public.er_shows s where s.id = show;
  return deleted;
end
$$;

-- Restores a deleted row. With a show, also restores the recaps that the same transaction deleted: they
-- have the same time in the history. Returns the number of these recaps that stay deleted, because
-- another recap has their slug now.
create function public.restore_with_recaps(history_id bigint) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deleted public.er_history;
  recap record;
  skipped integer := 0;
begin
  select * into deleted from public.er_history h where h.id = history_id;
  perform public.restore_deleted(history_id);
  if deleted.table_name <> 'er_shows' then
    return 0;
  end if;
  for recap in
    select h.id from public.er_history h
    where h.table_name = 'er_episodes' and h.action = 'delete' and h.happened_at = deleted.happened_at
      and h.before ->> 'show_id' = deleted.row_id
    order by h.id
  loop
    begin
      perform public.restore_deleted(recap.id);
    exception when unique_violation then
      skipped := skipped + 1;
    end;
  end loop;
  return skipped;
end
$$;

revoke execute on function public.delete_show(uuid, text), public.restore_with_recaps(bigint) from public, anon;
grant execute on function public.delete_show(uuid, text), public.restore_with_recaps(bigint) to authenticated;
