-- The health of the site for admins, messages to the operator when a part breaks and when it works again, and
-- the start after a restore.

-- The webhook may contain a secret, so no role of the API may read these tables.
create table private.alarm_settings (
  only_row boolean primary key default true check (only_row),
  email text check (char_length(email) <= 254 and email ~ '^[^@[:space:],<>]+@[^@[:space:],<>]+$'),
  webhook text check (private.is_web_url(webhook)),
  -- When the health was read that the alarms show. An older reading changes nothing.
  read_at timestamptz
);
comment on table private.alarm_settings is 'Where the messages about problems go.';
insert into private.alarm_settings default values;

create table private.alarms (
  id uuid primary key default gen_random_uuid(),
  part text not null check (char_length(part) <= 60 and part ~ '\S'),
  detail text not null check (char_length(detail) <= 500),
  began_at timestamptz not null,
  ended_at timestamptz
);
comment on table private.alarms is 'Problems of the site. An open problem has no end. record_problems deletes a problem 90 days after its end.';
create unique index alarms_open on private.alarms (part) where ended_at is null;

create trigger alarms_jobs after delete on private.alarms
  for each row execute function private.delete_jobs('alarm');

-- Shows admins and the server the state of every part of the site. About accounts, it returns only numbers.
create function public.health_status() returns table (
  at timestamptz,
  content_rev bigint, live_rev bigint, ahead_rev bigint, live_at timestamptz, dirty_since timestamptz, state text,
  turn_at timestamptz, live_after_seconds integer, failed_at timestamptz, failing_since timestamptz,
  next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  tracked_shows integer, tracker_began_at timestamptz, tracker_ended_at timestamptz,
  tracker_is_held boolean, tracker_checked integer, tracker_created integer, tracker_failures jsonb,
  tokens_today bigint, tokens_most bigint, tokens_spent_at timestamptz,
  mails_asked integer, mails_followed integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return query
  select now(),
    p.content_rev, p.live_rev, s.ahead_rev, s.live_at, p.dirty_since, p.state,
    s.turn_at, pg_catalog.ceil(extract(epoch from s.live_after))::integer, s.failed_at, s.failing_since,
    p.next_try_at, p.last_error, p.builds_today, p.budget,
    (select count(*)::integer from public.er_shows where auto_track_youtube),
    t.began_at, t.ended_at, exists (select from private.jobs j where j.kind = 'tracker' and j.held_until > now()),
    t.checked, t.created, coalesce(t.failures, '[]'),
    coalesce(a.tokens, 0), a.most, a.spent_at,
    m.asked, m.followed
  from public.publish_status() p
  cross join private.rebuild_state s
  cross join private.youtube_tracker t
  cross join (
    select count(*)::integer as asked, count(u.email_confirmed_at)::integer as followed
    from auth.users u
    where u.confirmation_sent_at between now() - interval '1 day' and now() - interval '1 hour'
  ) m
  left join private.ai_spend a on a.day = private.utc_day();
end
$$;

-- What the site has used of each service of sound, and of the language model, for the table of costs. Days and months begin
-- at midnight UTC. Sound that is on its way counts with its expected length, and the model with its reserved tokens.
create function public.costs() returns table (
  service text, unit text, today bigint, this_month bigint, last_month bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  this_day constant date := private.utc_day();
  first_day constant date := date_trunc('month', this_day);
  earliest constant date := first_day - interval '1 month';
begin
  perform private.check_admin();
  return query
    select u.service, u.unit, coalesce(sum(u.amount) filter (where u.day = this_day), 0)::bigint,
      coalesce(sum(u.amount) filter (where u.day >= first_day), 0)::bigint,
      coalesce(sum(u.amount) filter (where u.day < first_day), 0)::bigint
    from (
      select l.provider as service, 'seconds' as unit, (l.created_at at time zone 'utc')::date as day,
        private.ledger_seconds(l) as amount
      from private.transcription_ledger l where l.created_at >= earliest::timestamp at time zone 'utc'
      union all
      select 'model', 'tokens', a.day, a.tokens from private.ai_spend a where a.day >= earliest
    ) u
    where u.amount > 0
    group by u.service, u.unit order by u.unit, u.service;
end
$$;

-- Opens and ends alarms, so that the open alarms are the given problems: [{"part": …, "text": …}]. The lock
-- of the settings makes parallel runs wait for each other. On each channel, there is at most one message about the
-- beginning and one about the end. The second one waits until the first has arrived, or has failed for the last time.
create function public.record_problems(read_at timestamptz, problems jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.alarm_settings;
begin
  select * into settings from private.alarm_settings where only_row for update;
  if record_problems.read_at <= settings.read_at then
    return;
  end if;
  update private.alarm_settings s set read_at = record_problems.read_at where s.only_row;
  update private.alarms a set ended_at = record_problems.read_at
  where a.ended_at is null
    and not exists (select from jsonb_array_elements(problems) p where p ->> 'part' = a.part);
  insert into private.alarms (part, detail, began_at)
  select p ->> 'part', left(p ->> 'text', 500), record_problems.read_at
  from jsonb_array_elements(problems) p
  on conflict do nothing;
  perform private.enqueue_job('alarm', concat_ws('/', a.id, p.phase, c.channel),
    jsonb_build_object('title', concat_ws(', ', a.part, p.phase, c.channel)))
  from private.alarms a
  cross join (values ('began'), ('ended')) p (phase)
  cross join (values ('email', settings.email), ('webhook', settings.webhook)) as c (channel, address)
  where c.address is not null and case p.phase when 'began' then a.ended_at is null
    else a.ended_at is not null and exists (
      select from private.jobs j where j.kind = 'alarm' and j.key = concat_ws('/', a.id, 'began', c.channel)
        and num_nonnulls(j.done_at, j.failed_at) > 0
    ) end;
  delete from private.alarms a where a.ended_at < record_problems.read_at - interval '90 days';
end
$$;

-- Takes the messages that are due. The id of a message stays the same in all attempts.
create function public.claim_alarm_messages() returns table (
  token uuid, id text, phase text, channel text, address text, part text, detail text,
  began_at timestamptz, ended_at timestamptz
)
language sql security definer set search_path = '' as $$
  select j.token, j.key, split_part(j.key, '/', 2), c.channel,
    case c.channel when 'email' then s.email else s.webhook end, a.part, a.detail, a.began_at, a.ended_at
  from public.claim_jobs('alarm', 20) j
  cross join lateral split_part(j.key, '/', 3) c (channel)
  join private.alarms a on a.id::text = split_part(j.key, '/', 1)
  cross join private.alarm_settings s
$$;

-- The columns of health_status, the state of the digests and of the jobs, the recaps that the live site shows in an earlier version, and
-- how many reports and submitted recaps wait for a decision.
create function public.server_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(h) || jsonb_build_object(
    'queue_size', q.size, 'queue_since', q.since, 'digest', private.digest_state(),
    'jobs', (select jsonb_agg(c) from private.job_counts() c),
    'left_out', (select s.left_out from private.rebuild_state s where s.only_row)
  )
  from public.health_status() h
  cross join (
    select count(*) as size, min(w.since) as since from (
      select r.created_at as since from public.reports r where r.decided_at is null
      union all
      select e.submitted_at from public.er_episodes e where e.submitted_at is not null and not e.is_published
    ) w
  ) q
$$;

-- `failure` says why the newest message of the last day that has not arrived failed.
create function public.alarm_settings() returns table (email text, webhook text, failure text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return query
    select s.email, s.webhook, (
      select j.last_error from private.jobs j
      where j.kind = 'alarm' and j.last_error is not null and j.run_at > now() - interval '1 day'
      order by j.run_at desc limit 1
    )
    from private.alarm_settings s;
end
$$;

create function public.set_alarm_settings(email text, webhook text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_admin();
  update private.alarm_settings s set
    email = nullif(btrim(set_alarm_settings.email), ''),
    webhook = nullif(btrim(set_alarm_settings.webhook), '')
  where s.only_row;
exception when check_violation then
  raise exception 'Enter one e-mail address, and a webhook that begins with https:// or http://.'
    using errcode = 'check_violation';
end
$$;

-- After a restore ---------------------------------------------------------------------

-- After a restore from a backup, the next revisions would be numbers that the live site and the mirrors
-- of builds already know with other content. So the operator calls this function (docs/deploy.md). Then
-- revisions continue above the live revision, mirrors read everything again, and a build starts. A restored backup does
-- not know the digests that went out after it, so older recaps are not new any more.
create function private.begin_epoch(above bigint) returns void
language sql set search_path = '' as $$
  update public.er_content_revision c set
    epoch = gen_random_uuid(), rev = greatest(c.rev, begin_epoch.above) + 1, changed_at = now()
  where c.only_row;
  delete from private.digest_mails m where m.state in ('queued', 'sending');
  update private.digests d set confirmed_at = now() where d.state = 'active'
$$;

grant execute on function
  public.health_status(), public.costs(), public.alarm_settings(), public.set_alarm_settings(text, text) to authenticated;
grant execute on function
  public.record_problems(timestamptz, jsonb), public.claim_alarm_messages(), public.server_health()
  to service_role;
