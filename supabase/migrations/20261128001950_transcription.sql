-- From sound to text: one row for each recording of an episode, the ledger of billed seconds, and the text of recordings
-- that did not pass the checks. The queue of jobs (…_jobs.sql) decides who works on a row, and when (decision 61).

insert into private.job_kinds (kind, most_attempts, lease, first_pause, longest_pause, keep_done) values
  ('transcribe', 3, interval '4 minutes', interval '2 minutes', interval '30 minutes', interval '0');

create table private.transcriptions (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  sound_url text check (private.is_web_url(sound_url)),
  sound_file text unique check (char_length(sound_file) <= 100),
  keeps_file boolean not null default false,
  state text not null default 'waiting' check (
    state in ('waiting', 'sent', 'recognising', 'arrived', 'refused', 'failed', 'cancelled')),
  reason text check (char_length(reason) <= 500),
  changed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  provider text check (char_length(provider) <= 40),
  provider_id text check (char_length(provider_id) <= 200),
  sent_at timestamptz,
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  seconds integer check (seconds >= 0),
  refused_text text check (char_length(refused_text) <= 2000000),
  check (num_nonnulls(sound_url, sound_file) = 1)
);
comment on table private.transcriptions is 'One row for each recording of an episode. The key makes sure that nobody pays twice. No role of the API may read it: addresses of sound may contain tokens.';
comment on column private.transcriptions.sound_file is 'The name of an uploaded file in the bucket `sound`. A server makes a signed address of it when it needs one, and nobody stores that address.';
comment on column private.transcriptions.keeps_file is 'An editor wants to keep the file after the transcript has arrived.';
comment on column private.transcriptions.state is 'sent: a provider or the worker has taken it, and has not confirmed it yet. recognising: it was confirmed.';
comment on column private.transcriptions.reason is 'Why it waits, was refused or failed: a sentence for an editor.';
comment on column private.transcriptions.provider_id is 'The id of the job at the provider. The text is read by this id.';
comment on column private.transcriptions.secret is 'The provider sends it back when it calls. It only makes the site ask the provider, so it is stored as it is.';
comment on column private.transcriptions.seconds is 'The length of the recording: from the feed, and later from the recogniser.';
comment on column private.transcriptions.refused_text is 'The text that did not pass the checks. Null after someone has used it.';
create unique index transcriptions_sound on private.transcriptions (episode_id, md5(sound_url));
create index transcriptions_changed on private.transcriptions (changed_at desc, id);

create table private.transcription_ledger (
  id bigint generated always as identity primary key,
  transcription_id uuid references private.transcriptions (id) on delete set null,
  provider text not null,
  created_at timestamptz not null default clock_timestamp(),
  reserved_seconds integer not null check (reserved_seconds >= 0),
  billed_seconds integer not null default 0 check (billed_seconds >= 0),
  is_open boolean not null default true
);
comment on table private.transcription_ledger is 'One row for each time that sound was sent. It stays when its episode is deleted.';
comment on column private.transcription_ledger.reserved_seconds is 'The expected length. It counts until the row is closed, so parallel jobs cannot exceed a ceiling.';
create index transcription_ledger_row on private.transcription_ledger (transcription_id);
create index transcription_ledger_time on private.transcription_ledger (created_at);

create table private.transcription_parts (
  transcription_id uuid not null references private.transcriptions (id) on delete cascade,
  part_key text not null check (char_length(part_key) <= 100),
  answer jsonb not null,
  primary key (transcription_id, part_key)
);
comment on table private.transcription_parts is 'The texts of finished parts of a recording, until the whole text is there. So a new start of the worker sends no part twice.';

create table private.show_rules (
  show_id uuid not null,
  rule text not null check (rule in ('transcribe', 'write', 'publish')),
  primary key (show_id, rule)
);
comment on table private.show_rules is 'What the site does for a show without a click: transcribe its new drafts, write recaps of their transcripts, publish those of which every sentence is supported.';
comment on column private.show_rules.show_id is 'No foreign key: the rules of a deleted show stay as long as it can be restored.';

alter table private.transcriptions enable row level security;
alter table private.transcription_ledger enable row level security;
alter table private.transcription_parts enable row level security;
alter table private.show_rules enable row level security;

-- Money -------------------------------------------------------------------------------

create function private.ledger_seconds(l private.transcription_ledger) returns integer
language sql immutable set search_path = '' as $$
  select case when l.is_open then greatest(l.reserved_seconds, l.billed_seconds) else l.billed_seconds end
$$;

