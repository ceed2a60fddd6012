-- One queue for all work that runs later, such as checks of feeds and mails (decision 58). Workers are edge functions, or
-- programs with the secret key. They claim jobs, and say at the end whether the work was done or failed.

-- The limits of all kinds of jobs.
create table private.job_kinds (
  kind text primary key check (kind ~ '^[a-z][a-z-]{1,39}$'),
  most_attempts integer not null check (most_attempts > 0),
  lease interval not null,
  first_pause interval not null,
  longest_pause interval not null,
  keep_done interval,
  can_drop boolean not null default true
);
comment on table private.job_kinds is 'The limits of each kind of jobs.';
comment on column private.job_kinds.lease is 'A worker that needs longer calls hold_job. A worker that says nothing for so long has stopped.';
comment on column private.job_kinds.first_pause is 'The pause after the first failed attempt. It doubles after each further one, up to longest_pause.';
comment on column private.job_kinds.keep_done is 'For so long after its end, a job cannot be queued again. With 0, it can at once. With null, never.';
comment on column private.job_kinds.can_drop is 'False if a dropped job would come back: the site queues the check of a feed again for as long as it follows the feed.';

insert into private.job_kinds (kind, most_attempts, lease, first_pause, longest_pause, keep_done, can_drop) values
  -- The check of one feed may take 40 seconds. A feed that fails is checked every hour at first, then daily.
  ('feed', 100, '150 seconds', '50 minutes', '1 day', '0', false),
  -- A message about a problem goes out once. record_problems deletes it with its alarm.
  ('alarm', 20, '5 minutes', '5 minutes', '90 minutes', null, true),
  -- Mail providers store idempotency keys for a day, so all attempts are within a day.
  ('digest', 12, '2 minutes', '5 minutes', '3 hours', '0', true),
  -- A run may take 140 seconds.
  ('tracker', 1, '180 seconds', '1 hour', '1 hour', '0', true),
  -- Changed recaps: first their words are counted, then their relations are computed.
  ('count-words', 5, '5 minutes', '1 minute', '1 hour', '0', true),
  ('relate', 5, '5 minutes', '1 minute', '1 hour', '0', true);

-- Admins see keys and titles, so they contain neither secrets nor data of persons.
create table private.jobs (
  kind text not null references private.job_kinds (kind),
  key text not null check (char_length(key) between 1 and 300),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  run_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  token uuid unique,
  held_until timestamptz,
  was_lost boolean not null default false,
  last_error text check (char_length(last_error) <= 500),
  failed_at timestamptz,
  done_at timestamptz,
  primary key (kind, key),
  check ((token is null) = (held_until is null)),
  check (num_nonnulls(token, failed_at, done_at) <= 1)
);
comment on table private.jobs is 'Work that runs later. The key makes sure that the same work is queued only once.';
comment on column private.jobs.payload is 'What the worker needs. Admins see its title.';
comment on column private.jobs.attempts is 'How many claims began since the job was queued or tried again.';
comment on column private.jobs.token is 'The claim that runs now. Only its worker knows it.';
comment on column private.jobs.was_lost is 'The last worker has stopped without a word, so it is unknown how far it came.';
comment on column private.jobs.failed_at is 'When the last allowed attempt failed. Then the job waits for an admin.';
create index jobs_due on private.jobs (kind, run_at) where token is null and done_at is null;
create index jobs_held on private.jobs (held_until) where token is not null;
create index jobs_done on private.jobs (kind, done_at) where done_at is not null;
create index jobs_row on private.jobs (kind, split_part(key, '/', 1));

