-- E-mail digests: who gets one, which mails there were, and what became of each mail.

create table private.digests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  state text not null default 'waiting' check (state in ('off', 'waiting', 'active', 'stopped')),
  email text not null,
  stop_reason text check (stop_reason in ('bounce', 'complaint')),
  confirmation_hash text unique,
  confirmation_expires_at timestamptz,
  requested_at timestamptz not null default clock_timestamp(),
  request_count integer not null default 0,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  next_at timestamptz,
  unsubscribe_secret text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
comment on table private.digests is 'One row per reader who has ever turned the digest on. No role of the API may read it.';
comment on column private.digests.email is 'The address that was, or must be, confirmed. If the account has another address, no mail goes out.';
comment on column private.digests.request_count is 'Confirmation mails of one hour, which began at requested_at.';
comment on column private.digests.unsubscribe_secret is 'Stays when the digest is turned off and on again, so that the links of old mails work. It can only stop mails, and each mail contains it, so it is stored as it is.';
create index digests_due on private.digests (next_at) where state = 'active';
create index digests_email on private.digests (lower(email));

create table private.digest_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  frequency text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'uncertain', 'failed')),
  created_at timestamptz not null default clock_timestamp(),
  first_tried_at timestamptz,
  ended_at timestamptz,
  recaps jsonb
);
comment on table private.digest_mails is 'Each mail exists here before it is sent. Its id is the idempotency key, and the key of its job.';
comment on column private.digest_mails.state is 'While a mail is in the state sending, it may have arrived.';
comment on column private.digest_mails.recaps is 'The content of the first attempt, so that a repeated mail is equal. Null before it and after the end.';
create index digest_mails_reader on private.digest_mails (user_id);
create index digest_mails_newest on private.digest_mails (created_at);
create trigger digest_mails_jobs after delete on private.digest_mails
  for each row execute function private.delete_jobs('digest');

create table private.digest_recaps (
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null,
  mail_id uuid not null references private.digest_mails (id) on delete cascade,
  position integer not null,
  primary key (user_id, episode_id)
);
comment on table private.digest_recaps is 'The recaps of each mail. The key makes sure that no reader gets a recap twice.';
comment on column private.digest_recaps.position is 'The mail lists the first 20. It only counts the others.';
create index digest_recaps_mail on private.digest_recaps (mail_id, position);

