-- What answers cost and what they leave: startup ideas, quotas, the day's spending.

create table public.startup_ideas (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  ideas jsonb not null check (jsonb_typeof(ideas) = 'array' and pg_column_size(ideas) <= 100000),
  created_at timestamptz not null default now()
);
comment on table public.startup_ideas is 'Ideas made from a recap, kept for the reader who asked.';
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

create table private.ai_usage (
  user_id uuid not null references auth.users (id) on delete cascade,
  window_start timestamptz not null,
  used integer not null check (used > 0),
  primary key (user_id, window_start)
);
comment on table private.ai_usage is 'Answers asked for, per user and window.';

create table private.ai_spend (
  day date primary key,
  tokens bigint not null default 0 check (tokens >= 0)
);
comment on table private.ai_spend is 'Tokens of the whole site per day; the daily cap looks here.';

-- Takes one answer out of a user's window, if one is left. One statement: 100 calls at once
-- take exactly `most` (SECURITY E8). Returns whether it was taken and seconds to the next window.
create function public.take_ai_quota(taker uuid, most integer, window_seconds integer)
returns table (taken boolean, retry_after integer)
language plpgsql security definer set search_path = ''
as $$
declare
  begun constant timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
begin
  insert into private.ai_usage as u (user_id, window_start, used)
  select taker, begun, 1 where most > 0
  on conflict (user_id, window_start) do update set used = u.used + 1 where u.used < most;
  taken := found;
  retry_after := ceil(extract(epoch from begun + make_interval(secs => window_seconds) - now()));
  return next;
end
$$;

-- Adds tokens to today's spending and returns the day's total; 0 tokens only asks.
create function public.add_ai_spend(tokens bigint) returns bigint
language sql security definer set search_path = ''
as $$
  insert into private.ai_spend as s (day, tokens)
  values ((now() at time zone 'utc')::date, greatest(add_ai_spend.tokens, 0))
  on conflict (day) do update set tokens = s.tokens + excluded.tokens
  returning s.tokens
$$;

revoke execute on function public.take_ai_quota(uuid, integer, integer), public.add_ai_spend(bigint)
  from public, anon, authenticated;
grant execute on function public.take_ai_quota(uuid, integer, integer), public.add_ai_spend(bigint)
  to service_role;
