-- Questions that are answered with passages cost no tokens, but work: they are counted apart.

alter table private.ai_usage
  add column kind text not null default 'answer' check (kind in ('answer', 'passages')),
  drop constraint ai_usage_pkey,
  add primary key (user_id, kind, window_start);

drop function public.take_ai_quota(uuid, integer, integer);

-- As before (SECURITY E8), for each kind by itself.
create function public.take_ai_quota(
  taker uuid, most integer, window_seconds integer, kind text default 'answer'
)
returns table (taken boolean, retry_after integer)
language plpgsql security definer set search_path = ''
as $$
declare
  begun constant timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
begin
  insert into private.ai_usage as u (user_id, kind, window_start, used)
  select taker, take_ai_quota.kind, begun, 1 where most > 0
  on conflict on constraint ai_usage_pkey do update set used = u.used + 1 where u.used < most;
  taken := found;
  retry_after := ceil(extract(epoch from begun + make_interval(secs => window_seconds) - now()));
  return next;
end
$$;
revoke execute on function public.take_ai_quota(uuid, integer, integer, text)
  from public, anon, authenticated;
grant execute on function public.take_ai_quota(uuid, integer, integer, text) to service_role;
