-- Accounts: profiles and their pictures, roles, blocked accounts, limits per reader, and the export of personal
-- data. An author writes own drafts and submits them. An editor changes and publishes all content. An admin may do
-- everything.

-- Triggers and not policies: a policy would filter the rows without an error, and would not bind the
-- functions that write as their owner. The role of the request stays the same inside of them.
create function private.refuse_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role', true) = 'authenticated' and private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  onboarding_completed boolean not null default false,
  email text,
  full_name text check (char_length(full_name) <= 120),
  avatar_url text check (char_length(avatar_url) <= 2048),
  bio text check (char_length(bio) <= 1000),
  banner_image_url text check (char_length(banner_image_url) <= 2048),
  follower_count integer not null default 0 check (follower_count >= 0),
  referral_code text unique,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  constraint profiles_avatar_own check (private.is_own_avatar(avatar_url, user_id)),
  constraint profiles_banner_own check (private.is_own_avatar(banner_image_url, user_id)),
  constraint profiles_referral_code_form check (referral_code ~ '^[A-Z0-9]{8,32}$')
);
comment on table public.profiles is 'One row per account. Only the service role may read the e-mail column.';
comment on column public.profiles.is_public is 'Whether the account''s address is confirmed. Until then, only its owner sees the profile.';
comment on column public.profiles.hidden_at is 'Since then, only its owner and admins see the profile and its lists.';
create index profiles_created on public.profiles (created_at desc, user_id desc);

alter table public.profiles enable row level security;
create trigger profiles_blocked before insert or update or delete on public.profiles
  for each statement execute function private.refuse_blocked();
grant select (user_id, full_name, avatar_url, bio, banner_image_url, follower_count, referral_code, created_at)
  on public.profiles to anon, authenticated;
grant select (onboarding_completed) on public.profiles to authenticated;
grant insert (user_id, full_name, onboarding_completed) on public.profiles to authenticated;
grant update (full_name, bio, avatar_url, banner_image_url, onboarding_completed)
  on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Anyone can sign up with any name and any address. Until the address is confirmed, no one else sees
-- the profile (security H9).
create policy profiles_select_public on public.profiles for select to anon
  using (is_public);
create policy profiles_select_public_or_own on public.profiles for select to authenticated
  using (is_public or user_id = (select auth.uid()));
create policy profiles_insert_self on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy profiles_update_self on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Roles -----------------------------------------------------------------------------

-- The foreign key references the profile, so that one request reads an author and the badge.
create table public.user_roles (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author', 'pro')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Roles of accounts. Only set_role and the service role write them.';
create index user_roles_role on public.user_roles (role, user_id);

alter table public.user_roles enable row level security;
create trigger user_roles_blocked before insert or update or delete on public.user_roles
  for each statement execute function private.refuse_blocked();
grant select (user_id, role) on public.user_roles to anon, authenticated;
grant all on public.user_roles to service_role;

-- Everyone sees the pro badge. Only an admin sees their own admin role (security B8).
create policy user_roles_select_badge on public.user_roles for select to anon
  using (role = 'pro');
create policy user_roles_select_own on public.user_roles for select to authenticated
  using (role = 'pro' or user_id = (select auth.uid()));

create table private.blocked_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  blocked_at timestamptz not null default now()
);
comment on table private.blocked_accounts is 'Accounts that may read, and write nothing. Only set_blocked writes them.';

create function private.is_blocked() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.blocked_accounts b where b.user_id = (select auth.uid()))
$$;

create function private.is_blocked_account(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.blocked_accounts b where b.user_id = account)
$$;

-- Reads the table in every statement, never the token, so a revoked role ends at once (security B9). A blocked account
-- keeps only its badge.
create function private.has_role(role_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = role_name
      and (r.role = 'pro' or not private.is_blocked())
  )
$$;

create function private.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_role('admin') or private.has_role('editor')
$$;

-- Restrictive policies, because each of them must hold together with the others.
create policy profiles_select_shown_anon on public.profiles as restrictive for select to anon
  using (hidden_at is null);
create policy profiles_select_shown on public.profiles as restrictive for select to authenticated
  using (hidden_at is null or user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy profiles_select_bounded on public.profiles as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));
create policy user_roles_select_bounded on public.user_roles as restrictive for select to anon, authenticated
  using ((select private.is_bounded_read()));

-- Returns what the caller may do. The edge functions read it for every request.
create function public.my_access() returns table (roles text[], is_blocked boolean, blocked_reason text)
language sql volatile security definer set search_path = '' as $$
  select private.count_call('my_access');
  select
    array(select r.role from public.user_roles r where r.user_id = (select auth.uid()) order by r.role),
    b.user_id is not null,
    b.reason
  from (values ((select auth.uid()))) me (id)
  left join private.blocked_accounts b on b.user_id = me.id;
