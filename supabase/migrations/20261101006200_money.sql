-- Rewards for referrals, and the payouts of earnings. Amounts never change: a correction is a new row (decision 41).

-- Rules ---------------------------------------------------------------------------------

create table public.reward_rules (
  id bigint generated always as identity primary key,
  amount_cents integer not null check (amount_cents between 0 and 100000),
  days_until_earned integer not null check (days_until_earned between 0 and 365),
  max_per_month integer not null check (max_per_month between 1 and 10000),
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (user_id) on delete set null
);
comment on table public.reward_rules is 'What a referral earns. The newest rule applies to new referrals, and no rule ever changes.';
comment on column public.reward_rules.amount_cents is 'Zero ends the rewards.';
comment on column public.reward_rules.max_per_month is 'How many rewards a pro may earn in a calendar month (UTC).';
create index reward_rules_created_by on public.reward_rules (created_by);

-- Payouts -------------------------------------------------------------------------------

create table public.payout_runs (
  id uuid primary key default gen_random_uuid(),
  first_day date not null,
  last_day date not null,
  total_cents bigint not null,
  pro_count integer not null,
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (user_id) on delete set null,
  paid_at timestamptz,
  paid_by uuid references public.profiles (user_id) on delete set null,
  constraint payout_runs_days check (first_day <= last_day)
);
comment on table public.payout_runs is 'Payouts. An open payout owns its earnings, so that no other payout can contain them.';
create index payout_runs_created_by on public.payout_runs (created_by);
create index payout_runs_paid_by on public.payout_runs (paid_by);

alter table public.earnings
  add column referral_id uuid unique references public.referrals (id) on delete set null,
  add column corrects_id uuid references public.earnings (id),
  add column reason text check (char_length(reason) <= 500),
  add column entered_by uuid references public.profiles (user_id) on delete set null,
  add column payout_run_id uuid references public.payout_runs (id),
  add column paid_on date,
  drop constraint earnings_amount_check,
  add constraint earnings_amount_check check (amount >= 0 or corrects_id is not null),
  add constraint earnings_correction_check check ((corrects_id is null) = (reason is null));
comment on column public.earnings.referral_id is 'The referral that earned this reward. Unique, so a referral earns once (B101).';
comment on column public.earnings.corrects_id is 'The earning that this row corrects. Only corrections may be negative.';
create index earnings_corrects on public.earnings (corrects_id);
create index earnings_entered_by on public.earnings (entered_by);
create index earnings_payout_run on public.earnings (payout_run_id);
create index earnings_unpaid on public.earnings (earned_date) where status = 'pending' and payout_run_id is null;

alter table public.referrals
  add column rule_id bigint references public.reward_rules (id),
  add column due_at timestamptz,
  add column rewarded_at timestamptz,
  add column note text check (note in ('monthly limit', 'account deleted', 'account blocked'));
comment on column public.referrals.due_at is 'When the reward is earned, if the referred account still exists and is not blocked.';
comment on column public.referrals.note is 'Why a referral earned nothing.';
create index referrals_rule on public.referrals (rule_id);
create index referrals_due on public.referrals (due_at)
  where status = 'pending' and rule_id is not null and rewarded_at is null;

-- Rights --------------------------------------------------------------------------------

alter table public.reward_rules enable row level security;
alter table public.payout_runs enable row level security;
revoke all on public.reward_rules, public.payout_runs from anon, authenticated;
-- Pros read the rules, but not which admin wrote them.
grant select (id, amount_cents, days_until_earned, max_per_month, created_at) on public.reward_rules to authenticated;
grant select (id, first_day, last_day, total_cents, pro_count, created_at, paid_at) on public.payout_runs to authenticated;
revoke select on public.earnings from authenticated;
grant select (
  id, pro_user_id, amount, status, period, earned_date, referral_id, corrects_id, reason, payout_run_id, paid_on
) on public.earnings to authenticated;
grant all on public.reward_rules, public.payout_runs to service_role;

create policy reward_rules_select_admin on public.reward_rules for select to authenticated
  using ((select private.has_role('admin')));
create policy reward_rules_select_pro on public.reward_rules for select to authenticated
  using ((select private.has_role('pro')));
create policy payout_runs_select_admin on public.payout_runs for select to authenticated
  using ((select private.has_role('admin')));
create policy earnings_select_admin on public.earnings for select to authenticated
  using ((select private.has_role('admin')));

create trigger earnings_blocked before insert or update or delete on public.earnings
  for each statement execute function private.refuse_blocked();
create trigger reward_rules_blocked before insert or update or delete on public.reward_rules
  for each statement execute function private.refuse_blocked();
