-- From a transcript to a draft, with nobody at the keyboard: one row for each recap that a model writes, and the answers of
-- the model so far. The queue of jobs (…_jobs.sql) decides who works on a row, and when. Its claim is the only lease
-- (decision 64).

insert into private.job_kinds (kind, most_attempts, lease, first_pause, longest_pause, keep_done) values
  ('generate', 3, interval '4 minutes', interval '1 minute', interval '30 minutes', interval '0');

create table private.generations (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade,
  state text not null check (state in ('waiting', 'writing', 'in_form', 'done', 'failed', 'cancelled')),
  state_before text check (state_before in ('done', 'failed', 'cancelled')),
  changed_before timestamptz,
  fields text[] not null default '{}',
  missing text[] not null default '{}',
  reason text check (char_length(reason) <= 1000),
  context_tokens integer check (context_tokens > 0),
  started_by uuid references public.profiles (user_id) on delete set null,
  is_from_rule boolean not null default false,
  started_at timestamptz,
  published_at timestamptz,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table private.generations is 'The last generation of each recap. Editors read it through functions.';
comment on column private.generations.state is 'in_form: an editor has asked for it in the form, waits for the texts, and saves them.';
comment on column private.generations.state_before is 'The state before in_form. It comes back afterwards, because the form stores nothing here.';
comment on column private.generations.fields is 'The columns of the recap that it fills. They stay the same until the end, so that the questions do, too.';
comment on column private.generations.missing is 'The columns that the model failed to write. Another request asks for them again.';
comment on column private.generations.reason is 'Why it waits, or has ended without a text: a sentence for an editor.';
comment on column private.generations.context_tokens is 'What a request and its answer may have together, once it is known.';
comment on column private.generations.started_at is 'The first step. The ceiling of a rule counts it.';
comment on column private.generations.published_at is 'When the rule of the show published the recap. The ceiling of the rule counts it.';
create index generations_starter on private.generations (started_by);
create index generations_changed on private.generations (changed_at desc, episode_id);

create table private.generation_answers (
  episode_id uuid not null references private.generations (episode_id) on delete cascade,
  question text not null check (char_length(question) = 64),
  answer jsonb,
  tries integer not null default 1,
  primary key (episode_id, question)
);
comment on table private.generation_answers is 'What the model has answered, until the texts are stored. Each step goes through all questions again, and sends only the first that has no answer.';
comment on column private.generation_answers.question is 'The SHA-256 of the model and the text of the question.';
comment on column private.generation_answers.answer is 'The answer, or the failure after the last try. Null while another try may succeed.';

alter table private.generations enable row level security;
alter table private.generation_answers enable row level security;

-- What editors see and do -------------------------------------------------------------

-- Puts the state of the draft into its item of the Inbox. With a reason, replaces the reason, too.
create function private.show_generation(episode uuid, new_reason text default null, keeps_reason boolean default true)
returns void
language sql security definer set search_path = '' as $$
  update public.er_inbox i set
    state = private.draft_state(e), reason = case when keeps_reason then i.reason else left(new_reason, 1000) end
  from public.er_episodes e
  where e.id = episode and i.episode_id = e.id
$$;

create function private.queue_generation(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.jobs j where j.kind = 'generate' and j.key = episode::text and j.token is null;
  perform private.enqueue_job('generate', episode::text, jsonb_build_object('title', (
    select left(e.title, 200) from public.er_episodes e where e.id = episode
  )));
end
$$;

create function private.has_claim(episode uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.jobs j where j.kind = 'generate' and j.key = episode::text and j.held_until > clock_timestamp())
$$;

-- The empty fields that a model should write. After a generation, a field that the model had nothing for stays empty.
create function private.fields_to_write(recap public.er_episodes) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  stored constant jsonb := to_jsonb(recap);
  known private.generations;
  needed text[];
begin
  select * into known from private.generations g
  where g.episode_id = recap.id and (coalesce(g.state_before, g.state) = 'done' or g.missing <> '{}');
  select coalesce(array_agg(f.name), '{}') into needed
  from unnest(array['quick_take', 'recap_body', 'key_takeaways', 'why_it_matters'] || coalesce(known.missing, '{}'))
    f (name)
  where private.has_no_value(stored -> f.name);
  if known.episode_id is not null or needed = '{}' then
    return needed;
  end if;
  return array(
    select f.name from unnest(array['quick_take', 'recap_body', 'key_takeaways', 'why_it_matters', 'quotes',
      'recommendations', 'chapters']) f (name)
    where private.has_no_value(stored -> f.name));
end
$$;

create function private.request_generation(episode uuid, editor uuid, by_rule boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  recap public.er_episodes;
  known private.generations;
  wanted text[];
begin
  -- Parallel requests for a recap wait for each other here.
  select * into recap from public.er_episodes e where e.id = episode for no key update;
  if recap.id is null or recap.is_published or recap.publish_at is not null then
    return 'gone';
  end if;
  if recap.transcript is null then
    return 'no_transcript';
  end if;
  select * into known from private.generations g where g.episode_id = episode;
  if known.state in ('waiting', 'writing') or known.state = 'in_form' and private.has_claim(episode) then
    return 'already';
  end if;
  wanted := private.fields_to_write(recap);
  if wanted = '{}' then
    return 'complete';
  end if;
  insert into private.generations as g (episode_id, state, fields, started_by, is_from_rule)
  values (episode, 'waiting', wanted, editor, by_rule)
  on conflict (episode_id) do update set
    state = 'waiting', state_before = null, changed_before = null, fields = excluded.fields, reason = null,
    context_tokens = null, started_by = excluded.started_by, is_from_rule = excluded.is_from_rule, started_at = null,
    changed_at = clock_timestamp();
  perform private.queue_generation(episode);
  perform private.show_generation(episode, null, known.state is distinct from 'failed');
  return 'waiting';
end
$$;

-- Queues the generation of these drafts. The outcome is waiting, already (it is under way), complete (nothing is missing),
-- no_transcript, or gone (published, scheduled or deleted).
create function public.request_generations(episodes uuid[]) returns table (episode_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select r.id, private.request_generation(r.id, auth.uid(), false)
    from unnest(episodes[1:500]) with ordinality r (id, position) order by r.position;
end
$$;

-- Stops the generation at every stage. A step that runs stores nothing any more. Returns how many it has stopped.
create function public.cancel_generations(episodes uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stopped uuid[];
begin
  perform private.check_editor();
  with ended as (
    update private.generations g set state = 'cancelled', reason = null, changed_at = clock_timestamp()
    where g.episode_id = any (episodes[1:500]) and g.state in ('waiting', 'writing')
    returning g.episode_id
  )
  select coalesce(array_agg(e.episode_id), '{}') into stopped from ended e;
  delete from private.generation_answers a where a.episode_id = any (stopped);
  delete from private.jobs j where j.kind = 'generate' and j.token is null and j.key = any (stopped::text[]);
  perform private.show_generation(s.id) from unnest(stopped) s (id);
  return cardinality(stopped);
end
$$;

-- An admin has dropped the job of a recap. The sweep would queue it again, so the generation ends too.
create function private.drop_generation(episode uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_claim(episode) then
    return false;
  end if;
  update private.generations g set state = 'cancelled', reason = null, changed_at = clock_timestamp()
  where g.episode_id = episode and g.state in ('waiting', 'writing');
  delete from private.generation_answers a where a.episode_id = episode;
  delete from private.jobs j where j.kind = 'generate' and j.key = episode::text and j.token is null;
  if not found then
    return false;
  end if;
  perform private.show_generation(episode);
  return true;
end
$$;

-- The generations that are under way, and those that ended within a day.
create function public.generations() returns table (
  episode_id uuid, title text, state text, reason text, changed_at timestamptz, answers integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select g.episode_id, e.title, case when g.state = 'done' and e.is_published then 'published' else g.state end,
      g.reason, g.changed_at, (
        select count(a.answer)::integer from private.generation_answers a where a.episode_id = g.episode_id)
    from private.generations g join public.er_episodes e on e.id = g.episode_id
    where g.state in ('waiting', 'writing') or g.state <> 'in_form' and g.changed_at > now() - interval '1 day'
    order by (g.state in ('waiting', 'writing')) desc, g.changed_at desc, g.episode_id limit 500;
end
$$;

-- The rule of a show: when a draft of the Inbox gets its transcript, its recap is queued.
create function private.follow_transcript() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.follows_rule(new.episode_id, 'write') then
    perform private.request_generation(new.episode_id, null, true);
  end if;
  return null;
end
$$;
create trigger er_inbox_write_new after insert on public.er_inbox for each row
  when (new.episode_id is not null and new.state = 'found')
  execute function private.follow_transcript();
create trigger er_inbox_write after update of state on public.er_inbox for each row
  when (old.state = 'transcript_missing' and new.state = 'found')
  execute function private.follow_transcript();

-- The form of a recap -----------------------------------------------------------------

-- Claims a recap for an editor who waits in the form. Of many parallel calls, one gets the token (security B200). The
-- others get the name of the editor, and since when. The name is null for a rule. Nobody else than editors and the
-- writer of the draft can claim it.
create function public.take_generation(episode uuid, editor uuid, seconds integer)
returns table (token uuid, editor_name text, since timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  known private.generations;
  claim uuid;
begin
  perform from public.er_episodes e
  where e.id = episode and not private.is_blocked_account(editor) and exists (
    select from public.user_roles r
    where r.user_id = editor and (r.role in ('admin', 'editor')
      or r.role = 'author' and e.writer_id = editor and not e.is_published and e.publish_at is null))
  for no key update;
  if not found then
    raise exception 'Only its writer and editors may generate this recap.' using errcode = 'insufficient_privilege';
  end if;
  perform private.sweep_jobs('generate');
  select * into known from private.generations g where g.episode_id = episode;
  if known.state in ('waiting', 'writing') or known.state = 'in_form' and private.has_claim(episode) then
    return query
      select null::uuid, (select p.full_name from public.profiles p where p.user_id = known.started_by), known.changed_at;
    return;
  end if;
  insert into private.generations as g (episode_id, state, started_by) values (episode, 'in_form', editor)
  on conflict (episode_id) do update set
    state = 'in_form', started_by = excluded.started_by, changed_at = clock_timestamp(),
    state_before = case g.state when 'in_form' then g.state_before else g.state end,
    changed_before = case g.state when 'in_form' then g.changed_before else g.changed_at end;
  perform private.queue_generation(episode);
  select c.token into claim from public.claim_jobs('generate', 1, episode::text) c;
  update private.jobs j set held_until = clock_timestamp() + make_interval(secs => seconds) where j.token = claim;
  return query select claim, null::text, null::timestamptz;
end
$$;

-- The form has ended. What the Inbox knew before stays.
create function private.leave_form(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.generations g where g.episode_id = episode and g.state = 'in_form' and g.state_before is null;
  update private.generations g set
    state = g.state_before, changed_at = g.changed_before, state_before = null, changed_before = null,
    started_by = case when not g.is_from_rule then g.started_by end
  where g.episode_id = episode and g.state = 'in_form';
  if found then
    perform private.show_generation(episode);
  end if;
end
$$;

create function public.release_generation(token uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.leave_form(j.key::uuid) from private.jobs j
  where j.token = release_generation.token and j.kind = 'generate';
  perform public.finish_job(token);
end
$$;

-- What the steps do -------------------------------------------------------------------

-- The row of a claim. All functions below take the token of the claim, and change nothing if the claim has ended.
create function private.claimed_generation(token uuid) returns private.generations
language plpgsql security definer set search_path = '' as $$
declare
  claimed private.generations;
begin
  select g.* into claimed from private.jobs j join private.generations g on g.episode_id = j.key::uuid
  where j.token = claimed_generation.token and j.kind = 'generate' for update of j, g;
  return claimed;
end
$$;

-- Takes recaps whose next step is due: first those that were begun first, so that they are finished first. While a step
-- has run for 20 seconds, no other one begins: such a model is slow, and its server often has one place.
create function public.claim_generations(most integer) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  due text;
begin
  -- A long queue is no fault. Without this, the health panel would say that no worker runs.
  update private.jobs j set run_at = clock_timestamp() - interval '1 hour'
  where j.kind = 'generate' and j.token is null and j.failed_at is null and j.done_at is null
    and j.run_at < clock_timestamp() - interval '1 hour';
  if exists (
    select from private.jobs j
    join private.job_kinds k on k.kind = j.kind
    join private.generations g on g.episode_id = j.key::uuid and g.state = 'writing'
    where j.kind = 'generate' and j.held_until > clock_timestamp()
      and j.held_until - k.lease < clock_timestamp() - interval '20 seconds'
  ) then
    return;
  end if;
  for due in
    select j.key from private.jobs j left join private.generations g on g.episode_id = j.key::uuid
    where j.kind = 'generate' and j.token is null and j.failed_at is null and j.done_at is null
      and j.run_at <= clock_timestamp()
    order by g.started_at, g.changed_at, j.key limit most for update of j skip locked
  loop
    return query select c.token from public.claim_jobs('generate', 1, due) c;
  end loop;
end
$$;

create function private.end_generation(token uuid, episode uuid, new_state text, new_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.generations g set
    state = new_state, reason = left(new_reason, 1000), changed_at = clock_timestamp()
  where g.episode_id = episode;
  delete from private.generation_answers a where a.episode_id = episode;
  perform public.finish_job(token);
end
$$;

-- Begins a step. The outcome is started, over_day (the ceiling of the rule), or ended. With started, the row says what to
-- write.
create function public.start_generation_step(token uuid, recaps_per_day integer)
returns table (outcome text, episode_id uuid, show_id uuid, fields text[], context_tokens integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  claimed constant private.generations := private.claimed_generation(token);
  recap public.er_episodes;
  problem text;
begin
  if claimed.state in ('waiting', 'writing') then
    select * into recap from public.er_episodes e where e.id = claimed.episode_id;
    problem := case
      when recap.is_published or recap.publish_at is not null then 'This draft was published or scheduled.'
      when recap.transcript is null then 'This draft has no transcript any more.' end;
    if problem is not null then
      perform private.end_generation(token, claimed.episode_id, 'cancelled', problem);
      perform private.show_generation(claimed.episode_id);
      return query select 'ended', null::uuid, null::uuid, null::text[], null::integer;
      return;
    end if;
    if claimed.is_from_rule and claimed.started_at is null then
      -- Parallel steps of a show count one after the other.
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('generations of ' || recap.show_id, 0));
      if recaps_per_day <= (
        select count(*) from private.generations g join public.er_episodes e on e.id = g.episode_id
        where e.show_id = recap.show_id and g.is_from_rule and g.started_at >= private.utc_start('day')
      ) then
        update private.generations g set
          reason = format('The limit of %s recaps a day for this show is reached. It starts tomorrow.', recaps_per_day)
        where g.episode_id = claimed.episode_id;
        perform public.fail_job(token, null, extract(epoch from
          private.utc_start('day') + interval '1 day' - clock_timestamp())::integer + 60);
        return query select 'over_day', null::uuid, null::uuid, null::text[], null::integer;
        return;
      end if;
    end if;
    update private.generations g set
      state = 'writing', reason = null, started_at = coalesce(g.started_at, clock_timestamp()),
      changed_at = case when g.state = 'writing' then g.changed_at else clock_timestamp() end
    where g.episode_id = claimed.episode_id;
    return query select 'started', claimed.episode_id, recap.show_id, claimed.fields, claimed.context_tokens;
    return;
  end if;
  -- The form has ended without a word, or an editor has cancelled.
  perform private.leave_form(claimed.episode_id);
  perform public.finish_job(token);
  return query select 'ended', null::uuid, null::uuid, null::text[], null::integer;
end
$$;

create function public.generation_answers(token uuid) returns table (question text, answer jsonb)
language sql volatile security definer set search_path = '' as $$
  select a.question, a.answer from private.claimed_generation(generation_answers.token) g
  join private.generation_answers a on a.episode_id = g.episode_id
  where a.answer is not null
$$;

-- Stores an answer, or the failure that later steps shall see. Returns false if the step must end, such as after a cancel.
create function public.save_generation_answer(token uuid, question text, answer jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.generations := private.claimed_generation(token);
begin
  if claimed.state is distinct from 'writing' then
    return false;
  end if;
  insert into private.generation_answers as a (episode_id, question, answer)
  values (claimed.episode_id, save_generation_answer.question, save_generation_answer.answer)
  on conflict on constraint generation_answers_pkey do update set answer = excluded.answer, tries = a.tries + 1;
  update private.generations g set changed_at = clock_timestamp() where g.episode_id = claimed.episode_id;
  return public.hold_job(token);
end
$$;

-- Counts a failed try of a question that may succeed later. Returns how many tries it had.
create function public.note_generation_try(token uuid, question text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.generations := private.claimed_generation(token);
  counted integer;
begin
  if claimed.state is distinct from 'writing' then
    return 0;
  end if;
  insert into private.generation_answers as a (episode_id, question)
  values (claimed.episode_id, note_generation_try.question)
  on conflict on constraint generation_answers_pkey do update set tries = a.tries + 1
  returning tries into counted;
  return counted;
end
$$;

create function public.note_generation_context(token uuid, context_tokens integer) returns void
language sql security definer set search_path = '' as $$
  update private.generations g set context_tokens = note_generation_context.context_tokens
  from private.claimed_generation(note_generation_context.token) c where g.episode_id = c.episode_id
$$;

-- Gives the job back to the queue for its next step. With a reason, the recap waits for so many seconds, and the Inbox
-- says why.
create function public.continue_generation(token uuid, reason text default null, wait_seconds integer default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.generations := private.claimed_generation(token);
begin
  if claimed.state is distinct from 'writing' then
    perform public.finish_job(token);
  elsif continue_generation.reason is null then
    update private.jobs j set token = null, held_until = null, attempts = 0, run_at = clock_timestamp()
    where j.token = continue_generation.token;
  else
    update private.generations g set
      state = 'waiting', reason = left(continue_generation.reason, 1000), changed_at = clock_timestamp()
    where g.episode_id = claimed.episode_id;
    perform public.fail_job(token, null, wait_seconds);
  end if;
end
$$;

-- The rule of a show: publishes a recap of which every sentence is supported. The caller has checked that each sentence has
-- a receipt; this function checks all that the database knows. Returns why the recap stays in the review, or null.
create function private.publish_by_rule(generation private.generations, before jsonb, publications_per_day integer)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  recap public.er_episodes;
  item public.er_inbox;
begin
  select * into recap from public.er_episodes e where e.id = generation.episode_id;
  if publications_per_day = 0 or not generation.is_from_rule or not private.follows_rule(recap.id, 'publish')
    or recap.recap_body is null
    -- A text that was there before has no receipts of this generation.
    or exists (
      select from unnest(array['quick_take', 'recap_body', 'key_takeaways', 'why_it_matters', 'recommendations']) c (name)
      where not private.has_no_value(before -> c.name))
    or exists (
      select from public.er_receipts r where r.episode_id = recap.id and r.is_current
        and r.support <> 'verbatim' and (r.support, r.said_by) <> ('supported', 'model'))
  then
    return null;
  end if;
  select * into item from public.er_inbox i where i.episode_id = recap.id;
  if item.reason is not null then
    return 'Every sentence is supported, but this note needs a person: ' || item.reason;
  end if;
  if item.opened_at > now() - interval '10 minutes' then
    return 'Every sentence is supported, but an editor had the draft open.';
  end if;
  -- Parallel steps of a show count one after the other.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('publications of ' || recap.show_id, 0));
  if publications_per_day <= (
    select count(*) from private.generations g join public.er_episodes e on e.id = g.episode_id
    where e.show_id = recap.show_id and g.published_at >= private.utc_start('day')
  ) then
    return format('Every sentence is supported, but the rule publishes only %s recaps a day. Publish this one yourself.',
      publications_per_day);
  end if;
  update public.er_episodes e set is_published = true where e.id = recap.id returning * into recap;
  if recap.is_published then
    update private.generations g set published_at = clock_timestamp() where g.episode_id = recap.id;
    -- The item stays open, so that editors see what went live without them.
    update public.er_inbox i set closed_at = null where i.episode_id = recap.id;
    return 'The rule of the show published it, because a passage supports every sentence. No one has reviewed it yet.';
  end if;
  return null;
end
$$;

-- Ends the generation. Puts the texts into the empty sections of the draft, with the receipts of these sections. Never
-- changes a text that exists, and never a public or scheduled recap. Returns the names of the filled columns. A draft
-- that has texts stays in the review; only a draft that got none has failed. `failed_fields` are those that the model
-- could not write. `publications_per_day` is 0 unless each sentence has a receipt that supports it.
create function public.store_generation(
  token uuid, new_row jsonb, rests_on text, notes text, receipts jsonb default '[]', failed_fields text[] default '{}',
  publications_per_day integer default 0
) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.generations := private.claimed_generation(token);
  recap public.er_episodes;
  stored jsonb;
  changes jsonb;
  filled text[];
  publication text;
begin
  if claimed.state is distinct from 'writing' then
    perform public.finish_job(token);
    return array[]::text[];
  end if;
  select * into recap from public.er_episodes e where e.id = claimed.episode_id for update;
  if recap.is_published or recap.publish_at is not null then
    perform private.end_generation(token, recap.id, 'cancelled', 'This draft was published or scheduled.');
    perform private.show_generation(recap.id);
    return array[]::text[];
  end if;
  stored := to_jsonb(recap);
  select coalesce(jsonb_object_agg(c.name, new_row -> c.name), '{}'), coalesce(array_agg(c.name), '{}')
    into changes, filled
  from unnest(array['guests', 'links', 'chapters', 'quick_take', 'recap_body', 'key_takeaways', 'quotes',
    'recommendations', 'why_it_matters']) c (name)
  where private.has_no_value(stored -> c.name) and not private.has_no_value(new_row -> c.name);
  update private.generations g set missing = failed_fields where g.episode_id = recap.id;
  perform private.end_generation(token, recap.id,
    case when filled = '{}' and recap.made_by = 'person' then 'failed' else 'done' end,
    coalesce(nullif(notes, ''), case when filled = '{}' then 'The model wrote nothing.' end));
  if filled <> '{}' then
    update public.er_episodes e set
      (guests, links, chapters, quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters) = (
        select r.guests, r.links, r.chapters, r.quick_take, r.recap_body, r.key_takeaways, r.quotes,
          r.recommendations, r.why_it_matters
        from jsonb_populate_record(null::public.er_episodes, stored || changes) r),
      made_by = 'machine', rests_on = coalesce(store_generation.rests_on, e.rests_on)
    where e.id = recap.id;
    perform public.store_receipts(recap.id, (
      select coalesce(jsonb_agg(r.receipt), '[]') from jsonb_array_elements(store_generation.receipts) r (receipt)
      where r.receipt ->> 'field' = any (filled)));
    if coalesce(notes, '') = '' and failed_fields = '{}' then
      publication := private.publish_by_rule(claimed, stored, publications_per_day);
      update private.generations g set reason = coalesce(publication, g.reason) where g.episode_id = recap.id;
    end if;
    update public.er_inbox i set opened_at = null, opened_by = null where i.episode_id = recap.id;
  end if;
  perform private.show_generation(recap.id, g.reason, false) from private.generations g where g.episode_id = recap.id;
  return filled;
end
$$;

-- The steps of a recap stopped without a word three times, so the queue has given up, and the Inbox must say so. A recap
-- that lost its job is queued again.
create function public.sweep_generations() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stuck record;
  stuck_count integer := 0;
begin
  perform private.sweep_jobs('generate');
  for stuck in
    select g.episode_id, j.failed_at is not null as has_given_up from private.generations g
    left join private.jobs j on j.kind = 'generate' and j.key = g.episode_id::text
    where g.state in ('waiting', 'writing') and (j.key is null or j.failed_at is not null)
    for update of g skip locked
  loop
    if stuck.has_given_up then
      delete from private.jobs j where j.kind = 'generate' and j.key = stuck.episode_id::text and j.token is null;
      perform private.end_generation(null, stuck.episode_id, 'failed',
        'The work stopped three times before the end. Try again.');
      perform private.show_generation(stuck.episode_id, g.reason, false)
      from private.generations g where g.episode_id = stuck.episode_id;
    else
      perform private.queue_generation(stuck.episode_id);
    end if;
    stuck_count := stuck_count + 1;
  end loop;
  return stuck_count;
end
$$;

grant execute on function
  public.request_generations(uuid[]), public.cancel_generations(uuid[]), public.generations()
  to authenticated;
grant execute on function
  public.take_generation(uuid, uuid, integer), public.release_generation(uuid),
  public.claim_generations(integer), public.start_generation_step(uuid, integer), public.generation_answers(uuid),
  public.save_generation_answer(uuid, text, jsonb), public.note_generation_try(uuid, text),
  public.note_generation_context(uuid, integer), public.continue_generation(uuid, text, integer),
  public.store_generation(uuid, jsonb, text, text, jsonb, text[], integer), public.sweep_generations()
  to service_role;

-- An editor's own data ----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('private.generations', 'started_by', 'set null', 'data_of_generations', null);

create function private.data_of_generations(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'generations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'recap', case when private.may_read_recap(e.writer_id, e.is_published) then e.slug end,
        'state', g.state, 'since', g.changed_at
      ) order by g.changed_at, e.slug), '[]')
      from private.generations g join public.er_episodes e on e.id = g.episode_id where g.started_by = reader
    )
  )
$$;
