-- What a recap rests on and who wrote it, so that editors and readers can judge it.

alter table public.er_episodes
  add column rests_on text check (rests_on in ('transcript', 'captions', 'description')),
  add column made_by text not null default 'person' check (made_by in ('person', 'machine', 'reviewed'));
comment on column public.er_episodes.rests_on is 'The source of a text that a machine wrote. Null for a person''s text and for an unknown source.';
comment on column public.er_episodes.made_by is 'reviewed: a machine wrote texts of the recap, and staff saved it in the form. A trigger keeps is_machine_made equal to made_by = machine.';

-- Only the tracker and the button "latest video" write these keys. Nothing else about the rows changes, so
-- they keep their version and no history is written.
alter table public.er_episodes disable trigger user;
update public.er_episodes e
set made_by = case when e.is_machine_made then 'machine' else 'reviewed' end,
  rests_on = case when e.transcript is null then 'description' else 'captions' end
where e.is_machine_made or e.source_key like 'youtube:%';
alter table public.er_episodes enable trigger user;

grant insert (rests_on, made_by), update (rests_on, made_by) on public.er_episodes to authenticated;

-- Staff cannot hide that a machine wrote the recap: their saves turn `machine` into `reviewed`, and never
-- either of them into `person`. Fires before er_episodes_revision, in the order of their names, so that
-- a new origin counts as a change.
create function private.set_origin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_staff constant boolean := current_setting('role', true) is not distinct from 'authenticated'
    and not private.is_restoring();
  was_live constant boolean := tg_op = 'UPDATE' and old.is_published
    and old.made_by = 'machine' and old.rests_on is not distinct from 'description';
begin
  if tg_op = 'INSERT' then
    if new.is_machine_made then
      new.made_by := 'machine';
    elsif is_staff and new.made_by = 'machine' then
      new.made_by := 'reviewed';
    end if;
  else
    if new.made_by = old.made_by and old.is_machine_made and not new.is_machine_made then
      new.made_by := 'reviewed';
    end if;
    if is_staff and new.made_by <> old.made_by then
      new.made_by := 'reviewed';
    end if;
    if is_staff and new.made_by <> 'person' then
      new.rests_on := coalesce(new.rests_on, old.rests_on);
    end if;
  end if;
  new.is_machine_made := new.made_by = 'machine';
  -- Rows that were live before this rule stay live. Their pages say on what they rest.
  if new.is_published and new.is_machine_made and new.rests_on = 'description' and not was_live then
    if is_staff then
      raise exception 'A machine wrote this recap from a description alone. Read and save it before you publish it.'
        using errcode = 'check_violation';
    end if;
    new.is_published := false;
  end if;
  return new;
end
$$;
revoke execute on function private.set_origin() from public, anon, authenticated;
create trigger er_episodes_origin before insert or update on public.er_episodes
  for each row execute function private.set_origin();

-- Adds the new columns to those whose changes the history records.
do $$
declare
  recorded text := (
    select string_agg(quote_ident(c.event_object_column), ', ')
    from information_schema.triggered_update_columns c
    where c.event_object_schema = 'public' and c.event_object_table = 'er_episodes'
      and c.trigger_name = 'er_episodes_history'
  );
begin
  drop trigger er_episodes_history on public.er_episodes;
  execute format('create trigger er_episodes_history after delete or update of %s, rests_on, made_by
    on public.er_episodes for each row execute function private.record_change(''id'', ''title'')', recorded);
end
$$;
