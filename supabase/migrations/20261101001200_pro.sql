-- Earnings and referrals of pros. Money is numeric, and only the service role writes it.

create table public.earnings (
  id uuid primary key default gen_random_uuid(),
  pro_user_id uuid references public.profiles (user_id) on delete set null,
  amount numeric(12, 2) not null check (amount >= 0),
  status text not null check (status in ('pending', 'paid')),
  period text check (char_length(period) <= 40),
  earned_date date not null
);
comment on column public.earnings.pro_user_id is 'Null once the account is deleted: the amounts stay, the person does not (security B40).';
create index earnings_pro on public.earnings (pro_user_id, earned_date desc);

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  pro_user_id uuid references public.profiles (user_id) on delete set null,
  referred_user_id uuid unique references public.profiles (user_id) on delete set null,
  signup_date timestamptz not null default now(),
  payout_amount numeric(12, 2) not null default 0 check (payout_amount >= 0),
  status text not null default 'pending' check (status in ('paid', 'pending', 'cancelled')),
  constraint referrals_not_self check (pro_user_id <> referred_user_id)
);
create index referrals_pro on public.referrals (pro_user_id, signup_date desc);

alter table public.earnings enable row level security;
alter table public.referrals enable row level security;
revoke all on public.earnings, public.referrals from anon, authenticated;
grant select on public.earnings, public.referrals to authenticated;
grant all on public.earnings, public.referrals to service_role;
create policy earnings_select_own on public.earnings for select to authenticated
  using (pro_user_id = (select auth.uid()));
create policy referrals_select_own on public.referrals for select to authenticated
  using (pro_user_id = (select auth.uid()));

-- Returns the referral code of the calling pro: 48 random bits, created at the first call (B29).
create function public.generate_referral_code() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  code text;
begin
  if me is null or not private.has_role('pro') then
    raise exception 'referral codes are for pros' using errcode = 'insufficient_privilege';
  end if;
  loop
    begin
      update public.profiles p
      set referral_code = coalesce(p.referral_code, upper(left(replace(gen_random_uuid()::text, '-', ''), 12)))
      where p.user_id = me
      returning p.referral_code into code;
      exit;
    exception when unique_violation then
      null; -- Another pro has this code. Try a new one.
    end;
  end loop;
  return code;
end
$$;

-- Returns the ten newest referrals of the calling pro, with names and e-mails (security §7.4).
create function public.my_referrals()
returns table (id uuid, full_name text, email text, signup_date timestamptz, payout_amount numeric, status text)
language sql stable security definer set search_path = ''
as $$
  select r.id, p.full_name, p.email, r.signup_date, r.payout_amount, r.status
  from public.referrals r
  left join public.profiles p on p.user_id = r.referred_user_id
  where r.pro_user_id = (select auth.uid()) and (select private.has_role('pro'))
  order by r.signup_date desc, r.id
  limit 10
$$;

-- Credits a sign-up to its first referral code. Ignores an unknown code, the reader's own code and a
-- second code (B28).
create function private.credit_referral(newcomer uuid, code text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.referrals (pro_user_id, referred_user_id)
  select p.user_id, newcomer
  from public.profiles p
  where p.referral_code = upper(btrim(code)) and p.user_id <> newcomer
    and exists (select 1 from public.user_roles r where r.user_id = p.user_id and r.role = 'pro')
  on conflict (referred_user_id) do nothing
$$;

-- For sign-ups that cannot carry a code, such as those with Google. Works for a day after the sign-up.
create function public.claim_referral(code text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
begin
  if exists (select 1 from auth.users u where u.id = me and u.created_at > now() - interval '1 day')
    and char_length(code) <= 32 then
    perform private.credit_referral(me, code);
  end if;
end
$$;

-- An error here must not stop a sign-up.
create function private.credit_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.credit_referral(new.id, left(new.raw_user_meta_data ->> 'ref', 32));
  return new;
exception when others then
  raise warning 'no referral for %: %', new.id, sqlerrm;
  return new;
end
$$;
-- Waits until the address is confirmed, so that invented sign-ups earn nothing (B27). Fires after
-- auth_user_profile, in the order of their names, because the referral needs the profile.
create trigger auth_user_referral after insert or update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.raw_user_meta_data ->> 'ref' is not null)
  execute function private.credit_sign_up();

revoke execute on function
  public.generate_referral_code(), public.my_referrals(), public.claim_referral(text) from public, anon;
grant execute on function
  public.generate_referral_code(), public.my_referrals(), public.claim_referral(text)
  to authenticated, service_role;
revoke execute on function private.credit_referral(uuid, text), private.credit_sign_up()
  from public, anon, authenticated;
