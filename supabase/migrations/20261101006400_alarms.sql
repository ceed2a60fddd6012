-- Messages to the operator when a part of the site breaks, and when it works again.

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

create table private.alarm_messages (
  id uuid primary key default gen_random_uuid(),
  alarm_id uuid not null references private.alarms (id) on delete cascade,
  phase text not null check (phase in ('began', 'ended')),
  channel text not null check (channel in ('email', 'webhook')),
  attempts integer not null default 0,
  retry_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  failure text check (char_length(failure) <= 300),
  unique (alarm_id, phase, channel)
);
comment on table private.alarm_messages is 'At most one message for the beginning and one for the end of a problem, on each channel.';
create index alarm_messages_due on private.alarm_messages (retry_at) where sent_at is null;

-- The state of every part of the site. health_status shows it to admins, and server_health to the schedule.
create function private.health_state() returns table (
  at timestamptz,
  content_rev bigint, live_rev bigint, ahead_rev bigint, live_at timestamptz, dirty_since timestamptz, state text,
  turn_at timestamptz, live_after_seconds integer, failed_at timestamptz, failing_since timestamptz,
  next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  tracked_shows integer, tracker_began_at timestamptz, tracker_ended_at timestamptz,
  tracker_is_held boolean, tracker_checked integer, tracker_created integer, tracker_failures jsonb,
  tokens_today bigint, tokens_most bigint, tokens_spent_at timestamptz,
  mails_asked integer, mails_followed integer
)
language sql stable security definer set search_path = ''
as $$
  select now(),
    p.content_rev, p.live_rev, s.ahead_rev, s.live_at, p.dirty_since, p.state,
    s.turn_at, pg_catalog.ceil(extract(epoch from s.live_after))::integer, s.failed_at, s.failing_since,
    p.next_try_at, p.last_error, p.builds_today, p.budget,
    (select count(*)::integer from public.er_shows where auto_track_youtube),
    t.began_at, t.ended_at, coalesce(t.held_until > now(), false),
    t.checked, t.created, coalesce(t.failures, '[]'),
    coalesce(a.tokens, 0), a.most, a.spent_at,
    m.asked, m.followed
  from private.publish_state() p
  cross join private.rebuild_state s
  cross join private.youtube_tracker t
  cross join (
    select count(*)::integer as asked, count(u.email_confirmed_at)::integer as followed
    from auth.users u
    where u.confirmation_sent_at between now() - interval '1 day' and now() - interval '1 hour'
  ) m
  left join private.ai_spend a on a.day = (now() at time zone 'utc')::date
$$;

