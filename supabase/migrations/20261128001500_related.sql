-- Related recaps: each published recap names up to three others. Their common words decide, and a rare word counts more.
-- The recaps of this site say how rare a word is, so no list of words is needed, in any language (decision 60). A save
-- only notes that the relations of the recap are due. The queue computes them and stores them, so a page changes only if
-- its stored relations change.

create table private.counted_recaps (
  episode_id uuid primary key,
  show_id uuid not null
);
comment on table private.counted_recaps is 'The published recaps whose words are counted. The queue also removes deleted recaps.';
create index counted_recaps_show on private.counted_recaps (show_id);

create table private.recap_words (
  episode_id uuid not null references private.counted_recaps (episode_id) on delete cascade,
  word text collate "C" not null,
  points real not null,
  primary key (episode_id, word)
);
comment on table private.recap_words is 'The most frequent words of a counted recap, and its guests. Their choice depends on no other recap.';
create index recap_words_word on private.recap_words (word, points desc, episode_id);

create table private.word_counts (
  word text collate "C" primary key,
  recaps integer not null
);
comment on table private.word_counts is 'How many counted recaps have a word.';

create table private.show_word_counts (
  show_id uuid not null,
  word text collate "C" not null,
  recaps integer not null,
  primary key (show_id, word)
);
comment on table private.show_word_counts is 'How many counted recaps of a show have a word.';

create table private.relations (
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  related_id uuid not null references public.er_episodes (id) on delete cascade,
  score real not null,
  primary key (episode_id, related_id)
);
comment on table private.relations is 'The relations of published recaps with their scores. er_related publishes them.';
create index relations_related on private.relations (related_id);

create table public.er_related (
  id uuid primary key references public.er_episodes (id) on delete cascade,
  related uuid[] not null check (cardinality(related) <= 3),
  rev bigint not null default 0
);
comment on table public.er_related is 'Related recaps of each published recap, the closest first. The queue writes them.';
create index er_related_rev on public.er_related (rev, id);

alter table public.er_related enable row level security;
grant select on public.er_related to anon, authenticated;
grant all on public.er_related to service_role;
create policy er_related_select_published on public.er_related for select to anon, authenticated
  using (exists (select from public.er_episodes e where e.id = er_related.id and e.is_published));

-- Returns the 300 most frequent words of a recap and its guests. Title and quick take say best what a recap is about, so their
-- words count more. PostgreSQL knows the stop words of English, and drops them.
create function private.describe_recap(e public.er_episodes) returns table (word text, points real)
language sql stable set search_path = '' as $$
  with runs as (
    select run, sum(factor) as points, bool_or(factor > 1) as is_about
    from (values
        (e.title, 3), (e.quick_take, 2),
        (concat_ws(' ', array_to_string(e.key_takeaways, ' '), e.why_it_matters,
          regexp_replace(concat_ws(' ', e.recap_body, e.show_notes), '<[^>]*>|https?://\S+', ' ', 'g')), 1),
        (regexp_replace(left(private.spoken_text(e.transcript), 20000), '^(\[[0-9:.]+\] ?)?([^:\n]{1,60}: )?', '', 'gn'), 1)
      ) texts (content, factor),
      unnest(private.words_of(private.runs(private.plain(content)))) run
    where char_length(run) > 1 and run !~ '^\d+$'
    group by run
  ), stems as (
    select private.stem(run) as stem, sum(points) as points, bool_or(is_about) as is_about
    from runs where cardinality(ts_lexize('pg_catalog.english_stem', run)) > 0
    group by 1 order by 2 desc, 1 limit 300
  )
  select stem, (ln(1 + points) * case when is_about then 2.5 else 1 end)::real from stems
  union all
  select distinct 'guest:' || private.plain(name), 1.6::real from unnest(private.guest_names(e)) name
$$;

