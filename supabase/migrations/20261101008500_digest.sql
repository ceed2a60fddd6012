-- E-mail digests: who gets one, which mails there were, and what became of each mail.

-- Digests go by this time, because the date of an episode may be years ago. There is no foreign key: a recap
-- that is deleted and restored keeps its time, so that no reader gets it twice.
create table private.first_publications (
  episode_id uuid primary key,
  published_at timestamptz not null default clock_timestamp()
);
comment on table private.first_publications is 'When a recap was first public.';
create index first_publications_newest on private.first_publications (published_at);
insert into private.first_publications (episode_id, published_at)
select e.id, e.created_at from public.er_episodes e where e.is_published;

create function private.note_publication() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.first_publications (episode_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.note_publication() from public, anon, authenticated;
create trigger er_episodes_first_public after insert on public.er_episodes
  for each row when (new.is_published) execute function private.note_publication();
create trigger er_episodes_now_public after update on public.er_episodes
  for each row when (new.is_published and not old.is_published) execute function private.note_publication();

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
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  first_tried_at timestamptz,
  ended_at timestamptz,
  recaps jsonb,
  failure text check (char_length(failure) <= 300)
);
comment on table private.digest_mails is 'Each mail exists here before it is sent. Its id is the idempotency key.';
comment on column private.digest_mails.due_at is 'When a queued mail may be sent. For a mail that is being sent: the end of the lease.';
comment on column private.digest_mails.recaps is 'The content of the first attempt, so that a repeated mail is equal. Null before it and after the end.';
create index digest_mails_due on private.digest_mails (due_at) where state in ('queued', 'sending');
create index digest_mails_reader on private.digest_mails (user_id);
create index digest_mails_newest on private.digest_mails (created_at);

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
language sql immutable set search_path = ''
as $$
  select case when d.today > after then d.today else d.today + d.period end
  from (
    select
      (date_trunc(case next_digest.frequency when 'daily' then 'day' else 'week' end, after at time zone 'utc')
        + interval '6 hours') at time zone 'utc' as today,
      case next_digest.frequency when 'daily' then interval '1 day' else interval '7 days' end as period
  ) d
$$;

create function private.may_get_digest(reader uuid, address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.digests d join auth.users u on u.id = d.user_id
    where d.user_id = reader and d.state = 'active' and d.email = address and u.email = address
      and not exists (select from private.blocked_accounts b where b.user_id = reader)
  )
$$;
revoke execute on function private.next_digest(text, timestamptz), private.may_get_digest(uuid, text)
  from public, anon, authenticated;

-- The reader's choice -----------------------------------------------------------------

-- Sets the frequency of a confirmed digest, and returns no row. Otherwise, returns the token for the
-- confirmation mail, or null after five mails in an hour. The email is null if the account has no confirmed address.
create function public.request_digest(reader uuid, frequency text) returns table (email text, token text)
language plpgsql security definer set search_path = ''
as $$
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
language plpgsql security definer set search_path = ''
as $$
declare
  chosen text;
begin
  update private.digests d set
    state = 'active', confirmed_at = clock_timestamp(), stopped_at = null,
    next_at = private.next_digest(d.frequency, clock_timestamp())
  from auth.users u
  where u.id = d.user_id and u.email = d.email and d.state = 'waiting'
    and d.confirmation_hash = private.hash_secret(confirm_digest.token)
    and d.confirmation_expires_at > clock_timestamp();
  select d.frequency into chosen from private.digests d
  where d.state = 'active' and d.confirmation_hash = private.hash_secret(confirm_digest.token);
  return chosen;
end
$$;
comment on function public.confirm_digest(text) is 'Returns the frequency, or null if the link does not work.';

-- Does not show whether the secret exists.
create function public.unsubscribe_digest(secret text) returns void
language sql security definer set search_path = ''
as $$
  update private.digests d set state = 'off', confirmation_hash = null, stop_reason = null
  where d.unsubscribe_secret = unsubscribe_digest.secret
$$;

create function public.stop_digest() returns void
language sql security definer set search_path = ''
as $$
  update private.digests d set state = 'off', confirmation_hash = null, stop_reason = null
  where d.user_id = (select auth.uid())
$$;