create trigger payout_runs_blocked before insert or update or delete on public.payout_runs
  for each statement execute function private.refuse_blocked();

-- Binds the server too, because no key may change what was earned or paid (B104).
create function private.refuse_changed_earning() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.amount <> old.amount or new.earned_date <> old.earned_date
    or new.corrects_id is distinct from old.corrects_id or new.reason is distinct from old.reason
    or old.status = 'paid' and (new.status <> 'paid' or new.paid_on is distinct from old.paid_on
      or new.payout_run_id is distinct from old.payout_run_id) then
    raise exception 'Earnings never change. Add a correction.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger earnings_unchanged before update on public.earnings
  for each row execute function private.refuse_changed_earning();

-- Rewards -------------------------------------------------------------------------------

create function private.apply_reward_rule() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rule public.reward_rules;
begin
  select * into rule from public.reward_rules r order by r.id desc limit 1;
  if rule.amount_cents > 0 and new.status = 'pending' and new.payout_amount = 0 then
    new.rule_id := rule.id;
    new.due_at := new.signup_date + pg_catalog.make_interval(days => rule.days_until_earned);
    new.payout_amount := rule.amount_cents / 100.0;
  end if;
  return new;
end
$$;
create trigger referrals_rule before insert on public.referrals
  for each row execute function private.apply_reward_rule();

-- Grants the reward of one referral that is due, or cancels the referral. A second call changes nothing.
create function private.settle_referral(referral uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  due public.referrals;
  rule public.reward_rules;
  earned_on date;
  refusal text;
begin
  select * into due from public.referrals r
  where r.id = referral and r.status = 'pending' and r.rule_id is not null and r.rewarded_at is null
    and r.due_at <= now() and r.pro_user_id is not null
  for update;
  if not found then
    return;
  end if;
  select * into rule from public.reward_rules r where r.id = due.rule_id;
  earned_on := (due.due_at at time zone 'utc')::date;
  refusal := case
    when due.referred_user_id is null then 'account deleted'
    when exists (select from private.blocked_accounts b where b.user_id = due.referred_user_id) then 'account blocked'
    when rule.max_per_month <= (
      select count(*) from public.earnings e
      where e.pro_user_id = due.pro_user_id and e.referral_id is not null
        and e.earned_date >= date_trunc('month', earned_on)::date
        and e.earned_date < (date_trunc('month', earned_on) + interval '1 month')::date
    ) then 'monthly limit'
  end;
  if refusal is not null then
    update public.referrals r set status = 'cancelled', note = refusal, payout_amount = 0 where r.id = referral;
    return;
  end if;
  insert into public.earnings (pro_user_id, amount, status, period, earned_date, referral_id)
  values (due.pro_user_id, due.payout_amount, 'pending', to_char(earned_on, 'YYYY-MM'), earned_on, referral)
  on conflict (referral_id) do nothing;
  update public.referrals r set rewarded_at = now() where r.id = referral;
end
$$;

-- Settles the referrals that are due: those of one pro, or all. Each pro has a lock until the end of the transaction,
-- because parallel settlements would each count the rewards of the month before the other inserts (B102).
create function private.settle_referrals(pro uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select r.id, r.pro_user_id from public.referrals r
    where r.status = 'pending' and r.rule_id is not null and r.rewarded_at is null and r.due_at <= now()
      and r.pro_user_id is not null and (pro is null or r.pro_user_id = pro)
    order by r.pro_user_id, r.due_at, r.id
  loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('rewards of ' || due.pro_user_id::text, 0));
    perform private.settle_referral(due.id);
  end loop;
end
$$;

-- An error here must stop neither the sign-up nor the relay. The next run of the relay tries again.
create function private.settle_new_referral() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_referrals(new.pro_user_id);
  return null;
exception when others then
  raise warning 'no reward for the referral %: %', new.id, sqlerrm;
  return null;
end
$$;
create trigger referrals_settle after insert on public.referrals
  for each row when (new.rule_id is not null and new.due_at <= now())
  execute function private.settle_new_referral();

create function private.settle_on_run() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_referrals();
  return null;
exception when others then
  raise warning 'no rewards in this run: %', sqlerrm;
  return null;
end
$$;
create trigger rebuild_state_rewards after update of turn_at on private.rebuild_state
  for each row execute function private.settle_on_run();

-- What admins do ------------------------------------------------------------------------

-- Admins who act at the same time wait here for each other, until the end of their transactions (B103).
create function private.lock_payouts() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('payouts', 0));
  perform private.check_admin();
end
$$;

