-- Secret links that show one recap to people without an account, also while the recap is a draft.

create table private.recap_previews (
  secret_hash text primary key,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table private.recap_previews is 'Only the hash of a secret is stored, so no one can read a working link from a backup.';
create index recap_previews_episode on private.recap_previews (episode_id, created_at desc);

create function private.hash_secret(secret text) returns text
language sql immutable set search_path = ''
as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8')), 'hex')
$$;

-- Throws 42501 unless the caller is an editor, or the author of this draft.
create function private.check_preview_right(episode uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.er_episodes e
    where e.id = episode and (private.is_editor()
      or (e.writer_id = (select auth.uid()) and not e.is_published and private.has_role('author')))
  ) then
    raise exception 'Only its writer and editors may share a preview.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Creates a link and returns its secret, which no later call can read. A recap has at most ten links: the
-- next one deletes the oldest.
create function public.create_preview(episode uuid) returns table (secret text, expires_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  new_secret constant text := pg_catalog.replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.check_preview_right(episode);
  delete from private.recap_previews p where p.expires_at <= now()
    or p.secret_hash in (
      select x.secret_hash from private.recap_previews x where x.episode_id = episode
      order by x.created_at desc, x.secret_hash offset 9);
  return query
    insert into private.recap_previews as p (secret_hash, episode_id)
    values (private.hash_secret(new_secret), episode)
    returning new_secret, p.expires_at;
end
$$;

-- Returns when the working links of a recap expire.
create function public.preview_expiries(episode uuid) returns setof timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_preview_right(episode);
  return query select p.expires_at from private.recap_previews p
    where p.episode_id = episode and p.expires_at > now() order by p.expires_at;
end
$$;

-- Ends all links of a recap.
create function public.revoke_previews(episode uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_preview_right(episode);
  delete from private.recap_previews p where p.episode_id = episode;
end
$$;

-- Returns the recap of a working link, or null. Leaves out the transcript, and what only staff may read.
create function public.recap_preview(secret text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'recap', to_jsonb(e) - array[
      'transcript', 'source_key', 'source_hash', 'submitted_at', 'review_note', 'publish_at', 'writer_id', 'reviewer_id'
    ],
    'writer', (
      select jsonb_build_object('user_id', w.user_id, 'full_name', w.full_name)
      from public.profiles w where w.user_id = e.writer_id and w.is_public
    ),
    'show', to_jsonb(s) - array['source_key', 'source_hash'],
    'category', jsonb_build_object('name', c.name, 'slug', c.slug),
    'expires_at', p.expires_at
  )
  from private.recap_previews p
  join public.er_episodes e on e.id = p.episode_id
  join public.er_shows s on s.id = e.show_id
  join public.er_categories c on c.id = s.category_id
  where p.secret_hash = private.hash_secret(recap_preview.secret) and p.expires_at > now()
$$;

revoke execute on function private.hash_secret(text), private.check_preview_right(uuid)
  from public, anon, authenticated;
revoke execute on function
  public.create_preview(uuid), public.preview_expiries(uuid), public.revoke_previews(uuid), public.recap_preview(text)
  from public, anon, authenticated;
grant execute on function
  public.create_preview(uuid), public.preview_expiries(uuid), public.revoke_previews(uuid) to authenticated;
grant execute on function public.recap_preview(text) to anon, authenticated;
