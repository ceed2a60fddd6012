-- Pictures in the bucket `thumbnails` that no row shows.

-- Returns the names of unused files, the oldest first. A file younger than a day may belong to a form that
-- is not saved yet. A deleted row needs its picture as long as the row can be restored.
create function public.unused_pictures(max_rows integer default 200)
returns table (name text, bytes bigint, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may do this.' using errcode = 'insufficient_privilege';
  end if;
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
revoke execute on function public.unused_pictures(integer) from public, anon;
grant execute on function public.unused_pictures(integer) to authenticated;