$$;

create function private.check_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('admin') then
    raise exception 'Only admins may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.check_editor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- A trigger and not a policy, so that a former pro may keep the banner. It reads the role that the
-- Data API has set: inside of a SECURITY DEFINER function, current_user is the function's owner.
create function private.banner_for_pros() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.banner_image_url is not null
    and current_setting('role', true) = 'authenticated'
    and not private.has_role('pro') then
    raise exception 'a banner is for pros' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger profiles_banner before update of banner_image_url on public.profiles
  for each row when (new.banner_image_url is distinct from old.banner_image_url)
  execute function private.banner_for_pros();

-- Accounts and their profiles ---------------------------------------------------------

-- The e-mail always comes from the account. An e-mail from the client is ignored (security B16).
create function private.set_profile_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select u.email, u.email_confirmed_at is not null into new.email, new.is_public
  from auth.users u where u.id = new.user_id;
  return new;
end
$$;
create trigger profiles_email before insert on public.profiles
  for each row execute function private.set_profile_email();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email, is_public = new.email_confirmed_at is not null
  where user_id = new.id;
  return new;
end
$$;
create trigger auth_user_email after update of email, email_confirmed_at on auth.users
  for each row when ((new.email, new.email_confirmed_at) is distinct from (old.email, old.email_confirmed_at))
  execute function private.follow_email();

-- An error here must not stop a sign-up. The first sign-in then creates the profile (security B39).
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, full_name)
  values (new.id, left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 120))
  on conflict (user_id) do nothing;
  return new;
exception when others then
  raise warning 'no profile for %: %', new.id, sqlerrm;
  return new;
end
$$;
create trigger auth_user_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Limits per reader ---------------------------------------------------------------------

-- How many rows of a table a reader may have. The trigger's arguments are the column of the owner and
-- the limit, which src/domain/limits.ts names. It counts after a whole statement, so it also refuses
-- many rows in one request. The lock makes parallel requests of one reader wait for each other's
-- commit, so none of them counts too few (security H8). Servers have no such limit.
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  total bigint;
begin
  if current_setting('role', true) is distinct from 'authenticated' then
    return null;
  end if;
  for owner in execute pg_catalog.format('select distinct %I from added order by 1', tg_argv[0]) loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(tg_table_name || owner, 0));
    execute pg_catalog.format('select count(*) from %I.%I where %I = $1', tg_table_schema, tg_table_name, tg_argv[0])
      into total using owner;
    if total > tg_argv[1]::bigint then
      raise exception 'a reader has at most % rows of %', tg_argv[1], tg_table_name
        using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;

-- Through the API, callers can read an e-mail only here, and only their own.
create function public.my_private_profile()
returns table (user_id uuid, email text, full_name text, onboarding_completed boolean)
language sql volatile security definer set search_path = '' as $$
  select private.count_call('my_private_profile');
  select p.user_id, p.email, p.full_name, p.onboarding_completed
  from public.profiles p where p.user_id = (select auth.uid());
$$;

-- Admins who act at the same time wait here for each other, until the end of their transactions.
-- Otherwise two admins could each remove the other, and no admin would be left.
create function private.lock_roles() returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('user_roles', 0))
$$;

-- Throws 23514 unless an admin other than this account is left, who is not blocked.
create function private.check_other_admin(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.user_roles r where r.user_id = account and r.role = 'admin')
    and not exists (
      select from public.user_roles r
      where r.role = 'admin' and r.user_id <> account
        and not exists (select from private.blocked_accounts b where b.user_id = r.user_id)
    ) then
    raise exception 'This is the last admin. Make someone else an admin first.' using errcode = 'check_violation';
  end if;
end
$$;

