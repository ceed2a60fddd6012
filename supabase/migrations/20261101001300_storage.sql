-- Pictures: admins upload thumbnails, readers their avatars, pros their banners. Anyone who knows an
-- address can load the picture; no policy allows listing or overwriting.

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

-- Storage selects a row before it deletes it, so each delete policy needs a select policy beside it.
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