create function public.set_reward_rule(amount_cents integer, days_until_earned integer, max_per_month integer)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_admin();
  insert into public.reward_rules (amount_cents, days_until_earned, max_per_month, created_by)
  values (
    set_reward_rule.amount_cents, set_reward_rule.days_until_earned, set_reward_rule.max_per_month,
    (select auth.uid())
  );
end
$$;

-- The unpaid earnings of these days that no payout contains.
create function private.unpaid_earnings(first_day date, last_day date) returns setof public.earnings
language sql stable security definer set search_path = ''
as $$
  select e.* from public.earnings e
  where e.status = 'pending' and e.payout_run_id is null and e.pro_user_id is not null
    and e.earned_date between first_day and last_day
$$;

-- Returns the first day with unpaid earnings, or null.
create function public.oldest_unpaid_day() returns date
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_admin();
  perform private.settle_referrals();
  return (select min(e.earned_date) from private.unpaid_earnings('-infinity', 'infinity') e);
end
$$;

-- Returns the unpaid sum of each pro in these days. A payout contains only pros whose sum is above zero.
create function public.unpaid_sums(first_day date, last_day date)
returns table (pro_user_id uuid, full_name text, email text, cents bigint, earning_count bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_admin();
  perform private.settle_referrals();
  return query
    select e.pro_user_id, p.full_name, p.email, (sum(e.amount) * 100)::bigint, count(*)
    from private.unpaid_earnings(unpaid_sums.first_day, unpaid_sums.last_day) e
    join public.profiles p on p.user_id = e.pro_user_id
    group by e.pro_user_id, p.full_name, p.email
    order by 4 desc, e.pro_user_id;
end
$$;

-- Returns the sum of each pro in a payout. Pros who have deleted their accounts share one row without a name.
create function public.payout_sums(run uuid)
returns table (pro_user_id uuid, full_name text, email text, cents bigint, earning_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_admin();
  return query
    select e.pro_user_id, p.full_name, p.email, (sum(e.amount) * 100)::bigint, count(*)
    from public.earnings e
    left join public.profiles p on p.user_id = e.pro_user_id
    where e.payout_run_id = run
    group by e.pro_user_id, p.full_name, p.email
    order by 4 desc, e.pro_user_id;
end
$$;

-- Opens a payout, which takes the unpaid earnings of these days. Throws 23514 for days in the future, for a payout
-- without earnings, and if the sum is not the sum that the admin saw.
create function public.start_payout(first_day date, last_day date, expected_cents bigint) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  run constant uuid := gen_random_uuid();
  total bigint;
  pros integer;
begin
  perform private.lock_payouts();
  perform private.settle_referrals();
  if first_day is null or last_day is null or first_day > last_day or last_day > (now() at time zone 'utc')::date then
    raise exception 'Choose days that are not in the future, the first day first.' using errcode = 'check_violation';
  end if;
  insert into public.payout_runs (id, first_day, last_day, total_cents, pro_count, created_by)
  values (run, start_payout.first_day, start_payout.last_day, 0, 0, (select auth.uid()));
  update public.earnings e set payout_run_id = run
  from private.unpaid_earnings(start_payout.first_day, start_payout.last_day) u
  where e.id = u.id and e.payout_run_id is null and e.status = 'pending'
    and u.pro_user_id in (
      select s.pro_user_id from private.unpaid_earnings(start_payout.first_day, start_payout.last_day) s
      group by s.pro_user_id having sum(s.amount) > 0
    );
  select (sum(e.amount) * 100)::bigint, count(distinct e.pro_user_id) into total, pros
  from public.earnings e where e.payout_run_id = run;
  if total is null then
    raise exception 'There is nothing to pay in these days.' using errcode = 'check_violation';
  end if;
  if total is distinct from expected_cents then
    raise exception 'The sums have changed. Check them again, then start the payout.' using errcode = 'check_violation';
  end if;
  update public.payout_runs r set total_cents = total, pro_count = pros where r.id = run;
  return run;
end
$$;

-- Throws 23514 if another admin has marked the payout as paid or has discarded it.
create function public.mark_payout_paid(run uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_payouts();
  update public.payout_runs r set paid_at = now(), paid_by = (select auth.uid())
  where r.id = run and r.paid_at is null;
  if not found then
    raise exception 'This payout is already paid or discarded.' using errcode = 'check_violation';
  end if;
  update public.earnings e set status = 'paid', paid_on = (now() at time zone 'utc')::date
  where e.payout_run_id = run;
  update public.referrals r set status = 'paid'
  from public.earnings e where e.payout_run_id = run and r.id = e.referral_id;
end
$$;

-- Deletes an open payout. Its earnings are unpaid again.
create function public.discard_payout(run uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_payouts();
  if not exists (select from public.payout_runs r where r.id = run and r.paid_at is null) then
    raise exception 'This payout is already paid or discarded.' using errcode = 'check_violation';
  end if;
  update public.earnings e set payout_run_id = null where e.payout_run_id = run;
  delete from public.payout_runs r where r.id = run;
end
$$;

-- Adds a correction of an earning. An earning and its corrections never add up to less than zero, so two admins
-- cannot both take back the same earning (B104).
create function public.correct_earning(earning uuid, cents integer, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  original public.earnings;
  remaining numeric;
begin
  perform private.lock_payouts();
  select * into original from public.earnings e where e.id = earning and e.corrects_id is null;
  if original.pro_user_id is null then
    raise exception 'This earning cannot be corrected.' using errcode = 'check_violation';
  end if;
  if cents is null or cents = 0 or abs(cents::bigint) > 10000000 or coalesce(btrim(reason), '') = '' then
    raise exception 'A correction needs an amount and a reason.' using errcode = 'check_violation';
  end if;
  select sum(e.amount) into remaining from public.earnings e where earning in (e.id, e.corrects_id);
  if remaining + cents / 100.0 < 0 then
    raise exception 'A correction cannot take back more than the earning.' using errcode = 'check_violation';
  end if;
  insert into public.earnings (pro_user_id, amount, status, period, earned_date, corrects_id, reason, entered_by)
  values (
    original.pro_user_id, cents / 100.0, 'pending', original.period, (now() at time zone 'utc')::date, earning,
    btrim(correct_earning.reason), (select auth.uid())
  );
end
$$;

revoke execute on function
  private.refuse_changed_earning(), private.apply_reward_rule(), private.settle_referral(uuid),
  private.settle_referrals(uuid), private.settle_new_referral(), private.settle_on_run(), private.lock_payouts(),
  private.unpaid_earnings(date, date)
  from public, anon, authenticated;
revoke execute on function
  public.set_reward_rule(integer, integer, integer), public.oldest_unpaid_day(), public.unpaid_sums(date, date),
  public.payout_sums(uuid), public.start_payout(date, date, bigint), public.mark_payout_paid(uuid),
  public.discard_payout(uuid), public.correct_earning(uuid, integer, text)
  from public, anon;
grant execute on function
  public.set_reward_rule(integer, integer, integer), public.oldest_unpaid_day(), public.unpaid_sums(date, date),
  public.payout_sums(uuid), public.start_payout(date, date, bigint), public.mark_payout_paid(uuid),
  public.discard_payout(uuid), public.correct_earning(uuid, integer, text)
  to authenticated;

-- A reader's own data -------------------------------------------------------------------

alter function public.my_data() rename to data_without_money;
alter function public.data_without_money() set schema private;
revoke execute on function private.data_without_money() from public, anon, authenticated;

-- Adds the reasons and states of earnings, and what an admin did with money.
create function public.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.data_without_money() || jsonb_build_object(
    'referrals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'signupDate', r.signup_date, 'payoutAmount', r.payout_amount, 'status', r.status,
        'dueAt', r.due_at, 'note', r.note
      ) order by r.signup_date, r.id), '[]')
      from public.referrals r where r.pro_user_id = me.id
    ),
    'earnings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', e.amount, 'status', e.status, 'period', e.period, 'date', e.earned_date,
        'reason', e.reason, 'paidOn', e.paid_on
      ) order by e.earned_date, e.id), '[]')
      from public.earnings e where e.pro_user_id = me.id
    ),
    'enteredCorrections', (
      select coalesce(jsonb_agg(jsonb_build_object('amount', e.amount, 'date', e.earned_date, 'reason', e.reason)
        order by e.earned_date, e.id), '[]')
      from public.earnings e where e.entered_by = me.id
    ),
    'rewardRules', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', r.created_at, 'amountCents', r.amount_cents, 'days', r.days_until_earned, 'perMonth', r.max_per_month
      ) order by r.id), '[]')
      from public.reward_rules r where r.created_by = me.id
    ),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'firstDay', r.first_day, 'lastDay', r.last_day, 'createdAt', r.created_at, 'paidAt', r.paid_at,
        'hasStarted', r.created_by is not distinct from me.id, 'hasPaid', r.paid_by is not distinct from me.id
      ) order by r.created_at, r.id), '[]')
      from public.payout_runs r where me.id in (r.created_by, r.paid_by)
    )
  )
  from (select (select auth.uid()) as id) me
$$;
revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated, service_role;
