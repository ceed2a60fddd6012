-- Receipts: on which lines of the transcript each sentence of a machine rests, how, and who said so. A recap with a
-- sentence that its transcript contradicts goes live only from the form.

create table public.er_receipts (
  episode_id uuid not null,
  field text not null check (field in (
    'quick_take', 'recap_body', 'key_takeaways', 'why_it_matters', 'recommendations'
  )),
  sentence_key text not null check (sentence_key ~ '^[0-9a-z]{7}$'),
  sentence text not null check (char_length(sentence) <= 1000 and sentence ~ '\S'),
  lines text[] not null default '{}' check (private.are_texts(lines, 20, 40)),
  support text not null check (support in ('verbatim', 'supported', 'inferred', 'none', 'contradicted')),
  said_by text not null check (said_by in ('check', 'model', 'editor')),
  passage_key text check (
    passage_key ~ '^[0-9a-z]{7}\.[0-9]{1,6}(\.[0-9]{1,6}){0,2}( [0-9a-z]{7}\.[0-9]{1,6}(\.[0-9]{1,6}){0,2}){0,19} [1-9?@][0-9a-z]{7}\.[0-9]{1,2}$'
  ),
  is_current boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (episode_id, field, sentence_key)
);
comment on table public.er_receipts is 'One row for each sentence that a machine wrote. A sentence without a row is a person''s.';
comment on column public.er_receipts.episode_id is 'No foreign key: the receipts of a deleted recap stay as long as it can be restored.';
comment on column public.er_receipts.sentence_key is 'sentenceKey of src/domain/receipts/receipt.ts, from the caller.';
comment on column public.er_receipts.lines is 'Ids of transcript lines.';
comment on column public.er_receipts.passage_key is 'passageKey of the lines: a hash of their words. If these change, the receipt says nothing.';
comment on column public.er_receipts.is_current is 'Whether the recap has the sentence now. Other receipts are for older versions, and only staff may read them.';
-- A text is too long for a unique index, and its hash is not.
create unique index er_receipts_sentence on public.er_receipts (episode_id, field, md5(sentence));
create index er_receipts_contradicted on public.er_receipts (episode_id) where support = 'contradicted' and is_current;

alter table public.er_receipts enable row level security;
grant select on public.er_receipts to anon, authenticated;
grant all on public.er_receipts to service_role;
create trigger er_receipts_blocked before insert or update or delete on public.er_receipts
  for each statement execute function private.refuse_blocked();

-- A recap shows its receipts to everyone who may read it. Sentences of older versions stay with staff.
create policy er_receipts_select_anon on public.er_receipts for select to anon
  using (is_current and exists (select from public.er_episodes e where e.id = episode_id));
create policy er_receipts_select_signed_in on public.er_receipts for select to authenticated
  using (
    (is_current or (select private.is_editor()) or (select private.has_role('author')))
    and exists (
      select from public.er_episodes e
      where e.id = episode_id
        and (er_receipts.is_current or (select private.is_editor()) or e.writer_id = (select auth.uid())))
  );
create policy er_receipts_select_bounded on public.er_receipts as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));

-- The sentences of a recap ---------------------------------------------------------------