create function private.used_seconds(since timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(private.ledger_seconds(l)), 0)
  from private.transcription_ledger l where l.created_at >= since
$$;

create function private.utc_start(unit text) returns timestamptz
language sql stable set search_path = '' as $$
  select date_trunc(unit, clock_timestamp() at time zone 'utc') at time zone 'utc'
$$;

-- A feed does not always say how long an episode is. The domain has the same number (ASSUMED_SECONDS).
create function private.expected_seconds(seconds integer) returns integer
language sql immutable set search_path = '' as $$ select coalesce(nullif(seconds, 0), 3600) $$;

-- What editors see and do -------------------------------------------------------------

create function private.set_transcription(row_id uuid, new_state text, new_reason text default null) returns void
language sql security definer set search_path = '' as $$
  update private.transcriptions t set
    state = new_state, reason = left(new_reason, 500), changed_at = clock_timestamp()
  where t.id = row_id
$$;

-- Queues the next step of a row now, unless a worker is at it.
create function private.queue_transcription(row_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.jobs j where j.kind = 'transcribe' and j.key = row_id::text and j.token is null;
  perform private.enqueue_job('transcribe', row_id::text, jsonb_build_object('title', (
    select left(e.title, 200) from private.transcriptions t join public.er_episodes e on e.id = t.episode_id
    where t.id = row_id
  )));
end
$$;

-- Begins again. If the work stopped or an editor cancelled it after something was sent, a provider may have the text
-- already, so the next step asks for it before anything is sent again.
create function private.restart_transcription(row_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.transcriptions t set state = 'sent', reason = null, changed_at = clock_timestamp()
  where t.id = row_id and t.state in ('failed', 'cancelled') and t.sent_at is not null;
  if not found then
    update private.transcriptions t set
      state = 'waiting', reason = null, changed_at = clock_timestamp(), provider = null, provider_id = null,
      sent_at = null, refused_text = null,
      secret = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    where t.id = row_id;
  end if;
  perform private.queue_transcription(row_id);
end
$$;

-- Whether a recording of the episode other than this one is under way. Until the end of the transaction, no other
-- recording of the episode can begin.
create function private.has_other_transcription(episode uuid, row_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('transcriptions of ' || episode, 0));
  return exists (
    select from private.transcriptions t
    where t.episode_id = episode and t.id is distinct from row_id and t.state in ('waiting', 'sent', 'recognising'));
end
$$;

-- Queues a sound, unless a recording of the episode is under way already. Exactly one of `address` and `file` has a value.
create function private.add_transcription(episode uuid, address text, file text, seconds integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  row_id uuid;
begin
  if private.has_other_transcription(episode, null) then
    return 'already';
  end if;
  insert into private.transcriptions (episode_id, sound_url, sound_file, seconds)
  values (episode, address, file, add_transcription.seconds)
  on conflict do nothing returning id into row_id;
  if row_id is not null then
    perform private.queue_transcription(row_id);
    return 'waiting';
  end if;
  select t.id into row_id from private.transcriptions t
  where t.episode_id = episode and (md5(t.sound_url) = md5(address) or t.sound_file = file) for update;
  perform private.restart_transcription(row_id);
  return 'waiting';
end
$$;

create function private.request_transcription(episode uuid, sound_address text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  recap record;
  address text;
begin
  select e.enclosure_url, e.transcript, e.duration_minutes into recap from public.er_episodes e where e.id = episode;
  if not found then
    return 'missing';
  end if;
  address := coalesce(nullif(sound_address, ''), recap.enclosure_url);
  if address is null then
    return 'no_sound';
  end if;
  if not private.is_web_url(address) then
    return 'bad_address';
  end if;
  if recap.transcript is not null then
    return 'has_transcript';
  end if;
  return private.add_transcription(episode, address, null, recap.duration_minutes * 60);
end
$$;

-- Queues the recordings of these episodes. The outcome is waiting, already (it is under way), has_transcript, no_sound,
-- bad_address or missing. With an address, only the first episode counts.
create function public.request_transcriptions(episodes uuid[], sound_address text default null)
returns table (episode_id uuid, outcome text)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select r.id, private.request_transcription(r.id, sound_address)
    from unnest(episodes[1:case when sound_address is null then 500 else 1 end]) with ordinality r (id, position)
    order by r.position;
end
$$;

-- What these recordings would add, and what is used. The function `transcribe` adds price and ceilings.
create function public.transcription_quote(episodes uuid[]) returns table (
  episode_count integer, unknown_count integer, seconds bigint, used_today bigint, used_this_month bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select count(e.id)::integer, count(e.id) filter (where e.duration_minutes is null)::integer,
      coalesce(sum(private.expected_seconds(e.duration_minutes * 60)), 0)::bigint,
      private.used_seconds(private.utc_start('day')), private.used_seconds(private.utc_start('month'))
    from public.er_episodes e
    where e.id = any (episodes[1:500]) and e.transcript is null;
end
$$;

-- The newest recording of each of these episodes, or without episodes all that changed in the last 30 days. The host
-- stands for the address, which may contain a token.
create function public.transcriptions(episodes uuid[] default null) returns table (
  id uuid, episode_id uuid, title text, state text, reason text, changed_at timestamptz, seconds integer,
  provider text, host text, has_text boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    select n.id, n.episode_id, e.title, n.state, n.reason, n.changed_at, n.seconds, n.provider,
      substring(n.sound_url from '^https?://(?:[^/?#]*@)?([^/?#]+)'), n.refused_text is not null
    from (
      select distinct on (t.episode_id) t.* from private.transcriptions t
      where case when episodes is null then t.changed_at > now() - interval '30 days'
        else t.episode_id = any (episodes[1:500]) end
      order by t.episode_id, t.changed_at desc
    ) n join public.er_episodes e on e.id = n.episode_id
    order by n.changed_at desc, n.id limit 500;
end
$$;

create function public.transcription_text(transcription uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return (select t.refused_text from private.transcriptions t where t.id = transcription);
end
$$;

-- An admin has dropped the job of a recording. The sweep would queue it again, so the recording is cancelled too. The next
-- step tells the provider, and if this step is what fails, nobody tells it.
create function private.drop_transcription(row_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.transcriptions t where t.id = row_id for update;
  perform from private.jobs j
  where j.kind = 'transcribe' and j.key = row_id::text and j.token is null and j.done_at is null for update;
  if not found then
    return false;
  end if;
  update private.transcriptions t set
    state = 'cancelled', reason = 'An admin has dropped the job.', changed_at = clock_timestamp()
  where t.id = row_id and t.state in ('waiting', 'sent', 'recognising');
  if found then
    perform private.queue_transcription(row_id);
  else
    perform private.end_sending(row_id, null);
    delete from private.jobs j where j.kind = 'transcribe' and j.key = row_id::text;
  end if;
  return true;
end
$$;

-- Works at every stage. The next step of the queue tells the provider. Returns false if the text was already there.
create function public.cancel_transcription(transcription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_editor();
  update private.transcriptions t set state = 'cancelled', reason = null, changed_at = clock_timestamp()
  where t.id = transcription and t.state in ('waiting', 'sent', 'recognising', 'failed', 'refused');
  if not found then
    return false;
  end if;
  update private.transcriptions t set refused_text = null where t.id = transcription;
  perform private.queue_transcription(transcription);
  return true;
end
$$;

create function public.retry_transcription(transcription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  episode uuid;
begin
  perform private.check_editor();
  select t.episode_id into episode from private.transcriptions t where t.id = transcription;
  if private.has_other_transcription(episode, transcription) then
    return false;
  end if;
  perform from private.transcriptions t
  where t.id = transcription and t.state in ('failed', 'refused', 'cancelled') for update;
  if not found then
    return false;
  end if;
  perform private.restart_transcription(transcription);
  return true;
end
$$;

-- A person decides that a refused text is good enough. It never replaces a transcript.
create function public.use_transcription(transcription uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kept private.transcriptions;
begin
  perform private.check_editor();
  select * into kept from private.transcriptions t
  where t.id = transcription and t.state = 'refused' and t.refused_text is not null for update;
  if not found then
    return false;
  end if;
  update public.er_episodes e set transcript = kept.refused_text where e.id = kept.episode_id and e.transcript is null;
  if not found then
    return false;
  end if;
  update private.transcriptions t set refused_text = null where t.id = transcription;
  perform private.set_transcription(transcription, 'arrived', 'An editor has used this text.');
  return true;
end
$$;

create function public.set_show_rule(show uuid, rule text, is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_editor();
  if is_on then
    insert into private.show_rules (show_id, rule)
    select s.id, set_show_rule.rule from public.er_shows s where s.id = show on conflict do nothing;
  else
    delete from private.show_rules r where r.show_id = show and r.rule = set_show_rule.rule;
  end if;
end
$$;

create function public.show_rules(show uuid) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query select r.rule from private.show_rules r where r.show_id = show;
end
$$;

-- True if the show of this recap has the rule.
create function private.follows_rule(episode uuid, rule text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.er_episodes e join private.show_rules r on r.show_id = e.show_id
    where e.id = episode and r.rule = follows_rule.rule)
$$;

-- The rule of a show: a new draft without a transcript is queued when its item opens in the Inbox.
create function private.follow_new_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.follows_rule(new.episode_id, 'transcribe') then
    perform private.request_transcription(new.episode_id, null);
  end if;
  return null;
end
$$;
create trigger er_inbox_transcribe after insert on public.er_inbox for each row
  when (new.episode_id is not null and new.state = 'transcript_missing')
  execute function private.follow_new_draft();

-- What the functions and the worker do ------------------------------------------------

-- The row of a claim. All functions below take the token of the claim, and change nothing if the claim has ended.
-- Everything in this file locks first the recording, then its job, then the ledger. Another order would deadlock.
create function private.claimed_transcription(token uuid) returns private.transcriptions
language plpgsql security definer set search_path = '' as $$
declare
  claimed private.transcriptions;
begin
  select * into claimed from private.transcriptions t
  where t.id = (
    select j.key::uuid from private.jobs j where j.token = claimed_transcription.token and j.kind = 'transcribe'
  ) for update;
  perform from private.jobs j where j.token = claimed_transcription.token for update;
  if not found then
    return null;
  end if;
  return claimed;
end
$$;

create function public.read_transcription(token uuid) returns table (
  id uuid, state text, sound_url text, sound_file text, language text, guest_count integer, provider text,
  provider_id text, secret text, sent_at timestamptz, seconds integer, stated_seconds integer, terms text[]
)
language sql volatile security definer set search_path = '' as $$
  select t.id, t.state, t.sound_url, t.sound_file, s.language, cardinality(private.guest_names(e)), t.provider, t.provider_id,
    t.secret, t.sent_at, t.seconds, e.duration_minutes * 60,
    -- Services take a limited number of terms, so those that were misheard come first.
    array(select g.term from public.er_glossary g where g.show_id = s.id
      order by cardinality(g.misheard) = 0, lower(g.term))
  from private.claimed_transcription(read_transcription.token) t
  join public.er_episodes e on e.id = t.episode_id join public.er_shows s on s.id = e.show_id
$$;

-- What a call of a provider must prove. The call names the row.
create function public.transcription_secret(transcription uuid) returns table (state text, secret text)
language sql stable security definer set search_path = '' as $$
  select t.state, t.secret from private.transcriptions t where t.id = transcription
$$;

-- Reserves the expected seconds and marks the row as sent, before anything is sent. Returns started, over_day, over_month,
-- too_long, has_transcript or lost. A recap that got a transcript while it waited costs nothing. Over a ceiling, the row waits until the next day or month. If the recording alone is longer than a
-- ceiling, it has failed, because no day would be long enough.
create function public.start_transcription(
  token uuid, provider text, hours_per_day double precision, hours_per_month double precision
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claimed private.transcriptions;
  expected integer;
  ceiling text;
begin
  claimed := private.claimed_transcription(token);
  if claimed.id is null or claimed.state <> 'waiting' then
    return 'lost';
  end if;
  if exists (select from public.er_episodes e where e.id = claimed.episode_id and e.transcript is not null) then
    perform public.finish_job(token);
    perform private.set_transcription(claimed.id, 'cancelled', 'The recap got a transcript in the meantime.');
    return 'has_transcript';
  end if;
  expected := private.expected_seconds(claimed.seconds);
  if expected > least(hours_per_day, hours_per_month) * 3600 then
    perform public.finish_job(token);
    ceiling := case when hours_per_day <= hours_per_month then 'day' else 'month' end;
    perform private.set_transcription(claimed.id, 'failed', concat(
      case when coalesce(claimed.seconds, 0) = 0 then 'Nobody knows the length of the recording, so it counts as an hour.'
        else format('The recording has %s minutes.', ceil(expected / 60.0)) end,
      format(' The limit of a %s is %s hours, so it can never start. Only a higher limit helps (TRANSCRIBE_HOURS_PER_%s).',
        ceiling, least(hours_per_day, hours_per_month), upper(ceiling))));
    return 'too_long';
  end if;
  -- Parallel workers reserve one after the other. A lock of the table would also stop those who close a row of it.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('transcription ledger', 0));
  ceiling := case
    when private.used_seconds(private.utc_start('month')) + expected > hours_per_month * 3600 then 'month'
    when private.used_seconds(private.utc_start('day')) + expected > hours_per_day * 3600 then 'day' end;
  if ceiling is not null then
    perform private.set_transcription(claimed.id, 'waiting', case ceiling
      when 'day' then format('The limit of %s hours a day is reached. It starts tomorrow.', hours_per_day)
      else format('The limit of %s hours a month is reached. It starts next month.', hours_per_month) end);
    perform public.fail_job(token, null, extract(epoch from
      private.utc_start(ceiling) + ('1 ' || ceiling)::interval - clock_timestamp())::integer + 60);
    return 'over_' || ceiling;
  end if;
  insert into private.transcription_ledger (transcription_id, provider, reserved_seconds)
  values (claimed.id, start_transcription.provider, expected);
  update private.transcriptions t set
    provider = start_transcription.provider, provider_id = null, sent_at = clock_timestamp()
  where t.id = claimed.id;
  perform private.set_transcription(claimed.id, 'sent');
  return 'started';
end
$$;

-- The provider has confirmed the job. The next step asks for the text, if the provider has not called before.
create function public.note_transcription_id(token uuid, provider_id text, wait_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.transcriptions := private.claimed_transcription(token);
begin
  if claimed.id is null then
    return false;
  end if;
  update private.transcriptions t set provider_id = note_transcription_id.provider_id, reason = null
  where t.id = claimed.id;
  if claimed.state = 'sent' then
    perform private.set_transcription(claimed.id, 'recognising');
  end if;
  return public.fail_job(token, null, wait_seconds);
end
$$;

-- The provider gives no clear answer, so the queue asks again later.
create function public.wait_with_transcription(token uuid, reason text, wait_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.transcriptions := private.claimed_transcription(token);
begin
  update private.transcriptions t set reason = left(wait_with_transcription.reason, 500) where t.id = claimed.id;
  return public.fail_job(token, null, wait_seconds);
end
$$;

-- The worker has begun, and sends so many seconds now. Returns false if it must stop, such as after a cancel.
create function public.note_transcription_sent(token uuid, sent_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.transcriptions := private.claimed_transcription(token);
begin
  if claimed.id is null or claimed.state not in ('sent', 'recognising') then
    return false;
  end if;
  update private.transcription_ledger l set billed_seconds = l.billed_seconds + sent_seconds
  where l.transcription_id = claimed.id and l.is_open;
  if claimed.state = 'sent' then
    perform private.set_transcription(claimed.id, 'recognising');
  end if;
  return public.hold_job(token);
end
$$;

create function public.save_transcription_part(token uuid, part_key text, answer jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.transcription_parts (transcription_id, part_key, answer)
  select t.id, save_transcription_part.part_key, save_transcription_part.answer
  from private.claimed_transcription(token) t where t.id is not null
  on conflict do nothing
$$;

create function public.transcription_part(token uuid, part_key text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select p.answer from private.claimed_transcription(token) t join private.transcription_parts p
  on p.transcription_id = t.id and p.part_key = transcription_part.part_key
$$;

-- Closes the open rows of the ledger. With null, what the worker has counted stays, and a provider may have billed all.
create function private.close_ledger(row_id uuid, billed integer) returns void
language sql security definer set search_path = '' as $$
  update private.transcription_ledger l set is_open = false,
    billed_seconds = coalesce(billed, case l.provider when 'worker' then l.billed_seconds else l.reserved_seconds end)
  where l.transcription_id = row_id and l.is_open
$$;

-- Nobody will ask a provider for the text again.
create function private.end_sending(row_id uuid, billed integer) returns void
language sql security definer set search_path = '' as $$
  select private.close_ledger(row_id, billed);
  update private.transcriptions t set provider_id = null, sent_at = null where t.id = row_id;
$$;

-- Stores a text, or keeps a refused one. Never replaces a transcript that someone has added in the meantime. Returns the
-- new state, or lost if the claim has ended. `billed` is null for the worker, which has counted its requests.
-- `sound_seconds` is the measured length, and null if the recogniser did not say it.
create function public.store_transcription(
  token uuid, transcript text, seconds integer, billed integer, refusal text default null,
  sound_seconds integer default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.transcriptions := private.claimed_transcription(token);
  problem text := refusal;
begin
  if claimed.id is null then
    return 'lost';
  end if;
  perform private.end_sending(claimed.id, billed);
  perform public.finish_job(token);
  delete from private.transcription_parts p where p.transcription_id = claimed.id;
  if claimed.state not in ('sent', 'recognising') then
    return claimed.state;
  end if;
  if problem is null then
    update public.er_episodes e set
      transcript = store_transcription.transcript, transcribed_seconds = store_transcription.sound_seconds
    where e.id = claimed.episode_id and e.transcript is null;
    if not found then
      problem := 'The recap got another transcript in the meantime.';
    end if;
  end if;
  update private.transcriptions t set
    seconds = store_transcription.seconds,
    refused_text = case when problem is not null then store_transcription.transcript end
  where t.id = claimed.id;
  perform private.set_transcription(claimed.id, case when problem is null then 'arrived' else 'refused' end, problem);
  return case when problem is null then 'arrived' else 'refused' end;
end
$$;

-- Ends a failed step. `billed` says what the provider surely or possibly bills; null keeps what the worker has counted.
-- With wait_seconds, the fault is not of this recording, so the try does not count.
create function public.fail_transcription(
  token uuid, reason text, can_retry boolean, billed integer default 0, wait_seconds integer default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.transcriptions := private.claimed_transcription(token);
  is_over boolean;
begin
  if claimed.id is null then
    return 'lost';
  end if;
  perform private.end_sending(claimed.id, billed);
  if claimed.state not in ('waiting', 'sent', 'recognising') then
    perform public.finish_job(token);
    return claimed.state;
  end if;
  perform public.fail_job(token, fail_transcription.reason, wait_seconds);
  select not can_retry or j.failed_at is not null into is_over
  from private.jobs j where j.kind = 'transcribe' and j.key = claimed.id::text;
  if is_over then
    delete from private.jobs j where j.kind = 'transcribe' and j.key = claimed.id::text;
  end if;
  perform private.set_transcription(claimed.id, case when is_over then 'failed' else 'waiting' end, fail_transcription.reason);
  return case when is_over then 'failed' else 'waiting' end;
end
$$;

-- The provider has forgotten a cancelled recording, so the queue forgets it too. With null, the expected seconds count as
-- billed. With 0, the provider never had the recording.
create function public.end_cancelled_transcription(token uuid, billed integer default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claimed constant private.transcriptions := private.claimed_transcription(token);
begin
  if claimed.state = 'cancelled' then
    perform private.end_sending(claimed.id, billed);
    delete from private.transcription_parts p where p.transcription_id = claimed.id;
    perform public.finish_job(token);
  end if;
end
$$;

-- A worker stopped without a word in its last try. Then the queue gives up, and the row must say so, unless it is cancelled.
create function public.sweep_transcriptions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stuck record;
  stuck_count integer := 0;
begin
  perform private.sweep_jobs('transcribe');
  for stuck in
    select t.id, t.state, j.failed_at is not null as has_given_up from private.transcriptions t
    left join private.jobs j on j.kind = 'transcribe' and j.key = t.id::text
    where case when t.state = 'cancelled' then j.failed_at is not null
      else t.state in ('waiting', 'sent', 'recognising') and (j.key is null or j.failed_at is not null) end
    for update of t skip locked
  loop
    if stuck.has_given_up then
      perform private.close_ledger(stuck.id, null);
      delete from private.jobs j where j.kind = 'transcribe' and j.key = stuck.id::text and j.token is null;
      if stuck.state <> 'cancelled' then
        perform private.set_transcription(stuck.id, 'failed', 'The work stopped three times before the end. Try again.');
      end if;
    else
      perform private.queue_transcription(stuck.id);
    end if;
    stuck_count := stuck_count + 1;
  end loop;
  return stuck_count;
end
$$;

grant execute on function
  public.request_transcriptions(uuid[], text), public.transcription_quote(uuid[]), public.transcriptions(uuid[]),
  public.transcription_text(uuid), public.cancel_transcription(uuid), public.retry_transcription(uuid),
  public.use_transcription(uuid), public.set_show_rule(uuid, text, boolean), public.show_rules(uuid)
  to authenticated;
grant execute on function
  public.read_transcription(uuid), public.transcription_secret(uuid),
  public.start_transcription(uuid, text, double precision, double precision),
  public.note_transcription_id(uuid, text, integer), public.note_transcription_sent(uuid, integer),
  public.save_transcription_part(uuid, text, jsonb), public.transcription_part(uuid, text),
  public.store_transcription(uuid, text, integer, integer, text, integer),
  public.wait_with_transcription(uuid, text, integer),
  public.fail_transcription(uuid, text, boolean, integer, integer), public.end_cancelled_transcription(uuid, integer),
  public.sweep_transcriptions()
  to service_role;
