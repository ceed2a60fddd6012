-- Admins upload thumbnails, readers their avatars, and pros their banners. Anyone who knows the address
-- of a picture can load it. No policy allows listing or overwriting.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('thumbnails', 'thumbnails', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Refuses further folders, a leading dot, and every character that an address would have to escape.
create function private.is_picture_name(name text, folder text) returns boolean
language sql immutable set search_path = ''
as $$ select name ~ ('^' || folder || '[A-Za-z0-9_][A-Za-z0-9_-]{0,180}\.(jpg|jpeg|png|webp)$') $$;
revoke execute on function private.is_picture_name(text, text) from public, anon;
grant execute on function private.is_picture_name(text, text) to authenticated, service_role;

-- A reader's folder contains at most 20 pictures with 20 MiB together (READER_MOST in
-- src/domain/limits.ts). A policy cannot check this: hosted Storage tests the policy first, and writes
-- the row later as another role, so parallel uploads would all pass. So a trigger counts the pictures,
-- for every role. The lock makes uploads into one folder wait for each other (security H8).
create function private.limit_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  folder constant text := pg_catalog.split_part(new.name, '/', 1);
  pictures bigint;
  bytes numeric;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('avatars' || folder, 0));
  -- In bytewise order, '0' follows '/'. That is the order of Storage's own index.
  select count(*), coalesce(sum((o.metadata ->> 'size')::numeric), 0) into pictures, bytes
  from storage.objects o
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= folder || '/' and o.name collate "C" < folder || '0';
  if pictures > 20 or bytes > 20971520 then
    raise exception 'a reader has at most 20 pictures of 20 MiB' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function private.limit_pictures() from public, anon, authenticated;
create trigger avatars_limit after insert or update of name, metadata on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.limit_pictures();

-- Storage selects a row before it deletes it, so each delete policy also needs a select policy.
create policy thumbnails_select_admin on storage.objects for select to authenticated
  using (bucket_id = 'thumbnails' and (select private.has_role('admin')));
create policy thumbnails_insert_admin on storage.objects for insert to authenticated
  with check (
    bucket_id = 'thumbnails' and (select private.has_role('admin'))
    and (private.is_picture_name(name, 'category-')
      or private.is_picture_name(name, 'shows/') or private.is_picture_name(name, 'episodes/'))
  );
create policy thumbnails_delete_admin on storage.objects for delete to authenticated
  using (bucket_id = 'thumbnails' and (select private.has_role('admin')));

create policy avatars_select_own on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and name like (select auth.uid())::text || '/%');
create policy avatars_insert_own on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and private.is_picture_name(name, (select auth.uid())::text || '/')
    and (private.is_picture_name(name, (select auth.uid())::text || '/avatar-')
      or (private.is_picture_name(name, (select auth.uid())::text || '/banner-') and (select private.has_role('pro'))))
  );
create policy avatars_delete_own on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and name like (select auth.uid())::text || '/%');
