-- Content search for the chats: finds the episodes that share words with a question.

create table private.episode_words (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade,
  -- The words of the title, quick take and guests.
  head tsvector not null,
  -- These and the words of the recap and the transcript.
  body tsvector not null
);
comment on table private.episode_words is 'Stems of the words of published episodes, without positions.';
create index episode_words_head on private.episode_words using gin (head);
create index episode_words_body on private.episode_words using gin (body);

create table private.vocabulary (word text primary key);
comment on table private.vocabulary is 'Every stem that an episode ever had: candidates for a misspelt word.';
create index vocabulary_trgm on private.vocabulary using gin (word extensions.gin_trgm_ops);

-- A tsvector can hold one megabyte. For a longer text, this returns the stems of its beginning.
create function private.stems(value text, most integer default 800000) returns tsvector
language plpgsql immutable set search_path = ''
as $$
begin
  return strip(to_tsvector('pg_catalog.english', left(value, most)));
exception when program_limit_exceeded then
  return private.stems(value, most / 2);
end
$$;

create function private.keep_words(e public.er_episodes) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  head_text constant text := concat_ws(' ', e.title, e.quick_take, e.guest_name,
    (select string_agg(g ->> 'name', ' ') from jsonb_array_elements(e.guests) g));
  head tsvector;
  body tsvector;
begin
  if not e.is_published then
    delete from private.episode_words w where w.episode_id = e.id;
    return;
  end if;
  head := private.stems(head_text);
  body := private.stems(concat_ws(' ', head_text, array_to_string(e.key_takeaways, ' '),
    e.why_it_matters, array_to_string(e.quotes, ' '), e.recap_body, e.transcript));
  insert into private.episode_words as w (episode_id, head, body) values (e.id, head, body)
  on conflict (episode_id) do update set head = excluded.head, body = excluded.body;
  -- The fixed order prevents a deadlock between two saves at once.
  insert into private.vocabulary (word)
  select word from unnest(tsvector_to_array(body)) word
  where char_length(word) between 4 and 40
  order by word
  on conflict do nothing;
end
$$;

create function private.keep_words_of_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_words(new);
  return null;
end
$$;
create trigger er_episodes_words
  after insert or update of title, quick_take, guest_name, guests, key_takeaways, why_it_matters,
    quotes, recap_body, transcript, is_published
  on public.er_episodes for each row execute function private.keep_words_of_row();

-- Returns a query for exactly this lexeme, which may contain any characters.
create function private.lexeme(word text) returns tsquery
language sql immutable set search_path = ''
as $$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- Returns at most 20 published episodes that share a word with the first 24 words of the question.
-- Rare words count most. A misspelt word counts as the most similar word of a published episode: the
-- vocabulary alone would also offer words of drafts and deleted recaps. Words of more than 2000
-- episodes count only if the question has no others.
-- SECURITY DEFINER, because the tables of words are private.
create function public.find_episodes(question text, most integer default 8)
returns table (id uuid, slug text, title text, show_name text, score real)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
declare
  most_episodes constant integer := 2000;
  episode_count constant real := (select count(*) from private.episode_words);
begin
  return query
    with question_words as (
      select a.lexeme as word
      from unnest(to_tsvector('pg_catalog.english', left(question, 2000))) a
      order by a.positions[1]
      limit 24
    ),
    words as (
      select distinct coalesce(
        (select a.word where exists (
          select from private.episode_words w where w.body @@ private.lexeme(a.word))),
        (select v.word from private.vocabulary v
         where char_length(a.word) >= 4 and v.word operator(extensions.%) a.word
           and exists (
             select from private.episode_words w where w.body @@ private.lexeme(v.word))
         order by extensions.similarity(v.word, a.word) desc, v.word limit 1)
      ) as word
      from question_words a
    ),
    matches as (
      select m.word, array(
        select w.episode_id from private.episode_words w
        where w.body @@ private.lexeme(m.word) limit most_episodes + 1
      ) as episodes
      from words m where m.word is not null
    ),
    weights as (
      select f.word, f.episodes, ln(1 + episode_count / cardinality(f.episodes))::real as weight
      from matches f
      where cardinality(f.episodes) between 1 and most_episodes
        or not exists (select from matches o where cardinality(o.episodes) between 1 and most_episodes)
    ),
    scores as (
      select one.episode_id, sum(w.weight * (case when exists (
          select from private.episode_words t
          where t.episode_id = one.episode_id and t.head @@ private.lexeme(w.word)
        ) then 1.5 else 1 end))::real as score
      from weights w, unnest(w.episodes) as one (episode_id)
      group by one.episode_id
      order by 2 desc, 1
      limit 50
    )
    select e.id, e.slug, e.title, s.name, f.score
    from scores f
    join public.er_episodes e on e.id = f.episode_id
    join public.er_shows s on s.id = e.show_id
    where e.is_published
    order by f.score desc, e.episode_date desc nulls last, e.id
    limit least(greatest(most, 1), 20);
end
$$;

revoke execute on function
  private.stems(text, integer), private.keep_words(public.er_episodes), private.keep_words_of_row(),
  private.lexeme(text), public.find_episodes(text, integer)
  from public, anon, authenticated;
grant execute on function public.find_episodes(text, integer) to authenticated, service_role;
