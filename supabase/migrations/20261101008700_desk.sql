-- Generating many drafts of the Inbox: what it costs, and where the texts go.

-- Returns how long the transcripts of drafts are, so that an editor sees the cost before the generation.
create function public.transcript_chars(episodes uuid[])
returns table (id uuid, chars integer)
language sql stable security invoker set search_path = ''
as $$
  select e.id, char_length(e.transcript) from public.er_episodes e
  where e.id = any (episodes) and not e.is_published
$$;
revoke execute on function public.transcript_chars(uuid[]) from public, anon;
grant execute on function public.transcript_chars(uuid[]) to authenticated, service_role;

-- As before, with one addition: store_generated runs with the request of a person, but no person has read
-- the texts. So the recap counts as made by a machine, and a later save makes it `reviewed`.
create or replace function private.set_origin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_generating constant boolean :=
    current_setting('recap.generating', true) is not distinct from txid_current()::text;
  is_staff constant boolean := current_setting('role', true) is not distinct from 'authenticated'
    and not private.is_restoring() and not is_generating;
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

-- Puts generated texts into the empty sections of a draft. Never changes a text that exists, and never a
-- public or scheduled recap. Returns the names of the filled columns.
create function public.store_generated(episode uuid, new_row jsonb, rests_on text, notes text)
returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  stored jsonb;
  changes jsonb;
  filled text[];
begin
  if not private.is_editor() then
    raise exception 'Only editors may generate drafts of the Inbox.' using errcode = 'insufficient_privilege';
  end if;
  select to_jsonb(e) into stored from public.er_episodes e
  where e.id = store_generated.episode and not e.is_published and e.publish_at is null
  for update;
  if stored is null then
    raise exception 'This draft was published, scheduled or deleted.' using errcode = 'check_violation';
  end if;
  select coalesce(jsonb_object_agg(c.name, new_row -> c.name), '{}'), coalesce(array_agg(c.name), '{}')
    into changes, filled
  from unnest(array['guests', 'links', 'chapters', 'quick_take', 'recap_body', 'key_takeaways', 'quotes',
    'recommendations', 'why_it_matters']) c (name)
  where private.has_no_value(stored -> c.name) and not private.has_no_value(new_row -> c.name);
  if changes <> '{}' then
    perform set_config('recap.generating', txid_current()::text, true);
    update public.er_episodes e set
      (guests, links, chapters, quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters) = (
        select r.guests, r.links, r.chapters, r.quick_take, r.recap_body, r.key_takeaways, r.quotes,
          r.recommendations, r.why_it_matters
        from jsonb_populate_record(null::public.er_episodes, stored || changes) r),
      made_by = 'machine', rests_on = coalesce(store_generated.rests_on, e.rests_on)
    where e.id = store_generated.episode;
    perform set_config('recap.generating', '', true);
  end if;
  update public.er_inbox i set
    state = case when filled = '{}' then 'failed' else 'review' end,
    reason = left(nullif(store_generated.notes, ''), 1000)
  where i.episode_id = store_generated.episode;
  return filled;
end
$$;
revoke execute on function public.store_generated(uuid, jsonb, text, text) from public, anon;
grant execute on function public.store_generated(uuid, jsonb, text, text) to authenticated;
