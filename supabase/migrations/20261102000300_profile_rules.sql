-- What profiles let their owners do: pictures in their own folder, a banner for pros, the
-- own e-mail by RPC.

-- What a user sets as a picture is a path in the user's own folder of our bucket; the client
-- puts the backend's origin before it. A foreign address would tell its owner who looks (F12).
create function private.is_own_avatar(url text, owner uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select url ~ ('^/storage/v1/object/public/avatars/' || owner || '/[A-Za-z0-9._-]+$')
$$;
revoke execute on function private.is_own_avatar(text, uuid) from public, anon;
grant execute on function private.is_own_avatar(text, uuid) to authenticated, service_role;

alter table public.profiles
  add constraint profiles_avatar_own check (private.is_own_avatar(avatar_url, user_id)),
  add constraint profiles_banner_own check (private.is_own_avatar(banner_image_url, user_id)),
  add constraint profiles_referral_code_form check (referral_code ~ '^[A-Z0-9]{8,32}$');

grant update (banner_image_url) on public.profiles to authenticated;

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
revoke execute on function private.banner_for_pros() from public, anon, authenticated;
create trigger profiles_banner before update of banner_image_url on public.profiles
  for each row when (new.banner_image_url is distinct from old.banner_image_url)
  execute function private.banner_for_pros();

-- The one way to an e-mail: one's own.
create function public.my_private_profile()
returns table (user_id uuid, email text, full_name text, onboarding_completed boolean)
language sql stable security definer set search_path = ''
as $$
  select p.user_id, p.email, p.full_name, p.onboarding_completed
  from public.profiles p where p.user_id = (select auth.uid())
$$;
revoke execute on function public.my_private_profile() from public, anon;
grant execute on function public.my_private_profile() to authenticated, service_role;

-- The e-mail follows the account when that changes.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return new;
end
$$;
revoke execute on function private.follow_email() from public, anon, authenticated;
create trigger auth_user_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.follow_email();
