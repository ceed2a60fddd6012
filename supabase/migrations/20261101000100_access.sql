-- Who may do what: the private schema, roles, profiles.
-- Rule of this project: a table grants columns first, then one policy per operation
-- decides about rows. Helpers live in `private`, which the Data API does not expose.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- Hosted projects created before 30 Oct 2026 grant everything on new tables to the API
-- roles; newer ones grant nothing. Take the defaults away, so that both behave the same.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- PUBLIC gets execute from a global default, which only a global statement takes away.
alter default privileges revoke execute on functions from public;

-- What a stranger may cost: a query is ended after three seconds, a reader's after eight (C7).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

-- Roles -----------------------------------------------------------------------------

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'pro')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Roles beyond "signed in". Written by the service role only.';

alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select (user_id, role) on public.user_roles to anon, authenticated;
grant all on public.user_roles to service_role;

-- The pro badge is public; who is an admin is nobody else's business (SECURITY B8).
create policy user_roles_select_badge on public.user_roles for select to anon
  using (role = 'pro');
create policy user_roles_select_own on public.user_roles for select to authenticated
  using (role = 'pro' or user_id = (select auth.uid()));

-- Looked up per statement, never read from the token: a revoked role ends at once (B9).
create function private.has_role(wanted text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = wanted
  )
$$;
revoke execute on function private.has_role(text) from public, anon;
grant execute on function private.has_role(text) to authenticated, service_role;

-- Profiles --------------------------------------------------------------------------

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
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account. The e-mail column is granted to nobody but the service role.';

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select (user_id, full_name, avatar_url, bio, banner_image_url, follower_count, referral_code, created_at)
  on public.profiles to anon, authenticated;
grant select (onboarding_completed) on public.profiles to authenticated;
grant insert (user_id, full_name, onboarding_completed) on public.profiles to authenticated;
grant update (full_name, bio, avatar_url, onboarding_completed) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy profiles_select_anyone on public.profiles for select to anon, authenticated
  using (true);
create policy profiles_insert_self on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy profiles_update_self on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- The e-mail always comes from the account, whatever the client says (B16).
create function private.set_profile_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select u.email into new.email from auth.users u where u.id = new.user_id;
  return new;
end
$$;

create trigger profiles_email before insert on public.profiles
  for each row execute function private.set_profile_email();

-- Every account gets a profile. A failure here must never stop a sign-up: the profile is
-- then made at the first sign-in (B39).
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

revoke execute on all functions in schema private from public, anon;
revoke execute on function private.set_profile_email(), private.create_profile() from authenticated;
