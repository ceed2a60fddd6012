-- Admins upload thumbnails, readers their avatars, and pros their banners. Anyone who knows the address
-- of a picture can load it. No policy allows listing or overwriting.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('thumbnails', 'thumbnails', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A reader's folder contains at most 20 pictures with 20 MiB together (READER_MOST in
-- src/domain/limits.ts). A policy cannot check this: hosted Storage tests the policy first, and writes
-- the row later as another role, so parallel uploads would all pass. So a trigger counts the pictures,
-- for every role. The lock makes uploads into one folder wait for each other (security H8).
create function private.limit_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
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
create trigger avatars_limit after insert or update of name, metadata on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.limit_pictures();

-- Storage selects a row before it deletes it, so each delete policy also needs a select policy.
create policy thumbnails_select_editor on storage.objects for select to authenticated
  using (bucket_id = 'thumbnails' and (select private.is_editor()));
create policy thumbnails_insert_staff on storage.objects for insert to authenticated
  with check (
    bucket_id = 'thumbnails' and (
      (select private.is_editor()) and (private.is_picture_name(name, 'category-')
        or private.is_picture_name(name, 'shows/') or private.is_picture_name(name, 'episodes/'))
      or (select private.has_role('author')) and private.is_picture_name(name, 'episodes/'))
  );
create policy thumbnails_delete_editor on storage.objects for delete to authenticated
  using (bucket_id = 'thumbnails' and (select private.is_editor()));
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

-- Storage writes the row of an object as another role, so its policies decide.
create policy objects_insert_not_blocked on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_blocked()));
create policy objects_delete_not_blocked on storage.objects as restrictive for delete to authenticated
  using (not (select private.is_blocked()));

-- Returns the names of unused files, the oldest first. A file younger than a day may belong to a form that
-- is not saved yet. A deleted row needs its picture as long as the row can be restored.
create function public.unused_pictures(max_rows integer default 200)
returns table (name text, bytes bigint, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_editor();
  return query
    with shown (url) as (
      select c.image_url from public.er_categories c
      union all select s.image_url from public.er_shows s
      union all select e.thumbnail_url from public.er_episodes e
      union all select p.image_url from public.podcasts p
      union all select coalesce(h.before ->> 'image_url', h.before ->> 'thumbnail_url')
        from public.er_history h where h.action = 'delete' and h.before is not null
    ), used (picture) as (
      -- The sizes of a picture differ only in the width at the end of their names.
      select distinct regexp_replace(split_part(u.url, '/thumbnails/', 2), '-\d{1,4}w\.', '.')
      from shown u where u.url like '%/storage/v1/object/public/thumbnails/%'
    )
    select o.name, coalesce((o.metadata ->> 'size')::bigint, 0), o.created_at
    from storage.objects o
    where o.bucket_id = 'thumbnails' and o.created_at < now() - interval '1 day'
      and regexp_replace(o.name, '-\d{1,4}w\.', '.') not in (select u.picture from used u)
    order by o.created_at, o.name
    limit greatest(least(max_rows, 1000), 0);
end
$$;

grant execute on function public.unused_pictures(integer) to authenticated;