-- Returns false if this job exists, whatever its state.
create function private.enqueue_job(
  kind text, key text, payload jsonb default '{}', run_at timestamptz default clock_timestamp()
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.jobs (kind, key, payload, run_at)
  values (enqueue_job.kind, enqueue_job.key, enqueue_job.payload, enqueue_job.run_at)
  on conflict do nothing;
  return found;
end
$$;

-- Ends a failed attempt, within the limits of the kind. With `wait`, the attempt does not count.
create function private.end_attempt(job private.jobs, error text, is_lost boolean, wait interval default null) returns void
language sql security definer set search_path = '' as $$
  update private.jobs j set
    token = null, held_until = null, was_lost = is_lost, last_error = left(end_attempt.error, 500),
    attempts = case when wait is null then j.attempts else j.attempts - 1 end,
    failed_at = case when wait is null and j.attempts >= k.most_attempts then clock_timestamp() end,
    run_at = clock_timestamp()
      + coalesce(wait, least(k.first_pause * power(2, least(j.attempts - 1, 20)), k.longest_pause))
  from private.job_kinds k
  where k.kind = j.kind and j.kind = job.kind and j.key = job.key
$$;

-- Ends the attempts of workers that have stopped without a word. Each claim does this for its own kind.
create function private.sweep_jobs(only_kind text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  lost private.jobs;
  lost_count integer := 0;
begin
  for lost in
    select * from private.jobs j
    where j.token is not null and j.held_until < clock_timestamp() and (only_kind is null or j.kind = only_kind)
    for update skip locked
  loop
    perform private.end_attempt(lost, 'The worker stopped before the end.', true);
    lost_count := lost_count + 1;
  end loop;
  return lost_count;
end
$$;

-- Takes the jobs of a kind that have been due for the longest time. Parallel workers get different jobs. With `only_key`,
-- takes this job even before its time and after its last failure, but not while a worker holds it. The token is the
-- proof of the claim: only with it, the worker can end the job. `was_lost` says that an earlier worker may have done the
-- work or a part of it.
create function public.claim_jobs(kind text, most integer default 1, only_key text default null) returns table (
  key text, payload jsonb, token uuid, attempt integer, held_until timestamptz, was_lost boolean
)
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.job_kinds k where k.kind = claim_jobs.kind) then
    raise exception 'no jobs have the kind %', claim_jobs.kind using errcode = 'invalid_parameter_value';
  end if;
  perform private.sweep_jobs(claim_jobs.kind);
  return query
    with due as (
      select j.kind, j.key, j.was_lost from private.jobs j
      where j.kind = claim_jobs.kind and j.token is null and j.done_at is null
        and case when only_key is null then j.failed_at is null and j.run_at <= clock_timestamp()
          else j.key = only_key end
      order by j.run_at, j.key limit least(most, 100) for update skip locked
    ), taken as (
      update private.jobs j set
        token = gen_random_uuid(), held_until = clock_timestamp() + k.lease, attempts = j.attempts + 1,
        was_lost = false, failed_at = null
      from due d join private.job_kinds k on k.kind = d.kind
      where j.kind = d.kind and j.key = d.key
      returning j.*, d.was_lost as was_lost_before
    )
    select t.key, t.payload, t.token, t.attempts, t.held_until, t.was_lost_before from taken t order by t.run_at, t.key;
end
$$;

create function private.delete_done_jobs(of_kind text) returns void
language sql security definer set search_path = '' as $$
  delete from private.jobs j using private.job_kinds k
  where j.kind = of_kind and k.kind = of_kind and j.done_at <= now() - k.keep_done
$$;

-- The next three functions return false if the worker does not hold the job any more. Then its work must change nothing.
-- A function that stores a result calls finish_job in the same transaction. So no result is stored twice.

create function public.hold_job(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.jobs j set held_until = clock_timestamp() + k.lease
  from private.job_kinds k where k.kind = j.kind and j.token = hold_job.token;
  return found;
end
$$;

create function public.finish_job(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  done_kind text;
begin
  update private.jobs j set done_at = now(), token = null, held_until = null, last_error = null
  where j.token = finish_job.token returning j.kind into done_kind;
  perform private.delete_done_jobs(done_kind);
  return done_kind is not null;
end
$$;

-- With `wait_seconds`, another service has asked to come back later. Then the attempt does not count.
create function public.fail_job(token uuid, error text, wait_seconds integer default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  select * into job from private.jobs j where j.token = fail_job.token for update;
  if job.token is null then
    return false;
  end if;
  perform private.end_attempt(job, error, false, make_interval(secs => wait_seconds));
  return true;
end
$$;

-- A trigger of tables whose rows have jobs. The key of the job begins with the id of the row.
create function private.delete_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.jobs j where j.kind = tg_argv[0] and split_part(j.key, '/', 1) = old.id::text;
  return null;
end
$$;

-- What admins see and do --------------------------------------------------------------

-- `oldest` is the time since which a job could run, and no worker has taken it.
create function private.job_counts() returns table (
  kind text, waiting integer, running integer, failed integer, oldest timestamptz
)
language sql stable security definer set search_path = '' as $$
  select k.kind, count(j.key) filter (where not s.is_running and j.failed_at is null)::integer,
    count(*) filter (where s.is_running)::integer, count(j.failed_at)::integer,
    min(j.run_at) filter (where not s.is_running and j.failed_at is null and j.run_at < now())
  from private.job_kinds k
  left join private.jobs j on j.kind = k.kind and j.done_at is null
  cross join lateral (select coalesce(j.held_until > now(), false) as is_running) s
  group by k.kind order by k.kind
$$;

create function public.job_status() returns table (
  kind text, waiting integer, running integer, failed integer, oldest timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_admin();
  return query select * from private.job_counts();
end
$$;

-- The jobs whose last attempt failed, newest first. `retry_at` is null if no worker will try the job again.
create function public.failing_jobs() returns table (
  kind text, key text, title text, reason text, attempts integer, retry_at timestamptz, can_drop boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_admin();
  return query
    select j.kind, j.key, j.payload ->> 'title', j.last_error, j.attempts,
      case when j.failed_at is null then j.run_at end, k.can_drop
    from private.jobs j join private.job_kinds k on k.kind = j.kind
    where j.last_error is not null and j.token is null
    order by (j.failed_at is null), j.run_at desc, j.kind, j.key limit 200;
end
$$;

-- Both return false if a worker holds the job or has done it.
create function public.retry_job(kind text, key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_admin();
  update private.jobs j set attempts = 0, failed_at = null, run_at = clock_timestamp()
  where j.kind = retry_job.kind and j.key = retry_job.key and j.token is null and j.done_at is null;
  return found;
end
$$;

-- A dropped job counts as done, so that what may be queued only once, such as the message of an alarm, does not come back.
-- Whatever waits for the job ends too. Otherwise, the job would come back, or a mail would wait for ever.
create function public.drop_job(kind text, key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_admin();
  if drop_job.kind = 'transcribe' then
    return private.drop_transcription(drop_job.key::uuid);
  elsif drop_job.kind = 'generate' then
    return private.drop_generation(drop_job.key::uuid);
  end if;
  update private.jobs j set done_at = now(), failed_at = null, last_error = null
  from private.job_kinds k
  where k.kind = j.kind and k.can_drop
    and j.kind = drop_job.kind and j.key = drop_job.key and j.token is null and j.done_at is null;
  if not found then
    return false;
  end if;
  if drop_job.kind = 'digest' then
    perform private.drop_digest(m, null) from private.digest_mails m
    where m.id = drop_job.key::uuid and m.state in ('queued', 'sending');
  end if;
  perform private.delete_done_jobs(drop_job.kind);
  return true;
end
$$;

grant execute on function
  public.claim_jobs(text, integer, text),
  public.hold_job(uuid), public.finish_job(uuid), public.fail_job(uuid, text, integer)
  to service_role;
grant execute on function
  public.job_status(), public.failing_jobs(), public.retry_job(text, text), public.drop_job(text, text)
  to authenticated;
