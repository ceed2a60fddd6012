-- From a draft to a published recap: bylines and review, who wrote the texts and on what they rest, scheduled
-- publication, and secret previews.

-- Whether restore_deleted inserts a row in this transaction.
create function private.is_restoring() returns boolean
language sql stable set search_path = '' as $$
  select current_setting('recap.restoring', true) is not distinct from txid_current()::text
$$;

-- Bylines and review ------------------------------------------------------------------

-- Fires before er_episodes_revision, in the order of their names, so that a new byline counts as a
-- change.
create function private.set_byline() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if current_setting('role', true) = 'authenticated' and not private.is_restoring() then
    if tg_op = 'INSERT' then
      new.writer_id := me;
      new.reviewer_id := null;
      new.review_note := null;
      new.corrections := case when private.is_editor() then new.corrections else '[]' end;
      new.submitted_at := case when new.submitted_at is not null then now() end;
    else
      if new.is_published and not old.is_published then
        new.reviewer_id := case when new.writer_id is distinct from me then me end;
      end if;
      if new.submitted_at is distinct from old.submitted_at and new.submitted_at is not null then
        new.submitted_at := now();
      end if;
      if not private.is_editor() then
        new.review_note := old.review_note;
        new.corrections := old.corrections;
      end if;
    end if;
  end if;
  if new.is_published then
    new.submitted_at := null;
    new.review_note := null;
  end if;
  return new;
end
$$;
create trigger er_episodes_byline before insert or update on public.er_episodes
  for each row execute function private.set_byline();

-- Pages show the names of writer and reviewer while their profiles are public. An update of a recap
-- computes its search words again, and a writer can have thousands of recaps. So a new name only notes
-- the recaps, and each run of the relay renders some of them again.
create table private.stale_bylines (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade
);
comment on table private.stale_bylines is 'Published recaps whose writer or reviewer has another name than on their pages.';

create function private.note_stale_bylines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stale_bylines (episode_id)
  select e.id from public.er_episodes e
  where (e.writer_id = new.user_id or e.reviewer_id = new.user_id) and e.is_published
  on conflict do nothing;
  -- Wakes the local relay; a hosted one runs on a schedule.
  if found then
    perform pg_catalog.pg_notify('content_revision', c.rev::text) from public.er_content_revision c;
  end if;
  return null;
end
$$;
create trigger profiles_bylines after update of full_name, is_public on public.profiles
  for each row when ((old.full_name, old.is_public) is distinct from (new.full_name, new.is_public))
  execute function private.note_stale_bylines();
create trigger profiles_hidden_bylines after update of hidden_at on public.profiles
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function private.note_stale_bylines();

create function private.render_bylines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
begin
  with taken as (
    delete from private.stale_bylines s
    where s.episode_id in (select x.episode_id from private.stale_bylines x limit 50)
    returning s.episode_id
  )
  select array_agg(t.episode_id) into due from taken t;
  if due is not null then
    update public.er_episodes e set rev = null where e.id = any (due) and e.is_published;
  end if;
  return null;
end
$$;
create trigger rebuild_state_bylines after update of turn_at on private.rebuild_state
  for each row execute function private.render_bylines();

-- The origin of a recap ---------------------------------------------------------------

-- Returns the source that says less, as weakerSource of src/domain/recap-form/generated.ts does.
create function private.weaker_source(one text, other text) returns text
language sql immutable set search_path = '' as $$
  select s.source from unnest(array['description', 'captions', 'transcript']) with ordinality s (source, strength)
  where s.source in (one, other) order by s.strength limit 1
$$;

-- Staff cannot hide that a machine wrote the recap: no save turns `machine` or `reviewed` into `person`. Only an editor
-- turns `machine` into `reviewed`, by writing this value: the form does so if the editor has said "I have read this". A
-- later text of a machine turns it back. An author cannot claim a better source than the stored one (security B228).
-- Fires before er_episodes_revision, in the order of their names, so that a new origin counts as a change.
create function private.set_origin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_staff constant boolean := current_setting('role', true) is not distinct from 'authenticated'
    and not private.is_restoring();
  before constant text := case when tg_op = 'UPDATE' then old.made_by else 'person' end;
  was_live constant boolean := tg_op = 'UPDATE' and old.is_published
    and old.made_by = 'machine' and old.rests_on is not distinct from 'description';