-- Leaves out spaces, because Markdown, HTML and editors write them differently.
create function private.letters_of(words text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(normalize(words, nfc),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', '', 'g')
$$;

create function private.html_letters(html text) returns text
language sql immutable set search_path = '' as $$
  select private.letters_of(replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'))
$$;

-- The letters of each field that can have receipts.
create function private.receipt_texts(recap public.er_episodes) returns table (field text, letters text)
language sql stable set search_path = '' as $$
  select t.field, t.letters from (values
    ('quick_take', private.letters_of(recap.quick_take)),
    ('recap_body', private.html_letters(recap.recap_body)),
    ('key_takeaways', private.letters_of(array_to_string(recap.key_takeaways, ' '))),
    ('why_it_matters', private.letters_of(recap.why_it_matters)),
    ('recommendations', private.html_letters(array_to_string(recap.recommendations, ' ')))
  ) t (field, letters)
$$;

-- Notes which receipts are for sentences that the recap has. A receipt does not follow its sentence into another field.
create function private.match_receipts(recap public.er_episodes) returns void
language sql security definer set search_path = '' as $$
  with texts as materialized (
    select t.field, coalesce(t.letters, '') as letters from private.receipt_texts(recap) t
  )
  update public.er_receipts r set is_current = not r.is_current
  from texts t
  where r.episode_id = recap.id and r.field = t.field
    and r.is_current <> (strpos(t.letters, private.letters_of(r.sentence)) > 0)
$$;

create function private.follow_sentences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.er_receipts r where r.episode_id = new.id) then
    perform private.match_receipts(new);
  end if;
  return null;
end
$$;
create trigger er_episodes_receipts
  after update of quick_take, recap_body, key_takeaways, why_it_matters, recommendations on public.er_episodes
  for each row when (
    (old.quick_take, old.recap_body, old.key_takeaways, old.why_it_matters, old.recommendations)
    is distinct from (new.quick_take, new.recap_body, new.key_takeaways, new.why_it_matters, new.recommendations))
  execute function private.follow_sentences();

-- Storing ----------------------------------------------------------------------------------

-- Adds and replaces receipts, and returns how many changed. Receipts of other sentences stay: a recap can get an older
-- version back. Each entry has the columns field, sentence_key, sentence, lines, support, said_by and passage_key. An author cannot
-- replace a contradiction, and cannot decide that a sentence needs no lines.
create function public.store_receipts(episode uuid, receipts jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  is_staff constant boolean := current_setting('role', true) is not distinct from 'authenticated';
  may_overrule constant boolean := not is_staff or private.is_editor();
  is_author constant boolean := private.has_role('author');
  recap public.er_episodes;
  changed integer;
begin
  -- The lock lets a publication at the same time wait, and see these receipts. Nobody else can lock the row.
  select * into recap from public.er_episodes e
  where e.id = store_receipts.episode and (may_overrule
    or is_author and e.writer_id = (select auth.uid()) and not e.is_published and e.publish_at is null)
  for update;
  if recap.id is null and not may_overrule then
    raise exception 'Only its writer and editors may store receipts.' using errcode = 'insufficient_privilege';
  end if;
  if recap.id is null then
    raise exception 'This recap was deleted.' using errcode = 'check_violation';
  end if;
  if coalesce(jsonb_typeof(receipts), '') <> 'array' or jsonb_array_length(receipts) > 500 then
    raise exception 'A recap has at most 500 receipts.' using errcode = 'check_violation';
  end if;
  if not may_overrule and exists (
    select from jsonb_to_recordset(receipts) as g (field text, sentence_key text, said_by text)
    where g.said_by = 'editor' and not exists (
      select from public.er_receipts r
      where r.episode_id = recap.id and r.field = g.field and r.sentence_key = g.sentence_key and r.said_by = 'editor')
  ) then
    raise exception 'Only an editor may keep a sentence that the transcript does not support. Rewrite or delete it.'
      using errcode = 'check_violation';
  end if;
  insert into public.er_receipts as r (
    episode_id, field, sentence_key, sentence, lines, support, said_by, passage_key)
  select distinct on (g.field, g.sentence_key)
    recap.id, g.field, g.sentence_key, g.sentence, coalesce(g.lines, '{}'), g.support, g.said_by,
    g.passage_key
  from jsonb_to_recordset(receipts) as g (
    field text, sentence_key text, sentence text, lines text[], support text, said_by text,
    passage_key text)
  on conflict (episode_id, field, sentence_key) do update set
    sentence = excluded.sentence, lines = excluded.lines, support = excluded.support, said_by = excluded.said_by,
    passage_key = excluded.passage_key, created_at = now()
  where (r.sentence, r.lines, r.support, r.said_by, r.passage_key) is distinct from
    (excluded.sentence, excluded.lines, excluded.support, excluded.said_by, excluded.passage_key)
    and (may_overrule or r.support <> 'contradicted' and excluded.said_by <> 'editor');
  get diagnostics changed = row_count;
  perform private.match_receipts(recap);
  -- A recap keeps 500 receipts of older versions, and contradictions the longest.
  delete from public.er_receipts r where r.episode_id = recap.id and (r.field, r.sentence_key) in (
    select x.field, x.sentence_key from public.er_receipts x
    where x.episode_id = recap.id and not x.is_current
    order by x.support = 'contradicted' desc, x.created_at desc, x.field, x.sentence_key offset 500)
    and (may_overrule or r.support <> 'contradicted');
  if (select count(*) from public.er_receipts r where r.episode_id = recap.id) > 1000 then
    raise exception 'A recap has at most 1,000 receipts.' using errcode = 'check_violation';
  end if;
  if changed > 0 and recap.is_published then
    update public.er_episodes e set rev = null where e.id = recap.id;
  end if;
  return changed;
end
$$;
comment on function public.store_receipts(uuid, jsonb) is 'Adds and replaces receipts of a recap. For its writer, editors and the server.';
grant execute on function public.store_receipts(uuid, jsonb) to authenticated, service_role;

-- A deleted recap keeps its receipts as long as it can be restored.
create function private.forget_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deleted_id constant uuid := old.row_id::uuid;
begin
  if not exists (select from public.er_episodes e where e.id = deleted_id) then
    delete from public.er_receipts r where r.episode_id = deleted_id;
  end if;
  return null;
end
$$;
create trigger er_history_receipts after delete or update of before on public.er_history
  for each row when (
    old.action = 'delete' and old.before is not null and old.table_name = 'er_episodes')
  execute function private.forget_receipts();

-- Publication ------------------------------------------------------------------------------

-- A save in the form writes is_machine_made, and no other change does. So a person has the sentences in view.
create function private.note_form_save() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('recap.saved_in_form', txid_current() || ':' || new.id, true);
  return new;
end
$$;
create trigger er_episodes_confirmation before update of is_machine_made on public.er_episodes
  for each row execute function private.note_form_save();

-- A recap with a contradicted sentence goes live if a person publishes this one recap in its form. A schedule and a
-- change of several recaps cannot publish it. Fires after er_episodes_confirmation and before er_episodes_publish_at, in
-- the order of their names.
create function private.refuse_contradiction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_staff constant boolean := current_setting('role', true) is not distinct from 'authenticated';
  this_transaction constant text := txid_current()::text;
  -- One transaction publishes one recap from the form, so a request for many rows is no save of a form.
  is_form_save constant boolean :=
    current_setting('recap.saved_in_form', true) is not distinct from this_transaction || ':' || new.id
    and coalesce(current_setting('recap.published_in_form', true), '') not in (this_transaction);
begin
  if not exists (
    select from public.er_receipts r join private.receipt_texts(new) t on t.field = r.field
    where r.episode_id = new.id and r.support = 'contradicted'
      and strpos(t.letters, private.letters_of(r.sentence)) > 0
  ) then
    return new;
  end if;
  if not is_staff then
    new.is_published := false;
    new.publish_at := null;
    return new;
  end if;
  if new.is_published and is_form_save then
    perform set_config('recap.published_in_form', this_transaction, true);
    return new;
  end if;
  raise exception '%', format('A sentence of “%s” contradicts the transcript. Open the recap, and rewrite, keep or delete '
    'the sentence. Until then, you can publish the recap only in its form.', new.title)
    using errcode = 'check_violation';
end
$$;
create trigger er_episodes_contradiction before update of is_published, publish_at on public.er_episodes
  for each row when (
    new.is_published and not old.is_published
    or new.publish_at is not null and new.publish_at is distinct from old.publish_at)
  execute function private.refuse_contradiction();

-- The Inbox says which scheduled recaps did not go live, and why.
create function private.report_contradictions(episodes uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.er_inbox as i (episode_id, source, state, reason)
  select distinct r.episode_id, 'Schedule', 'review',
    'The schedule did not publish this recap, because a sentence contradicts the transcript.'
  from public.er_receipts r
  where r.episode_id = any (episodes) and r.support = 'contradicted' and r.is_current
  on conflict (episode_id) do update set state = excluded.state, reason = excluded.reason, closed_at = null
$$;

-- Texts that a model wrote again ---------------------------------------------------------------

-- Keeps texts of a section as versions of the recap: the new text of a model, and the earlier one if no save has stored it.
-- So the editor can choose either, and get the other one back. Each text is an object with the column of the section, and
-- perhaps made_by and rests_on. Also stores the receipts of sentences that the recap does not have yet. A recap has 20
-- such versions.
create function public.keep_texts(episode uuid, section text, texts jsonb, receipts jsonb default '[]') returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recap public.er_episodes;
  kept jsonb;
  stored jsonb;
  kept_count integer := 0;
begin
  if section is null or section <> all (array['quick_take', 'recap_body', 'key_takeaways', 'quotes', 'recommendations',
    'why_it_matters', 'chapters']) then
    raise exception 'This is not a section that a model writes.' using errcode = 'check_violation';
  end if;
  if coalesce(jsonb_typeof(texts), '') <> 'array' or octet_length(texts::text) > 2000000 then
    raise exception 'The texts are too long.' using errcode = 'check_violation';
  end if;
  select * into recap from public.er_episodes e where e.id = keep_texts.episode;
  -- This function refuses everyone who may not edit the recap.
  perform public.store_receipts(keep_texts.episode, (
    select coalesce(jsonb_agg(r.receipt), '[]') from jsonb_array_elements(keep_texts.receipts) r (receipt)
    where not exists (
        select from public.er_receipts x
        where x.episode_id = recap.id and x.field = r.receipt ->> 'field'
          and x.sentence_key = r.receipt ->> 'sentence_key')
      and not exists (
        select from private.receipt_texts(recap) t
        where t.field = r.receipt ->> 'field'
          and strpos(t.letters, private.letters_of(r.receipt ->> 'sentence')) > 0)));
  -- The row type refuses what the columns could not store.
  for kept, stored in
    select
      jsonb_object_agg(c.name, to_jsonb(jsonb_populate_record(recap, t.value)) -> c.name),
      jsonb_object_agg(c.name, to_jsonb(recap) -> c.name)
    from jsonb_array_elements(texts) with ordinality t (value, position)
    join unnest(array[section, 'made_by', 'rests_on']) c (name) on t.value ? c.name
    group by t.position order by t.position
  loop
    continue when private.has_no_value(kept -> section) or kept -> section = stored -> section;
    perform private.record('keep', 'er_episodes', recap.id::text, recap.title, stored, kept);
    kept_count := kept_count + 1;
  end loop;
  update public.er_history h set before = null, after = null
  where h.table_name = 'er_episodes' and h.row_id = recap.id::text and h.action = 'keep' and h.after is not null
    and h.id <= (
      select x.id from public.er_history x
      where x.table_name = 'er_episodes' and x.row_id = recap.id::text and x.action = 'keep'
      order by x.id desc offset 20 limit 1);
  return kept_count;
end
$$;
comment on function public.keep_texts(uuid, text, jsonb, jsonb) is 'Keeps texts that a model wrote again, and their predecessors, as versions. For the writer of a draft, and editors.';
grant execute on function public.keep_texts(uuid, text, jsonb, jsonb) to authenticated;