-- The state moved means that the account has another address since the confirmation.
create function public.my_digest() returns table (
  frequency text, state text, email text, stop_reason text, next_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select d.frequency, case when u.email <> d.email then 'moved' else d.state end, u.email, d.stop_reason, d.next_at
  from private.digests d join auth.users u on u.id = d.user_id
  where d.user_id = (select auth.uid()) and d.state <> 'off'
$$;

-- Bounces and complaints of the mail provider. A repeated old event does not stop a digest that the reader has
-- confirmed again since.
create function public.stop_digests(address text, reason text, happened_at timestamptz) returns void
language sql security definer set search_path = ''
as $$
  update private.digests d set
    state = 'stopped', stop_reason = stop_digests.reason, stopped_at = clock_timestamp(), confirmation_hash = null
  where lower(d.email) = lower(stop_digests.address) and d.state in ('waiting', 'active')
    and greatest(d.requested_at, d.confirmed_at) < stop_digests.happened_at
$$;

-- Sending -----------------------------------------------------------------------------

-- Makes the mails of up to 200 readers whose time has come, and returns the number of readers. A follow counts
-- from its own time, so a reader gets no old recaps of a newly followed show.
create function public.queue_digests() returns integer
language plpgsql security definer set search_path = ''
as $$
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
      row_number() over (partition by u.user_id order by p.published_at desc, e.id) as position
    from due u
    join followed f on f.user_id = u.user_id
    join public.er_episodes e on e.show_id = f.show_id and e.is_published
    join private.first_publications p on p.episode_id = e.id
    where p.published_at > clock_timestamp() - interval '30 days'
      and p.published_at > greatest(u.confirmed_at, f.since)
      and not exists (
        select from private.digest_recaps r where r.user_id = u.user_id and r.episode_id = e.id
      )
  ), mails as (
    insert into private.digest_mails (user_id, email, frequency)
    select u.user_id, u.email, u.frequency from due u where u.user_id in (select f.user_id from fresh f)
    returning id, user_id
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
create function private.drop_digest(mail private.digest_mails, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if mail.attempts = 0 then
    delete from private.digest_mails m where m.id = mail.id;
  else
    update private.digest_mails m set
      state = case mail.state when 'sending' then 'uncertain' else 'failed' end,
      ended_at = clock_timestamp(), recaps = null, failure = reason
    where m.id = mail.id;
  end if;
end
$$;
revoke execute on function private.drop_digest(private.digest_mails, text) from public, anon, authenticated;

-- Takes one mail for two minutes. A mail that is still being sent at the end of its lease was interrupted. With
-- idempotency keys, which providers store for a day, it is sent again with the same key. Without them, it is uncertain.
create function public.claim_digest(has_idempotency boolean) returns table (
  id uuid, email text, frequency text, unsubscribe_secret text, recaps jsonb, more bigint
)
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.digest_mails;
  content jsonb;
begin
  loop
    select * into mail from private.digest_mails m
    where m.state in ('queued', 'sending') and m.due_at <= clock_timestamp()
    order by m.due_at, m.id limit 1 for update skip locked;
    if not found then
      return;
    end if;
    if mail.state = 'sending'
      and (not has_idempotency or mail.first_tried_at < clock_timestamp() - interval '23 hours')
    then
      perform private.drop_digest(mail, 'The run ended while the mail was sent.');
      continue;
    end if;
    if not private.may_get_digest(mail.user_id, mail.email) then
      perform private.drop_digest(mail, 'The reader no longer gets the digest.');
      continue;
    end if;
    if mail.recaps is null then
      delete from private.digest_recaps r where r.mail_id = mail.id
        and not exists (select from public.er_episodes e where e.id = r.episode_id and e.is_published);
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'title', e.title, 'slug', e.slug, 'date', e.episode_date, 'show', s.name,
        'quickTake', left(e.quick_take, 1000)
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
      perform private.drop_digest(mail, 'All its recaps were withdrawn.');
      continue;
    end if;
    update private.digest_mails m set
      state = 'sending', attempts = m.attempts + 1, recaps = content,
      due_at = clock_timestamp() + interval '2 minutes', first_tried_at = coalesce(m.first_tried_at, clock_timestamp())
    where m.id = mail.id;
    return query
      select mail.id, mail.email, mail.frequency, d.unsubscribe_secret, content, greatest((
        select count(*) from private.digest_recaps r where r.mail_id = mail.id
      ) - 20, 0)
      from private.digests d where d.user_id = mail.user_id;
    return;
  end loop;
end
$$;

-- Outcomes: sent; busy (the provider wants a pause); refused (try again later, for a day); unknown (the mail may have
-- arrived, so only a provider with idempotency keys gets it again).
create function public.note_digest(
  mail uuid, outcome text, has_idempotency boolean, problem text default null
) returns void
language sql security definer set search_path = ''
as $$
  update private.digest_mails m set
    state = n.state, failure = left(problem, 300),
    due_at = clock_timestamp()
      + case outcome when 'busy' then interval '1 second' else m.attempts * interval '5 minutes' end,
    ended_at = case when n.state in ('sent', 'failed', 'uncertain') then clock_timestamp() end,
    recaps = case when n.state in ('queued', 'sending') then m.recaps end
  from (
    select o.id, case
      when outcome = 'sent' then 'sent'
      when outcome = 'unknown' then case when has_idempotency then 'sending' else 'uncertain' end
      when o.created_at < clock_timestamp() - interval '1 day' then 'failed'
      else 'queued'
    end as state
    from private.digest_mails o where o.id = note_digest.mail
  ) n
  where m.id = n.id and m.state in ('sending', 'uncertain')
$$;

-- A restored backup does not know the mails that went out after it. So older recaps are not new any more.
create or replace function private.begin_epoch(above bigint) returns void
language sql set search_path = ''
as $$
  update public.er_content_revision c set
    epoch = gen_random_uuid(), rev = greatest(c.rev, begin_epoch.above) + 1, changed_at = now()
  where c.only_row;
  delete from private.digest_mails m where m.state in ('queued', 'sending');
  update private.digests d set confirmed_at = now() where d.state = 'active'
$$;

-- Health ------------------------------------------------------------------------------

create function private.digest_state() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'readerCount', (select count(*) from private.digests d where d.state = 'active'),
    'bouncedCount', (
      select count(*) from private.digests d
      where d.state = 'stopped' and d.stopped_at > now() - interval '7 days'
    ),
    'mailedCount', count(*) filter (where m.state = 'sent'),
    'lateSince', least(
      min(m.created_at) filter (where m.state = 'queued' and m.attempts = 0),
      (
        select min(d.next_at) from private.digests d
        where d.state = 'active' and d.next_at < now() and private.may_get_digest(d.user_id, d.email)
      )
    ),
    'failedCount', count(*) filter (where m.state = 'failed'),
    'failure', (array_agg(m.failure order by m.due_at desc)
      filter (where m.failure is not null and m.state in ('queued', 'sending', 'failed')))[1],
    'uncertainCount', count(*) filter (where m.state = 'uncertain')
  )
  from private.digest_mails m where m.created_at > now() - interval '7 days'
$$;
revoke execute on function private.digest_state() from public, anon, authenticated;

-- The addresses are for admins only, who also see them in the tab People.
create function public.digest_health() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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

create or replace function public.server_health() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(h) || jsonb_build_object(
    'queue_size', q.size, 'queue_since', q.since, 'digest', private.digest_state()
  )
  from private.health_state() h
  cross join (
    select count(*) as size, min(w.since) as since from (
      select r.created_at as since from public.reports r where r.decided_at is null
      union all
      select e.submitted_at from public.er_episodes e where e.submitted_at is not null and not e.is_published
    ) w
  ) q
$$;

revoke execute on function
  public.request_digest(uuid, text), public.confirm_digest(text), public.unsubscribe_digest(text),
  public.stop_digest(), public.my_digest(), public.stop_digests(text, text, timestamptz), public.queue_digests(),
  public.claim_digest(boolean), public.note_digest(uuid, text, boolean, text), public.digest_health()
  from public, anon, authenticated;
grant execute on function
  public.request_digest(uuid, text), public.stop_digests(text, text, timestamptz), public.queue_digests(),
  public.claim_digest(boolean), public.note_digest(uuid, text, boolean, text)
  to service_role;
grant execute on function public.confirm_digest(text), public.unsubscribe_digest(text)
  to anon, authenticated, service_role;
grant execute on function public.stop_digest(), public.my_digest(), public.digest_health() to authenticated;

-- A reader's own data -----------------------------------------------------------------

alter function public.my_data() rename to data_without_digest;
alter function public.data_without_digest() set schema private;
revoke execute on function private.data_without_digest() from public, anon, authenticated;

create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.data_without_digest() || jsonb_build_object(
    'digest', (
      select jsonb_build_object(
        'frequency', d.frequency, 'state', d.state, 'email', d.email, 'requestedAt', d.requested_at,
        'confirmedAt', d.confirmed_at, 'stopReason', d.stop_reason
      ) from private.digests d where d.user_id = me.id
    ),
    'digestMails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', m.email, 'state', m.state, 'createdAt', m.created_at, 'recaps', (
          select coalesce(jsonb_agg(e.slug order by r.position), '[]')
          from private.digest_recaps r join public.er_episodes e on e.id = r.episode_id and e.is_published
          where r.mail_id = m.id
        )
      ) order by m.created_at, m.id), '[]')
      from private.digest_mails m where m.user_id = me.id
    )
  )
  from (select (select auth.uid()) as id) me
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;