-- Grants or revokes a role. Throws 23514 for an unknown role and for the last admin.
create function public.set_role(account uuid, role_name text, granted boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_roles();
  perform private.check_admin();
  if granted then
    if not exists (select from public.profiles p where p.user_id = account and p.is_public) then
      raise exception 'This account has not confirmed its address.' using errcode = 'check_violation';
    end if;
    insert into public.user_roles (user_id, role) values (account, role_name) on conflict do nothing;
    return;
  end if;
  if role_name = 'admin' then
    perform private.check_other_admin(account);
  end if;
  delete from public.user_roles r where r.user_id = account and r.role = role_name;
end
$$;

-- Blocks or unblocks an account. Throws 23514 for the caller's own account, and where the reason is missing.
create function public.set_blocked(account uuid, blocked boolean, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := nullif(btrim(reason), '');
begin
  perform private.lock_roles();
  perform private.check_admin();
  if account = (select auth.uid()) then
    raise exception 'You cannot block yourself.' using errcode = 'check_violation';
  end if;
  if not blocked then
    delete from private.blocked_accounts b where b.user_id = account;
    return;
  end if;
  perform private.check_other_admin(account);
  if given is null then
    raise exception 'Say why this account is blocked.' using errcode = 'check_violation';
  end if;
  insert into private.blocked_accounts as b (user_id, reason) values (account, given)
  on conflict (user_id) do update set reason = excluded.reason
  where b.reason <> excluded.reason;
end
$$;

-- Hashes and addresses of callers -----------------------------------------------------

create table private.salt (
  only_row boolean primary key default true check (only_row),
  value text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.salt default values;
comment on table private.salt is 'Salts the hashes, so that they identify no visitor outside of this database.';

create function private.hash_of(what text) returns text
language sql stable security definer set search_path = '' as $$ select encode(sha256(convert_to(s.value || what, 'UTF8')), 'hex') from private.salt s $$;

create table private.trusted_edge (
  only_row boolean primary key default true check (only_row),
  address_header text not null default 'cf-connecting-ip' check (address_header = lower(address_header)),
  function_header text not null default 'cf-connecting-ip' check (function_header = lower(function_header))
);
insert into private.trusted_edge default values;
comment on table private.trusted_edge is 'The one header that names a caller''s address. The proxy in front of the Data API overwrites it in every request.';
comment on column private.trusted_edge.function_header is 'The header that names a caller''s address in requests to edge functions.';

-- Returns the caller's address, or an empty text if the trusted header is missing. Then all such
-- callers count as one. Clients can send any x-forwarded-for through Supabase's edge, so nothing reads it
-- (security H10).
create function private.caller_address() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> e.address_header, '')
  from private.trusted_edge e
$$;

grant execute on function
  private.is_blocked(), private.has_role(text), private.is_editor(), public.my_access(), public.my_private_profile()
  to authenticated, service_role;
grant execute on function
  public.set_role(uuid, text, boolean), public.set_blocked(uuid, boolean, text) to authenticated;

-- Personal data -------------------------------------------------------------------------

-- Each file adds its columns here and a function `private.data_of_…`, which returns the fields of one subject.
-- public.my_data puts the fields of all subjects together. tests/api/personal-data.test.ts compares the rows with the
-- tables, the foreign keys and what remains after a deletion.
create table private.personal_data (
  table_name text not null,
  column_name text not null,
  on_deletion text not null check (on_deletion in ('cascade', 'set null', 'function')),
  part text,
  reason text,
  primary key (table_name, column_name),
  check (num_nonnulls(part, reason) = 1)
);
comment on table private.personal_data is 'Every column that names an account: what exports its rows, and what removes the account from it.';
comment on column private.personal_data.on_deletion is 'What the foreign key does when the account is deleted. function: a function or a trigger does it.';
comment on column private.personal_data.part is 'The function of the schema private that exports the rows.';
comment on column private.personal_data.reason is 'Why the export leaves the rows out.';

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('public.profiles', 'user_id', 'cascade', 'data_of_account', null),
  ('public.user_roles', 'user_id', 'cascade', 'data_of_account', null),
  ('private.blocked_accounts', 'user_id', 'cascade', 'data_of_account', null),
  ('auth.audit_log_entries', 'payload', 'function', null, 'The log of Auth about sign-ins. The API cannot read it.'),
  ('storage.objects', 'name', 'function', null, 'The pictures. `profile` has their addresses.');

create function private.data_of_account(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'metadata', u.raw_user_meta_data
    ),
    'profile', (
      select jsonb_build_object(
        'name', p.full_name, 'bio', p.bio, 'picture', p.avatar_url, 'banner', p.banner_image_url,
        'referralCode', p.referral_code, 'followers', p.follower_count, 'isPublic', p.is_public,
        'hasCompletedOnboarding', p.onboarding_completed, 'createdAt', p.created_at
      ) from public.profiles p where p.user_id = u.id
    ),
    'hiddenProfileSince', (select p.hidden_at from public.profiles p where p.user_id = u.id),
    'roles', (
      select coalesce(jsonb_agg(r.role order by r.role), '[]') from public.user_roles r where r.user_id = u.id
    ),
    'blocked', (
      select jsonb_build_object('reason', b.reason, 'since', b.blocked_at)
      from private.blocked_accounts b where b.user_id = u.id
    )
  )
  from auth.users u where u.id = reader
$$;