-- Counts the words of a recap again. A recap that is not published has no words.
create function private.count_recap(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  e public.er_episodes;
  old_words constant text[] := array(select w.word from private.recap_words w where w.episode_id = episode);
  old_show uuid;
begin
  delete from private.counted_recaps c where c.episode_id = episode returning c.show_id into old_show;
  update private.word_counts c set recaps = c.recaps - 1 where c.word = any (old_words);
  update private.show_word_counts c set recaps = c.recaps - 1 where c.show_id = old_show and c.word = any (old_words);
  select * into e from public.er_episodes x where x.id = episode and x.is_published;
  if e.id is not null then
    insert into private.counted_recaps values (e.id, e.show_id);
    insert into private.recap_words select e.id, d.word, d.points from private.describe_recap(e) d;
    insert into private.word_counts as c select w.word, 1 from private.recap_words w where w.episode_id = e.id
    on conflict (word) do update set recaps = c.recaps + 1;
    insert into private.show_word_counts as c
    select e.show_id, w.word, 1 from private.recap_words w where w.episode_id = e.id
    on conflict (show_id, word) do update set recaps = c.recaps + 1;
  end if;
  delete from private.word_counts c where c.word = any (old_words) and c.recaps = 0;
  delete from private.show_word_counts c where c.show_id = old_show and c.word = any (old_words) and c.recaps = 0;
end
$$;

-- Weighs the words of counted recaps. The weights of a recap are the coordinates of a vector of length 1. A word that
-- more than a quarter of all recaps have weighs nothing. Neither does a word in 40 % of the recaps of a show, such as
-- the names of its hosts or of a sponsor.
create function private.weighed_words(recaps uuid[]) returns table (episode_id uuid, word text, weight real)
language sql stable set search_path = '' as $$
  with total as (select count(*)::real as recaps from private.counted_recaps),
  shows as (
    select c.show_id, count(*)::real as recaps from private.counted_recaps c
    where c.show_id in (select o.show_id from private.counted_recaps o where o.episode_id = any (weighed_words.recaps))
    group by c.show_id
  ), weighed as (
    select w.episode_id, w.word,
      w.points * ln((t.recaps + 1) / c.recaps)
        * case when s.recaps < 6 then 1 else greatest(0, 1 - (o.recaps - 1) / (s.recaps - 1) / 0.4) end as weight
    from private.counted_recaps r
    join private.recap_words w on w.episode_id = r.episode_id
    join private.word_counts c on c.word = w.word
    join shows s on s.show_id = r.show_id
    join private.show_word_counts o on o.show_id = r.show_id and o.word = w.word
    cross join total t
    where r.episode_id = any (weighed_words.recaps) and c.recaps <= greatest(2, t.recaps / 4)
  )
  select w.episode_id, w.word, (w.weight / sqrt(sum(w.weight * w.weight) over (partition by w.episode_id)))::real
  from weighed w where w.weight > 0
$$;

-- Returns the closest recaps. The score is the cosine of their vectors. Different shows often use a word in different
-- senses, so between shows, the score is lower. Two recaps need at least three words in common, and
-- no word may decide alone. Only the recaps that have one of the heaviest words most often are compared.
create function private.closest_recaps(episode uuid) returns table (id uuid, score real)
language sql stable set search_path = '' as $$
  with mine as materialized (select * from private.weighed_words(array[episode])),
  candidates as materialized (
    select o.episode_id
    from (select * from mine order by weight desc, word limit 60) m
    cross join lateral (
      select w.episode_id, w.points from private.recap_words w
      where w.word = m.word and w.episode_id <> episode
      order by w.points desc, w.episode_id limit 100
    ) o
    group by o.episode_id order by sum(m.weight * m.weight * o.points) desc, 1 limit 40
  )
  select o.episode_id, (s.show_factor * sum(m.weight * o.weight))::real
  from private.weighed_words(array(select c.episode_id from candidates c)) o
  join mine m on m.word = o.word
  join (
    select other.episode_id, case when other.show_id = own.show_id then 1 else 0.6 end as show_factor
    from private.counted_recaps own cross join private.counted_recaps other where own.episode_id = episode
  ) s on s.episode_id = o.episode_id
  group by o.episode_id, s.show_factor
  having s.show_factor * sum(m.weight * o.weight) >= 0.065 and count(*) >= 3
    and max(m.weight * o.weight) < 0.6 * sum(m.weight * o.weight)
  order by 2 desc, 1
$$;

-- Writes the relations of these recaps into the public table, if they have changed.
create function private.publish_relations(episodes uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.er_related as t (id, related, rev)
  select r.episode_id, array_agg(r.related_id order by r.score desc, r.related_id), private.next_revision()
  from private.relations r
  where r.episode_id = any(episodes)
  group by r.episode_id
  on conflict (id) do update set related = excluded.related, rev = excluded.rev
    where t.related <> excluded.related;
  -- An empty row stays, because the mirror of a build learns of changes and not of deletions.
  update public.er_related t set related = '{}', rev = private.next_revision()
  where t.id = any(episodes) and t.related <> '{}'
    and not exists (select from private.relations r where r.episode_id = t.id);
end
$$;

-- Finds the relations of a recap, and offers it to the recaps that it is close to. A recap that ten others name is not
-- named again, and a recap replaces the weakest relation of at most six others. So few pages change, and readers find
-- different recaps.
create function private.relate(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[] := array[episode];
  close_ids uuid[];
  close_scores real[];
  close record;
  weakest private.relations;
begin
  if not exists (select from public.er_episodes e where e.id = episode and e.is_published) then
    -- The save has done this, but a run that began before the save may have stored a relation after it.
    perform private.forget_relations(episode);
    return;
  end if;
  delete from private.relations r where r.episode_id = episode;
  select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.score), '{}') into close_ids, close_scores
  from private.closest_recaps(episode) c join public.er_episodes e on e.id = c.id and e.is_published;
  with removed as (
    delete from private.relations r where r.related_id = episode
      and r.episode_id <> all (close_ids) returning r.episode_id
  )
  select changed || coalesce(array_agg(r.episode_id), '{}') into changed from removed r;
  update private.relations r set score = c.score from unnest(close_ids, close_scores) c (id, score)
  where r.related_id = episode and r.episode_id = c.id;
  insert into private.relations
  select episode, c.id, c.score from unnest(close_ids, close_scores) c (id, score)
  where (select count(*) from private.relations r where r.related_id = c.id) < 10
  order by c.score desc, c.id limit 3;
  for close in select * from unnest(close_ids, close_scores) c (id, score) order by c.score desc, c.id loop
    exit when cardinality(changed) > 6
      or (select count(*) from private.relations r where r.related_id = episode) >= 10;
    continue when exists (
      select from private.relations r where r.episode_id = close.id and r.related_id = episode);
    if (select count(*) from private.relations r where r.episode_id = close.id) >= 3 then
      select * into weakest from private.relations r
      where r.episode_id = close.id order by r.score, r.related_id desc limit 1;
      continue when close.score < weakest.score + 0.01;
      delete from private.relations r where r.episode_id = close.id and r.related_id = weakest.related_id;
    end if;
    insert into private.relations values (close.id, episode, close.score);
    changed := changed || close.id;
  end loop;
  perform private.publish_relations(changed);
end
$$;

-- The queue --------------------------------------------------------------------------

-- Queues a recap in place of its jobs that wait. The key begins with the id of the recap, and has the revision, so that a
-- save during a run is not lost. It does not wait for a run that has just taken a job, because the run may wait for the
-- revision that this save holds.
create function private.queue_recap(kind text, key text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.jobs j
  using (
    select o.kind, o.key from private.jobs o
    where o.kind = queue_recap.kind and split_part(o.key, '/', 1) = split_part(queue_recap.key, '/', 1)
      and o.key <> queue_recap.key and o.token is null
    for update skip locked
  ) older
  where j.kind = older.kind and j.key = older.key;
  select private.enqueue_job(queue_recap.kind, queue_recap.key, queue_recap.payload);
$$;

create function private.note_unrelated(recaps uuid[], kind text default 'count-words') returns void
language sql security definer set search_path = '' as $$
  select private.queue_recap(kind, e.id || '/' || e.rev, jsonb_build_object('title', e.title))
  from public.er_episodes e where e.id = any (recaps)
$$;

-- Ends the relations of a recap that is no longer public at once. The recaps that named it find others later.
create function private.forget_relations(episode uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  naming constant uuid[] := array(select r.episode_id from private.relations r where r.related_id = episode);
begin
  delete from private.relations r where episode in (r.episode_id, r.related_id);
  perform private.publish_relations(naming || episode);
  perform private.note_unrelated(naming, 'relate');
end
$$;

create function private.note_saved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.forget_relations(old.id);
    perform private.queue_recap('count-words', old.id || '/deleted', jsonb_build_object('title', old.title));
    return old;
  end if;
  if not new.is_published then
    perform private.forget_relations(new.id);
  end if;
  perform private.note_unrelated(array[new.id]);
  return null;
end
$$;
create trigger er_episodes_related_insert after insert on public.er_episodes
  for each row when (new.is_published) execute function private.note_saved();
create trigger er_episodes_related_update after update on public.er_episodes
  for each row when (
    old.is_published is distinct from new.is_published
    or (new.is_published and (
      old.title, old.quick_take, old.recap_body, old.show_notes, old.key_takeaways, old.why_it_matters,
      old.guests, old.guest_name, old.show_id, old.transcript
    ) is distinct from (
      new.title, new.quick_take, new.recap_body, new.show_notes, new.key_takeaways, new.why_it_matters,
      new.guests, new.guest_name, new.show_id, new.transcript
    ))
  ) execute function private.note_saved();
-- Two episodes with the same guest are related, but a host is no guest.
create function private.note_hosts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The revision of the episode is as before, so the revision of the show makes the key new.
  insert into private.jobs (kind, key, payload)
  select distinct 'count-words', concat_ws('/', l.id, l.rev, new.rev), jsonb_build_object('title', l.title)
  from private.listings_of_hosts(new.id, old.hosts || new.hosts) l
  on conflict do nothing;
  return null;
end
$$;
create trigger er_shows_related after update of hosts on public.er_shows
  for each row when (old.hosts is distinct from new.hosts) execute function private.note_hosts();
-- Before the deletion, because the foreign keys delete the relations.
create trigger er_episodes_related_delete before delete on public.er_episodes
  for each row when (old.is_published) execute function private.note_saved();

-- Does some due work, and returns how much. All words are counted before the first recap of an import is related. At
-- most one run at a time, and a short one, because saves wait for the revision of the changed relations.
create function private.relate_some(most integer default 20) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  job record;
  done integer := 0;
begin
  if not pg_try_advisory_xact_lock(7310060) then
    return 0;
  end if;
  for job in select * from public.claim_jobs('count-words', least(most, 100)) loop
    begin
      perform private.count_recap(split_part(job.key, '/', 1)::uuid);
      perform public.finish_job(job.token);
      perform private.queue_recap('relate', job.key, job.payload);
    exception when others then
      perform public.fail_job(job.token, sqlerrm);
    end;
    done := done + 1;
  end loop;
  if done > 0 then
    return done;
  end if;
  for job in select * from public.claim_jobs('relate', least(most, 100)) loop
    begin
      perform private.relate(split_part(job.key, '/', 1)::uuid);
      perform public.finish_job(job.token);
    exception when others then
      perform public.fail_job(job.token, sqlerrm);
    end;
    done := done + 1;
  end loop;
  return done;
end
$$;
