-- Files of sound that editors upload for transcription. No session can read, list, replace or delete them: servers make
-- signed addresses, and remove the files (decision 63).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('sound', 'sound', false, 1000000000, array['audio/*', 'video/*'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The folder is the id of the recap, and the name is a hash of the sound. So the same sound has one file and one row.
create function private.is_sound_name(name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{32}\.[a-z0-9]{2,4}$'
    and exists (select from public.er_episodes e where e.id::text = split_part(name, '/', 1));
end
$$;

create policy sound_insert_editor on storage.objects for insert to authenticated
  with check (bucket_id = 'sound' and (select private.is_editor()) and private.is_sound_name(name));

-- Files of sound are large, and a project pays for its space.
create function private.limit_sound() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder constant text := pg_catalog.split_part(new.name, '/', 1);
  files bigint;
  bytes numeric;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('sound', 0));
  select count(*) filter (where pg_catalog.split_part(o.name, '/', 1) = folder),
    coalesce(sum((o.metadata ->> 'size')::numeric), 0) into files, bytes
  from storage.objects o where o.bucket_id = 'sound';
  if files > 5 or bytes > 50000000000 then
    raise exception 'A recap has at most 5 files of sound, and the site at most 50 GB.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger sound_limit after insert or update of name, metadata on storage.objects
  for each row when (new.bucket_id = 'sound') execute function private.limit_sound();

-- Queues an uploaded file. `seconds` is the length that the editor's browser has read, or null. The outcome is as in
-- `request_transcriptions`. It is no_sound if the file was not uploaded, or not completely.
create function public.transcribe_file(
  episode uuid, file text, seconds integer default null, keeps_file boolean default false
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  has_transcript boolean;
  outcome text;
begin
  perform private.check_editor();
  select e.transcript is not null into has_transcript from public.er_episodes e where e.id = episode;
  if not found then
    return 'missing';
  end if;
  if has_transcript then
    return 'has_transcript';
  end if;
  if split_part(file, '/', 1) <> episode::text
    or not exists (select from storage.objects o where o.bucket_id = 'sound' and o.name = file) then
    return 'no_sound';
  end if;
  outcome := private.add_transcription(
    episode, null, file, case when seconds between 1 and 172800 then seconds end);
  update private.transcriptions t set keeps_file = transcribe_file.keeps_file where t.sound_file = file;
  return outcome;
end
$$;

-- Returns the files that nothing needs any more, the oldest first. After a failure, a file stays for some days, so that
-- “Try again” works. A server removes the files, because only Storage can delete the bytes.
create function public.unused_sound_files(max_rows integer default 100) returns table (name text)
language sql stable security definer set search_path = '' as $$
  select o.name
  from storage.objects o left join private.transcriptions t on t.sound_file = o.name
  where o.bucket_id = 'sound' and case
    when t.id is null then o.created_at < now() - interval '7 days'
    when t.keeps_file then false
    when t.state = 'arrived' then true
    when t.state = 'cancelled' then t.changed_at < now() - interval '1 hour'
    else t.state in ('refused', 'failed') and t.changed_at < now() - interval '7 days' end
  order by o.created_at, o.name
  limit greatest(least(max_rows, 1000), 0)
$$;

grant execute on function private.is_sound_name(text) to authenticated, service_role;
grant execute on function public.transcribe_file(uuid, text, integer, boolean) to authenticated;
grant execute on function public.unused_sound_files(integer) to service_role;