begin
  if tg_op = 'INSERT' and new.is_machine_made then
    new.made_by := 'machine';
  end if;
  if is_staff then
    new.made_by := case
      when new.made_by = 'person' then before
      when new.made_by = 'reviewed' and before <> 'reviewed' and not private.is_editor() then 'machine'
      else new.made_by end;
    if new.made_by = 'reviewed' and before <> 'reviewed' then
      new.reviewer_id := (select auth.uid());
      new.reviewed_at := clock_timestamp();
    elsif tg_op = 'UPDATE' and new.made_by = 'reviewed' and old.reviewed_at is not null then
      new.reviewer_id := old.reviewer_id;
    end if;
    if tg_op = 'UPDATE' and new.made_by <> 'person' then
      new.rests_on := coalesce(new.rests_on, old.rests_on);
    end if;
    if tg_op = 'UPDATE' and not private.is_editor() and old.rests_on is not null then
      new.rests_on := private.weaker_source(old.rests_on, new.rests_on);
    end if;
  end if;
  if new.made_by = 'machine' then
    new.reviewer_id := null;
    new.reviewed_at := null;
  end if;
  new.is_machine_made := new.made_by = 'machine';
  -- A row that is live stays live. Its page says on what it rests.
  if new.is_published and new.is_machine_made and new.rests_on = 'description' and not was_live then
    if is_staff then
      raise exception
        'A machine wrote this recap from a description alone. Read it, and tick “I have read this” before you publish it.'
        using errcode = 'check_violation';
    end if;
    new.is_published := false;
  end if;
  return new;
end
$$;
create trigger er_episodes_origin before insert or update on public.er_episodes
  for each row execute function private.set_origin();

-- Scheduled publication ---------------------------------------------------------------

-- Fires after er_episodes_byline and before er_episodes_revision, in the order of their names. The editor
-- who schedules a person's recap counts as its reviewer, because no one acts at the time of the publication.
create function private.set_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if new.is_published then
    new.publish_at := null;
    return new;
  end if;
  if new.publish_at is null or (tg_op = 'UPDATE' and new.publish_at is not distinct from old.publish_at) then
    return new;
  end if;
  if private.is_restoring() then
    -- A restored draft must not go public without a decision.
    if new.publish_at <= now() then
      new.publish_at := null;
    end if;
    return new;
  end if;
  if current_setting('role', true) = 'authenticated' then
    if new.publish_at <= now() or new.publish_at > now() + interval '366 days' then
      raise exception 'Choose a time in the next 366 days.' using errcode = 'check_violation';
    end if;
    if new.made_by = 'person' then
      new.reviewer_id := case when new.writer_id is distinct from me then me end;
    end if;
  end if;
  new.publish_at := pg_catalog.to_timestamp(pg_catalog.ceil(extract(epoch from new.publish_at) / 600) * 600);
  new.submitted_at := null;
  new.review_note := null;
  return new;
end
$$;
create trigger er_episodes_publish_at before insert or update on public.er_episodes
  for each row execute function private.set_schedule();