create or replace function public.health_status() returns table (
  at timestamptz,
  content_rev bigint, live_rev bigint, ahead_rev bigint, live_at timestamptz, dirty_since timestamptz, state text,
  turn_at timestamptz, live_after_seconds integer, failed_at timestamptz, failing_since timestamptz,
  next_try_at timestamptz, last_error text, builds_today integer, budget integer,
  tracked_shows integer, tracker_began_at timestamptz, tracker_ended_at timestamptz,
  tracker_is_held boolean, tracker_checked integer, tracker_created integer, tracker_failures jsonb,
  tokens_today bigint, tokens_most bigint, tokens_spent_at timestamptz,
  mails_asked integer, mails_followed integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return query select * from private.health_state();
end
$$;

-- The columns of health_status, and how many reports and submitted recaps wait for a decision.
create function public.server_health() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(h) || jsonb_build_object('queue_size', q.size, 'queue_since', q.since)
  from private.health_state() h
  cross join (
    select count(*) as size, min(w.since) as since from (
      select r.created_at as since from public.reports r where r.decided_at is null
      union all
      select e.submitted_at from public.er_episodes e where e.submitted_at is not null and not e.is_published
    ) w
  ) q
$$;

-- Opens and ends alarms, so that the open alarms are the given problems: [{"part": …, "text": …}]. The lock
-- of the settings makes parallel runs wait for each other.
create function public.record_problems(read_at timestamptz, problems jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
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
  insert into private.alarm_messages (alarm_id, phase, channel)
  select a.id, 'began', c.channel
  from private.alarms a
  cross join (values ('email', settings.email), ('webhook', settings.webhook)) as c (channel, address)
  where a.ended_at is null and c.address is not null
  on conflict do nothing;
  insert into private.alarm_messages (alarm_id, phase, channel)
  select a.id, 'ended', m.channel
  from private.alarms a
  join private.alarm_messages m on m.alarm_id = a.id and m.phase = 'began'
  where a.ended_at is not null
  on conflict do nothing;
  delete from private.alarms a where a.ended_at < record_problems.read_at - interval '90 days';
end
$$;

-- Takes the messages that are due. A run that dies after the claim leaves them to a later run. The message
-- about an end waits until the message about the beginning has arrived or has failed 20 times.
create function public.claim_alarm_messages() returns table (
  id uuid, phase text, channel text, address text, part text, detail text,
  began_at timestamptz, ended_at timestamptz
)
language sql security definer set search_path = ''
as $$
  update private.alarm_messages m set
    attempts = m.attempts + 1,
    retry_at = clock_timestamp() + (m.attempts + 1) * interval '5 minutes'
  from private.alarms a, private.alarm_settings s
  where a.id = m.alarm_id
    and m.id in (
      select d.id from private.alarm_messages d, private.alarm_settings t
      where d.sent_at is null and d.attempts < 20 and d.retry_at <= clock_timestamp()
        and case d.channel when 'email' then t.email else t.webhook end is not null
        and (d.phase = 'began' or not exists (
          select from private.alarm_messages f
          where f.alarm_id = d.alarm_id and f.channel = d.channel and f.phase = 'began'
            and f.sent_at is null and f.attempts < 20
        ))
      order by d.retry_at, d.id limit 20 for update of d skip locked
    )
  returning m.id, m.phase, m.channel, case m.channel when 'email' then s.email else s.webhook end,
    a.part, a.detail, a.began_at, a.ended_at
$$;

create function public.note_alarm_message(message uuid, problem text default null) returns void
language sql security definer set search_path = ''
as $$
  update private.alarm_messages m set
    sent_at = case when problem is null then clock_timestamp() end,
    failure = left(problem, 300)
  where m.id = note_alarm_message.message and m.sent_at is null
$$;

-- `failure` says why the newest message of the last day that has not arrived failed.
create function public.alarm_settings() returns table (email text, webhook text, failure text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return query
    select s.email, s.webhook, (
      select m.failure from private.alarm_messages m
      where m.sent_at is null and m.failure is not null and m.retry_at > now() - interval '1 day'
      order by m.retry_at desc limit 1
    )
    from private.alarm_settings s;
end
$$;

create function public.set_alarm_settings(email text, webhook text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may do this.';
  end if;
  update private.alarm_settings s set
    email = nullif(btrim(set_alarm_settings.email), ''),
    webhook = nullif(btrim(set_alarm_settings.webhook), '')
  where s.only_row;
exception when check_violation then
  raise exception 'Enter one e-mail address, and a webhook that begins with https:// or http://.'
    using errcode = 'check_violation';
end
$$;

revoke execute on function private.health_state() from public, anon, authenticated;
revoke execute on function
  public.server_health(), public.record_problems(timestamptz, jsonb), public.claim_alarm_messages(),
  public.note_alarm_message(uuid, text), public.alarm_settings(), public.set_alarm_settings(text, text)
  from public, anon, authenticated;
grant execute on function
  public.server_health(), public.record_problems(timestamptz, jsonb), public.claim_alarm_messages(),
  public.note_alarm_message(uuid, text)
  to service_role;
grant execute on function public.alarm_settings(), public.set_alarm_settings(text, text) to authenticated;
