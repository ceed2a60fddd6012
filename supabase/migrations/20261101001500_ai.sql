-- Answers of a model: stored startup ideas, readers' quotas, and the site's daily spending.

create table public.startup_ideas (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  ideas jsonb not null check (jsonb_typeof(ideas) = 'array' and pg_column_size(ideas) <= 100000),
  created_at timestamptz not null default now()
);
comment on table public.startup_ideas is 'Startup ideas from a recap, stored for the reader who requested them.';
create index startup_ideas_user on public.startup_ideas (user_id, episode_id, created_at desc);
create index startup_ideas_episode on public.startup_ideas (episode_id);

alter table public.startup_ideas enable row level security;
revoke all on public.startup_ideas from anon, authenticated;
grant select, delete on public.startup_ideas to authenticated;
grant all on public.startup_ideas to service_role;
create policy startup_ideas_select_own on public.startup_ideas for select to authenticated
  using (user_id = (select auth.uid()));
create policy startup_ideas_delete_own on public.startup_ideas for delete to authenticated
  using (user_id = (select auth.uid()));

-- Readers see their newest ideas only. This deletes all but five per reader and recap.
create function private.drop_old_ideas() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.startup_ideas i
  where i.user_id = new.user_id
    and i.episode_id is not distinct from new.episode_id
    and i.id in (
      select o.id from public.startup_ideas o
      where o.user_id = new.user_id and o.episode_id is not distinct from new.episode_id
      order by o.created_at desc, o.id
      offset 5
    );
  return null;
end
$$;
revoke execute on function private.drop_old_ideas() from public, anon, authenticated;
create trigger startup_ideas_drop_old after insert on public.startup_ideas
  for each row execute function private.drop_old_ideas();

-- Quotas and spending -----------------------------------------------------------------

-- An answer from passages costs CPU time but no tokens, so it has its own quota.
create table private.ai_usage (
  user_id uuid not null references auth.users (id) on delete cascade,
  window_start timestamptz not null,
  used integer not null check (used > 0),
  kind text not null default 'answer' check (kind in ('answer', 'passages')),
  primary key (user_id, kind, window_start)
);
comment on table private.ai_usage is 'How many answers a reader requested, per kind and time window.';

create table private.ai_spend (
  day date primary key,
  tokens bigint not null default 0 check (tokens >= 0),
  most bigint,
  spent_at timestamptz
);
comment on table private.ai_spend is 'Tokens of the whole site per day, for the daily limit.';
comment on column private.ai_spend.most is 'The daily limit, as the last call of add_ai_spend gave it.';
comment on column private.ai_spend.spent_at is 'When the day''s tokens reached the limit.';

-- Takes one answer of a reader's quota in the current time window. `taken` is false if no answer is left.
-- `retry_after` is the number of seconds until the next window. As this is one statement, 100 parallel
-- calls take exactly `most` answers (security E8).
create function public.take_ai_quota(
  taker uuid, most integer, window_seconds integer, kind text default 'answer'
)
returns table (taken boolean, retry_after integer)
language plpgsql security definer set search_path = ''
as $$
declare
  window_began constant timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
begin
  insert into private.ai_usage as u (user_id, kind, window_start, used)
  select taker, take_ai_quota.kind, window_began, 1 where most > 0
  on conflict on constraint ai_usage_pkey do update set used = u.used + 1 where u.used < most;
  taken := found;
  retry_after := ceil(extract(epoch from window_began + make_interval(secs => window_seconds) - now()));
  return next;
end
$$;

create table private.ai_account_spend (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  tokens bigint not null default 0 check (tokens >= 0),
  primary key (user_id, day)
);
comment on table private.ai_account_spend is 'Tokens of each account per day, so that no reader uses up the tokens of all.';
create index ai_account_spend_day on private.ai_account_spend (day);

-- Adds tokens to today's spending and returns the day's total. With 0 tokens, only returns the total.
-- A negative number returns tokens that reserve_ai_tokens has reserved.
create function public.add_ai_spend(tokens bigint, most bigint default null, account uuid default null)
returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  new_tokens constant bigint := greatest(add_ai_spend.tokens, 0);
  total bigint;
begin
  -- The site's row first, as in reserve_ai_tokens: another order would deadlock parallel calls.
  insert into private.ai_spend as s (day, tokens, most, spent_at)
  values (today, new_tokens, add_ai_spend.most, case when new_tokens >= add_ai_spend.most then now() end)
  on conflict (day) do update set
    tokens = greatest(s.tokens + add_ai_spend.tokens, 0),
    most = coalesce(excluded.most, s.most),
    spent_at = case when s.tokens + add_ai_spend.tokens >= coalesce(excluded.most, s.most)
      then coalesce(s.spent_at, now()) end
  returning s.tokens into total;
  insert into private.ai_account_spend as a (user_id, day, tokens)
  select u.id, today, new_tokens from auth.users u where u.id = account and add_ai_spend.tokens <> 0
  on conflict (user_id, day) do update set tokens = greatest(a.tokens + add_ai_spend.tokens, 0);
  return total;
end
$$;

-- Reserves tokens for one answer, before the model gets the question. add_ai_spend corrects the number
-- afterwards. Returns 'reserved', or what is used up: the 'site' or the 'account'. Readers leave a fifth of
-- the site's day to admins and to the tracker, which has no account, and each reader has a share
-- (security H7). The site's row stays locked until commit, so parallel calls reserve one after the
-- other. 0 tokens only ask.
create function public.reserve_ai_tokens(account uuid, tokens bigint, most bigint, share bigint)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  is_staff constant boolean := account is null or exists (
    select from public.user_roles r where r.user_id = account and r.role = 'admin'
  );
  spent bigint;
begin
  insert into private.ai_spend as s (day, most) values (today, reserve_ai_tokens.most)
  on conflict (day) do update set most = excluded.most
  returning s.tokens into spent;
  if spent >= (case when is_staff then most else most - most / 5 end) then
    return 'site';
  end if;
  if not is_staff and share <= coalesce((
    select a.tokens from private.ai_account_spend a where a.user_id = account and a.day = today
  ), 0) then
    return 'account';
  end if;
  perform public.add_ai_spend(tokens, most, account);
  delete from private.ai_account_spend a where a.day < today;
  return 'reserved';
end
$$;

revoke execute on function
  public.take_ai_quota(uuid, integer, integer, text), public.add_ai_spend(bigint, bigint, uuid),
  public.reserve_ai_tokens(uuid, bigint, bigint, bigint)
  from public, anon, authenticated;
grant execute on function
  public.take_ai_quota(uuid, integer, integer, text), public.add_ai_spend(bigint, bigint, uuid),
  public.reserve_ai_tokens(uuid, bigint, bigint, bigint)
  to service_role;