-- Publishes the recaps whose time has come, and returns how many. A published recap can take 0.15 s, and the database
-- stops a request of a hosted project after 8 s, so a call publishes at most 20. The next run publishes the others. Two
-- calls at the same time publish each row once: the second call waits for the row's lock, and then the row is no longer
-- due. A recap with a contradicted sentence becomes a draft again (private.refuse_contradiction), and the Inbox says so.
-- The caller passes the time, so that a test can skip hours.
create function public.publish_due(at timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  published integer;
  held_back uuid[];
begin
  with due as (
    select e.id from public.er_episodes e
    where e.publish_at <= publish_due.at and not e.is_published
    order by e.publish_at, e.id
    limit 20
    for update
  ), changed as (
    update public.er_episodes e set is_published = true, publish_at = null
    from due where e.id = due.id
    returning e.id, e.is_published
  )
  select count(*) filter (where c.is_published), array_agg(c.id) filter (where not c.is_published)
    into published, held_back from changed c;
  if held_back is not null then
    perform private.report_contradictions(held_back);
  end if;
  if published > 0 then
    update public.er_content_revision c set changed_at = publish_due.at where c.only_row;
  end if;
  return published;
end
$$;

-- First publication -------------------------------------------------------------------

-- My Feed, RSS feeds, Quotes, Recommendations and digests go by this time, because a recap can go live long after its
-- draft was made (decision 54). A deleted recap that is restored keeps the time, because the history stores the whole
-- row. A recap that is public from its start was published when it was made. No role of the API has a grant to write the
-- column.
create function private.note_publication() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.is_published and new.first_published_at is null then
    new.first_published_at := case tg_op when 'INSERT' then new.created_at else clock_timestamp() end;
  end if;
  return new;
end
$$;
-- Fires after the triggers that decide whether a recap may be public and before er_episodes_revision, in the order of
-- their names.
create trigger er_episodes_published_first before insert or update on public.er_episodes
  for each row execute function private.note_publication();

-- Previews ----------------------------------------------------------------------------

create table private.recap_previews (
  secret_hash text primary key,
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  creator_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table private.recap_previews is 'Only the hash of a secret is stored, so no one can read a working link from a backup.';
create index recap_previews_episode on private.recap_previews (episode_id, created_at desc);
create index recap_previews_creator on private.recap_previews (creator_id);

-- Whether an account may share a preview of this recap: editors, and the author of a draft. A blocked account has no
-- rights of staff.
create function private.may_preview(account uuid, writer uuid, is_published boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked_account(account) and exists (
    select from public.user_roles r
    where r.user_id = account
      and (r.role in ('admin', 'editor') or (r.role = 'author' and writer = account and not is_published))
  )
$$;

-- Throws 42501 unless the caller is an editor, or the author of this draft.
create function private.check_preview_right(episode uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.er_episodes e
    where e.id = episode and private.may_preview((select auth.uid()), e.writer_id, e.is_published)
  ) then
    raise exception 'Only its writer and editors may share a preview.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Creates a link and returns its secret, which no later call can read. A recap has at most ten links: the
-- next one deletes the oldest.
create function public.create_preview(episode uuid) returns table (secret text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  new_secret constant text := pg_catalog.replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.check_preview_right(episode);
  delete from private.recap_previews p where p.expires_at <= now()
    or p.secret_hash in (
      select x.secret_hash from private.recap_previews x where x.episode_id = episode
      order by x.created_at desc, x.secret_hash offset 9);
  return query
    insert into private.recap_previews as p (secret_hash, episode_id, creator_id)
    values (private.hash_secret(new_secret), episode, (select auth.uid()))
    returning new_secret, p.expires_at;
end
$$;

-- Returns when the working links of a recap expire.
create function public.preview_expiries(episode uuid) returns setof timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_preview_right(episode);
  return query select p.expires_at from private.recap_previews p
    where p.episode_id = episode and p.expires_at > now() order by p.expires_at;
end
$$;

-- Ends all links of a recap.
create function public.revoke_previews(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_preview_right(episode);
  delete from private.recap_previews p where p.episode_id = episode;
end
$$;

-- Returns the recap of a working link, or null. A link to a draft ends with its creator's right to share the draft
-- (security B227). Leaves out the transcript, and what only staff may read.
create function public.recap_preview(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'recap', to_jsonb(e) - array[
      'transcript', 'source_key', 'source_hash', 'submitted_at', 'review_note', 'publish_at', 'writer_id', 'reviewer_id',
      'reviewed_at'
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
    and (e.is_published or private.may_preview(p.creator_id, e.writer_id, e.is_published))
$$;

grant execute on function public.publish_due(timestamptz) to service_role;
grant execute on function
  public.create_preview(uuid), public.preview_expiries(uuid), public.revoke_previews(uuid) to authenticated;
grant execute on function public.recap_preview(text) to anon, authenticated;

-- The own data of staff -----------------------------------------------------------------

insert into private.personal_data (table_name, column_name, on_deletion, part, reason) values
  ('private.recap_previews', 'creator_id', 'cascade', 'data_of_previews', null);

create function private.data_of_previews(reader uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('previewLinks', coalesce(jsonb_agg(jsonb_build_object(
    'recap', case when private.may_read_recap(e.writer_id, e.is_published) then e.slug end,
    'createdAt', p.created_at, 'expiresAt', p.expires_at
  ) order by p.created_at, p.secret_hash), '[]'))
  from private.recap_previews p join public.er_episodes e on e.id = p.episode_id
  where p.creator_id = reader
$$;
