-- Accounts: profiles, their pictures, and roles.

-- A picture is a path in the owner's folder of our bucket; the client adds the backend's origin.
-- With an address of another host, this host could see who opens the profile (security F12).
create function private.is_own_avatar(url text, owner uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select url ~ ('^/storage/v1/object/public/avatars/' || owner || '/[A-Za-z0-9._-]+$')
$$;
revoke execute on function private.is_own_avatar(text, uuid) from public, anon;
-- A check runs with the rights of the role that writes the row.
grant execute on function private.is_own_avatar(text, uuid) to authenticated, service_role;

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
  constraint profiles_avatar_own check (private.is_own_avatar(avatar_url, user_id)),
  constraint profiles_banner_own check (private.is_own_avatar(banner_image_url, user_id)),
  constraint profiles_referral_code_form check (referral_code ~ '^[A-Z0-9]{8,32}$')
);
comment on table public.profiles is 'One row per account. Only the service role may read the e-mail column.';
comment on column public.profiles.is_public is 'Whether the account''s address is confirmed. Until then, only its owner sees the profile.';

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
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
  role text not null check (role in ('admin', 'pro')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Roles of accounts. Only the service role writes them.';
create index user_roles_role on public.user_roles (role, user_id);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select (user_id, role) on public.user_roles to anon, authenticated;
grant all on public.user_roles to service_role;

-- Everyone sees the pro badge. Only an admin sees their own admin role (security B8).
create policy user_roles_select_badge on public.user_roles for select to anon
  using (role = 'pro');
create policy user_roles_select_own on public.user_roles for select to authenticated
  using (role = 'pro' or user_id = (select auth.uid()));

-- Reads the table in every statement, never the token, so a revoked role ends at once (security B9).
create function private.has_role(role_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = role_name
  )
$$;
revoke execute on function private.has_role(text) from public, anon;
grant execute on function private.has_role(text) to authenticated, service_role;

-- A trigger and not a policy, so that a former pro may keep the banner. It reads the role that the
-- Data API has set: inside of a SECURITY DEFINER function, current_user is the function's owner.
create function private.banner_for_pros() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
language plpgsql security definer set search_path = ''
as $$
begin
  select u.email, u.email_confirmed_at is not null into new.email, new.is_public
  from auth.users u where u.id = new.user_id;
  return new;
end
$$;
create trigger profiles_email before insert on public.profiles
  for each row execute function private.set_profile_email();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
language plpgsql security definer set search_path = ''
as $$
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

revoke execute on function
  private.banner_for_pros(), private.set_profile_email(), private.follow_email(), private.create_profile()
  from public, anon, authenticated;

-- Limits per reader ---------------------------------------------------------------------

-- How many rows of a table a reader may have. The trigger's arguments are the column of the owner and
-- the limit, which src/domain/limits.ts names. It counts after a whole statement, so it also refuses
-- many rows in one request. The lock makes parallel requests of one reader wait for each other's
-- commit, so none of them counts too few (security H8). Servers have no such limit.
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
revoke execute on function private.limit_rows() from public, anon, authenticated;

-- Through the API, callers can read an e-mail only here, and only their own.
create function public.my_private_profile()
returns table (user_id uuid, email text, full_name text, onboarding_completed boolean)
language sql stable security definer set search_path = ''
as $$
  select p.user_id, p.email, p.full_name, p.onboarding_completed
  from public.profiles p where p.user_id = (select auth.uid())
$$;
revoke execute on function public.my_private_profile() from public, anon;
grant execute on function public.my_private_profile() to authenticated, service_role;