-- At 6:00 UTC: every day, or on Mondays.
create function private.next_digest(frequency text, after timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when d.today > after then d.today else d.today + d.period end
  from (
    select
      (date_trunc(case next_digest.frequency when 'daily' then 'day' else 'week' end, after at time zone 'utc')
        + interval '6 hours') at time zone 'utc' as today,
      case next_digest.frequency when 'daily' then interval '1 day' else interval '7 days' end as period
  ) d
$$;

create function private.may_get_digest(reader uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.digests d join auth.users u on u.id = d.user_id
    where d.user_id = reader and d.state = 'active' and d.email = address and u.email = address
      and not exists (select from private.blocked_accounts b where b.user_id = reader)
  )
$$;

-- The reader's choice -----------------------------------------------------------------

-- Sets the frequency of a confirmed digest, and returns no row. Otherwise, returns the token for the
-- confirmation mail, or null after five mails in an hour. The email is null if the account has no confirmed address.
create function public.request_digest(reader uuid, frequency text) returns table (email text, token text)
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  setting private.digests;
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select u.email into address from auth.users u where u.id = reader and u.email_confirmed_at is not null;
  if address is null then
    return query select null::text, null::text;
    return;
  end if;
  insert into private.digests (user_id, frequency, email) values (reader, request_digest.frequency, address)
  on conflict (user_id) do nothing;
  select * into setting from private.digests d where d.user_id = reader for update;
  if setting.state = 'active' and setting.email = address then
    update private.digests d set
      frequency = request_digest.frequency,
      next_at = private.next_digest(request_digest.frequency, clock_timestamp())
    where d.user_id = reader and d.frequency <> request_digest.frequency;
    return;
  end if;
  if setting.request_count >= 5 and setting.requested_at > clock_timestamp() - interval '1 hour' then
    return query select address, null::text;
    return;
  end if;
  update private.digests d set
    frequency = request_digest.frequency, state = 'waiting', email = address, stop_reason = null,
    confirmation_hash = private.hash_secret(new_token),
    confirmation_expires_at = clock_timestamp() + interval '3 days',
    request_count = case
      when d.requested_at > clock_timestamp() - interval '1 hour' then d.request_count + 1 else 1 end,
    requested_at = case
      when d.request_count > 0 and d.requested_at > clock_timestamp() - interval '1 hour'
      then d.requested_at else clock_timestamp() end
  where d.user_id = reader;
  return query select address, new_token;
end
$$;
comment on function public.request_digest(uuid, text) is 'Prepares the confirmation of a digest, or changes the frequency of a confirmed one.';

-- A second call with the same token changes nothing, so a reader may open the link twice.
create function public.confirm_digest(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  hash constant text := private.hash_secret(token);
  chosen text;
begin
  update private.digests d set
    state = 'active', confirmed_at = clock_timestamp(), stopped_at = null,
    next_at = private.next_digest(d.frequency, clock_timestamp())
  from auth.users u
  where u.id = d.user_id and u.email = d.email and d.state = 'waiting'
    and d.confirmation_hash = hash
    and d.confirmation_expires_at > clock_timestamp();
  select d.frequency into chosen from private.digests d
  where d.state = 'active' and d.confirmation_hash = hash;
  return chosen;
end
$$;
comment on function public.confirm_digest(text) is 'Returns the frequency, or null if the link does not work.';

-- Does not show whether the secret exists.
create function public.unsubscribe_digest(secret text) returns void
language sql security definer set search_path = '' as $$
  update private.digests d set state = 'off', confirmation_hash = null, stop_reason = null
  where d.unsubscribe_secret = unsubscribe_digest.secret
$$;

create function public.stop_digest() returns void
language sql security definer set search_path = '' as $$
  update private.digests d set state = 'off', confirmation_hash = null, stop_reason = null
  where d.user_id = (select auth.uid())
$$;

-- The state moved means that the account has another address since the confirmation.
create function public.my_digest() returns table (
  frequency text, state text, email text, stop_reason text, next_at timestamptz
)
language sql volatile security definer set search_path = '' as $$
  select private.count_call('my_digest');
  select d.frequency, case when u.email <> d.email then 'moved' else d.state end, u.email, d.stop_reason, d.next_at
  from private.digests d join auth.users u on u.id = d.user_id
  where d.user_id = (select auth.uid()) and d.state <> 'off';
$$;

-- Bounces and complaints of the mail provider. A repeated old event does not stop a digest that the reader has
-- confirmed again since.
create function public.stop_digests(address text, reason text, happened_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.digests d set
    state = 'stopped', stop_reason = stop_digests.reason, stopped_at = clock_timestamp(), confirmation_hash = null
  where lower(d.email) = lower(stop_digests.address) and d.state in ('waiting', 'active')
    and greatest(d.requested_at, d.confirmed_at) < stop_digests.happened_at
$$;

-- Sending -----------------------------------------------------------------------------

-- Makes the mails of up to 200 readers whose time has come, and returns the number of readers. A follow counts
-- from its own time, so a reader gets no old recaps of a newly followed show.
create function public.queue_digests() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader_count integer;
begin
  delete from private.digest_mails m where m.created_at < clock_timestamp() - interval '90 days';
  with due as (
    select d.user_id, d.email, d.frequency, d.confirmed_at from private.digests d
    where d.state = 'active' and d.next_at <= clock_timestamp() and private.may_get_digest(d.user_id, d.email)
    order by d.next_at limit 200 for update skip locked
  ), followed as (
    select f.user_id, f.show_id, min(f.created_at) as since from (
      select s.user_id, s.show_id, s.created_at from public.user_show_follows s
      where s.user_id in (select u.user_id from due u)
      union all
      select c.user_id, s.id, c.created_at from public.user_category_follows c
      join public.er_shows s on s.category_id = c.category_id
      where c.user_id in (select u.user_id from due u)
    ) f group by f.user_id, f.show_id
  ), fresh as (
    select u.user_id, e.id as episode_id,
      row_number() over (partition by u.user_id order by e.first_published_at desc, e.id) as position
    from due u
    join followed f on f.user_id = u.user_id
    join public.er_episodes e on e.show_id = f.show_id and e.is_published
    where e.first_published_at > clock_timestamp() - interval '30 days'
      and e.first_published_at > greatest(u.confirmed_at, f.since)
      and not exists (
        select from private.digest_recaps r where r.user_id = u.user_id and r.episode_id = e.id
      )
  ), mails as (
    insert into private.digest_mails (user_id, email, frequency)
    select u.user_id, u.email, u.frequency from due u where u.user_id in (select f.user_id from fresh f)
    returning id, user_id
  ), jobs as (
    insert into private.jobs (kind, key) select 'digest', m.id from mails m
  ), recaps as (
    insert into private.digest_recaps (user_id, episode_id, mail_id, position)
    select f.user_id, f.episode_id, m.id, f.position from fresh f join mails m on m.user_id = f.user_id
  )
  update private.digests d set next_at = private.next_digest(d.frequency, clock_timestamp())
  from due u where u.user_id = d.user_id;
  get diagnostics reader_count = row_count;
  return reader_count;
end
$$;

-- Ends a mail that can no longer be sent. If no attempt was made, its recaps count as not mailed.
create function private.drop_digest(mail private.digest_mails, token uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if mail.first_tried_at is null then
    delete from private.digest_mails m where m.id = mail.id;
  else
    update private.digest_mails m set
      state = case mail.state when 'sending' then 'uncertain' else 'failed' end,
      ended_at = clock_timestamp(), recaps = null
    where m.id = mail.id;
    perform public.finish_job(drop_digest.token);
  end if;
end
$$;

-- Takes one mail. A mail in the state sending was interrupted, or the answer of the provider was unclear. With
-- idempotency keys, which providers store for a day, it is sent again with the same key. Without them, it is uncertain.
create function public.claim_digest(has_idempotency boolean) returns table (
  token uuid, id uuid, email text, frequency text, unsubscribe_secret text, recaps jsonb, more bigint
)
language plpgsql security definer set search_path = '' as $$
declare
  job record;
  mail private.digest_mails;
  content jsonb;
begin
  loop
    select * into job from public.claim_jobs('digest');
    if not found then
      return;
    end if;
    select * into mail from private.digest_mails m where m.id = job.key::uuid;
    if mail.state in ('sent', 'uncertain') then
      -- A worker without its lease has reported this.
      perform public.finish_job(job.token);
      continue;
    end if;
    if not private.may_get_digest(mail.user_id, mail.email) or (mail.state = 'sending'
      and (not has_idempotency or mail.first_tried_at < clock_timestamp() - interval '23 hours'))
    then
      perform private.drop_digest(mail, job.token);
      continue;
    end if;
    if mail.recaps is null then
      delete from private.digest_recaps r where r.mail_id = mail.id
        and not exists (select from public.er_episodes e where e.id = r.episode_id and e.is_published);
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'title', e.title, 'slug', e.slug, 'date', e.episode_date, 'show', s.name,
        'text', left(e.card_text, 1000)
      ) order by r.position) into content
      from (
        select * from private.digest_recaps x where x.mail_id = mail.id order by x.position limit 20
      ) r
      join public.er_episodes e on e.id = r.episode_id
      join public.er_shows s on s.id = e.show_id;
    else
      select jsonb_agg(x.recap order by x.position) into content
      from jsonb_array_elements(mail.recaps) with ordinality x (recap, position)
      join public.er_episodes e on e.id = (x.recap ->> 'id')::uuid and e.is_published;
    end if;
    if content is null then
      perform private.drop_digest(mail, job.token);
      continue;
    end if;
    update private.digest_mails m set
      state = 'sending', recaps = content, first_tried_at = coalesce(m.first_tried_at, clock_timestamp())
    where m.id = mail.id;
    return query
      select job.token, mail.id, mail.email, mail.frequency, d.unsubscribe_secret, content, greatest((
        select count(*) from private.digest_recaps r where r.mail_id = mail.id
      ) - 20, 0)
      from private.digests d where d.user_id = mail.user_id;
    return;
  end loop;
end
$$;

-- Outcomes: sent; busy (the provider wants a pause); refused (try again later); unknown (the mail may have arrived, so
-- only a provider with idempotency keys gets it again). After the last attempt, the mail has failed or is uncertain. A
-- worker without its lease can only report that the mail was sent.
create function public.note_digest(
  token uuid, mail uuid, outcome text, has_idempotency boolean, problem text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  next_state text := case outcome
    when 'sent' then 'sent'
    when 'unknown' then case when has_idempotency then 'sending' else 'uncertain' end
    else 'queued'
  end;
begin
  if next_state in ('sent', 'uncertain') then
    if not public.finish_job(note_digest.token) and next_state = 'uncertain' then
      return;
    end if;
  elsif not public.fail_job(note_digest.token, problem, case outcome when 'busy' then 1 end) then
    return;
  elsif exists (select from private.jobs j where j.kind = 'digest' and j.key = mail::text and j.failed_at is not null) then
    next_state := case next_state when 'queued' then 'failed' else 'uncertain' end;
  end if;
  update private.digest_mails m set
    state = next_state,
    ended_at = case when next_state in ('sent', 'failed', 'uncertain') then clock_timestamp() end,
    recaps = case when next_state in ('queued', 'sending') then m.recaps end
  where m.id = note_digest.mail and m.state in ('sending', 'uncertain');
end
$$;

-- Health ------------------------------------------------------------------------------

create function private.digest_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'readerCount', (select count(*) from private.digests d where d.state = 'active'),
    'bouncedCount', (
      select count(*) from private.digests d
      where d.state = 'stopped' and d.stopped_at > now() - interval '7 days'
    ),
    'mailedCount', count(*) filter (where m.state = 'sent'),
    'lateSince', least(
      min(m.created_at) filter (where m.state = 'queued' and m.first_tried_at is null),
      (
        select min(d.next_at) from private.digests d
        where d.state = 'active' and d.next_at < now() and private.may_get_digest(d.user_id, d.email)
      )
    ),
    'failedCount', count(*) filter (where m.state = 'failed'),
    'failure', (
      select j.last_error from private.jobs j where j.kind = 'digest' and j.last_error is not null
      order by j.run_at desc limit 1
    ),
    'uncertainCount', count(*) filter (where m.state = 'uncertain')
  )
  from private.digest_mails m where m.created_at > now() - interval '7 days'
$$;

-- The addresses are for admins only, who also see them in the tab People.
create function public.digest_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('admin') then
    raise insufficient_privilege using message = 'Only admins may see this.';
  end if;
  return private.digest_state() || jsonb_build_object('uncertainMails', (
    select coalesce(jsonb_agg(jsonb_build_object('email', u.email, 'at', u.first_tried_at)), '[]') from (
      select m.email, m.first_tried_at from private.digest_mails m
      where m.state = 'uncertain' and m.created_at > now() - interval '7 days'
      order by m.first_tried_at desc limit 20
    ) u
  ));
end
$$;

grant execute on function
  public.request_digest(uuid, text), public.stop_digests(text, text, timestamptz), public.queue_digests(),
  public.claim_digest(boolean), public.note_digest(uuid, uuid, text, boolean, text)
  to service_role;
grant execute on function
  public.confirm_digest(text), public.unsubscribe_digest(text) to anon, authenticated, service_role;
grant execute on function
  public.stop_digest(), public.my_digest(), public.digest_health() to authenticated;

-- A reader's own data -----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('private.digests', 'user_id', 'cascade', 'data_of_digests', null),
  ('private.digest_mails', 'user_id', 'cascade', 'data_of_digests', null),
  ('private.digest_recaps', 'user_id', 'cascade', 'data_of_digests', null);

create function private.data_of_digests(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'digest', (
      select jsonb_build_object(
        'frequency', d.frequency, 'state', d.state, 'email', d.email, 'requestedAt', d.requested_at,
        'confirmedAt', d.confirmed_at, 'stopReason', d.stop_reason
      ) from private.digests d where d.user_id = reader
    ),
    'digestMails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', m.email, 'state', m.state, 'createdAt', m.created_at, 'recaps', (
          select coalesce(jsonb_agg(e.slug order by r.position), '[]')
          from private.digest_recaps r join public.er_episodes e on e.id = r.episode_id and e.is_published
          where r.mail_id = m.id
        )
      ) order by m.created_at, m.id), '[]')
      from private.digest_mails m where m.user_id = reader
    )
  )
$$;
