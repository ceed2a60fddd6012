-- Embeddings of passages, for sites that set AI_EMBEDDING_MODEL. Only the service key reaches them, and
-- only of published episodes. Without pgvector, no function here returns anything, and the chats
-- rank by words.

do $$
begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector with schema extensions;
  end if;
exception when insufficient_privilege then
  raise notice 'pgvector is not installed, because this role may not create it';
end
$$;

-- Each episode has one row. It is pending while `model` is not the model of the site.
create table private.embedding_jobs (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade,
  model text check (char_length(model) <= 200),
  token uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now()
);
comment on table private.embedding_jobs is 'The queue of episodes whose passages need embeddings, and the leases of its runs.';
comment on column private.embedding_jobs.model is 'The model that has embedded all passages. Null after a save.';

create table private.passage_embeddings (
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  -- A part of the hash of the text, so an edit of one passage leaves the others valid.
  passage text not null check (passage ~ '^[0-9a-f]{32}$'),
  model text not null check (char_length(model) <= 200),
  embedding real[] not null
    check (array_length(embedding, 1) between 1 and 4096 and array_position(embedding, null) is null),
  primary key (episode_id, passage, model)
);
comment on table private.passage_embeddings is 'Embeddings of passages. real[] needs no extension; pgvector compares them.';

create function private.queue_embeddings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_published then
    insert into private.embedding_jobs as j (episode_id) values (new.id)
    on conflict (episode_id) do update
    set model = null, token = null, lease_until = null, attempts = 0, next_try_at = now();
  else
    delete from private.embedding_jobs j where j.episode_id = new.id;
    delete from private.passage_embeddings p where p.episode_id = new.id;
  end if;
  return null;
end
$$;
create trigger er_episodes_embeddings_of_new after insert on public.er_episodes
  for each row when (new.is_published) execute function private.queue_embeddings();
create trigger er_episodes_embeddings_of_changed after update on public.er_episodes
  for each row when (
    (new.quick_take, new.key_takeaways, new.recap_body, new.transcript, new.is_published)
    is distinct from (old.quick_take, old.key_takeaways, old.recap_body, old.transcript, old.is_published)
  ) execute function private.queue_embeddings();
insert into private.embedding_jobs (episode_id) select e.id from public.er_episodes e where e.is_published;

create function private.vector_schema() returns text
language sql stable set search_path = ''
as $$ select x.extnamespace::regnamespace::text from pg_extension x where x.extname = 'vector' $$;

-- Leases the pending episode that waited longest, for one of parallel runs. A run that is killed leaves a
-- lease that ends, and each claim counts as an attempt, so an episode that kills its run is given up.
create function public.claim_embeddings(model text, lease interval, most_attempts integer)
returns table (id uuid, token uuid, passages text[])
language plpgsql security definer set search_path = ''
as $$
begin
  if private.vector_schema() is null then
    return;
  end if;
  return query
    update private.embedding_jobs j set
      token = gen_random_uuid(),
      lease_until = clock_timestamp() + lease,
      attempts = j.attempts + 1
    where j.episode_id = (
      select w.episode_id from private.embedding_jobs w
      where w.model is distinct from claim_embeddings.model
        and w.attempts < most_attempts
        and w.next_try_at <= clock_timestamp()
        and (w.lease_until is null or w.lease_until < clock_timestamp())
      order by w.next_try_at, w.episode_id limit 1 for update skip locked)
    returning j.episode_id, j.token, array(
      select p.passage from private.passage_embeddings p
      where p.episode_id = j.episode_id and p.model = claim_embeddings.model);
end
$$;

-- Stores embeddings, each as the text of an array, and extends the lease. A save ends the lease: then
-- nothing is stored. Progress clears the attempts, so a long episode may take several runs.
create function public.store_embeddings(
  token uuid, model text, passages text[], embeddings text[], lease interval
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  episode uuid;
begin
  update private.embedding_jobs j set attempts = 0, lease_until = clock_timestamp() + lease
  where j.token = store_embeddings.token
  returning j.episode_id into episode;
  insert into private.passage_embeddings (episode_id, passage, model, embedding)
  select episode, u.passage, store_embeddings.model, u.embedding::real[]
  from unnest(passages, embeddings) u (passage, embedding)
  where episode is not null
  on conflict do nothing;
  return episode is not null;
end
$$;

-- Ends a lease after all passages are stored, and deletes embeddings of other passages and models.
create function public.finish_embeddings(token uuid, model text, passages text[]) returns void
language sql security definer set search_path = ''
as $$
  with finished as (
    update private.embedding_jobs j
    set model = finish_embeddings.model, token = null, lease_until = null, attempts = 0
    where j.token = finish_embeddings.token
    returning j.episode_id
  )
  delete from private.passage_embeddings p using finished f
  where p.episode_id = f.episode_id
    and (p.model <> finish_embeddings.model or not p.passage = any (passages))
$$;

create function public.fail_embeddings(token uuid, wait interval) returns void
language sql security definer set search_path = ''
as $$
  update private.embedding_jobs j
  set token = null, lease_until = null, next_try_at = clock_timestamp() + wait * j.attempts
  where j.token = fail_embeddings.token
$$;

-- Returns the passages of published episodes whose embeddings are closest to the question's.
create function public.closest_passages(
  episodes uuid[], model text, question text, most integer
) returns table (id uuid, passage text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  vectors constant text := private.vector_schema();
  ids uuid[];
  keys text[];
begin
  if vectors is null then
    return;
  end if;
  -- A fixed statement could not be created without pgvector.
  execute format('
    select array_agg(c.episode_id order by c.distance, c.passage), array_agg(c.passage order by c.distance, c.passage)
    from (
      select p.episode_id, p.passage,
        p.embedding::%1$s.vector operator(%1$s.<=>) $3::real[]::%1$s.vector as distance
      from private.passage_embeddings p
      join public.er_episodes e on e.id = p.episode_id and e.is_published
      where p.episode_id = any ($1) and p.model = $2
        and array_length(p.embedding, 1) = array_length($3::real[], 1)
      order by distance, p.passage
      limit $4
    ) c', vectors)
  into ids, keys using episodes, model, question, most;
  return query select u.id, u.passage from unnest(ids, keys) u (id, passage);
end
$$;

revoke execute on function private.queue_embeddings(), private.vector_schema()
  from public, anon, authenticated, service_role;
revoke execute on function
  public.claim_embeddings(text, interval, integer),
  public.store_embeddings(uuid, text, text[], text[], interval),
  public.finish_embeddings(uuid, text, text[]),
  public.fail_embeddings(uuid, interval),
  public.closest_passages(uuid[], text, text, integer)
  from public, anon, authenticated;
grant execute on function
  public.claim_embeddings(text, interval, integer),
  public.store_embeddings(uuid, text, text[], text[], interval),
  public.finish_embeddings(uuid, text, text[]),
  public.fail_embeddings(uuid, interval),
  public.closest_passages(uuid[], text, text, integer)
  to service_role;
