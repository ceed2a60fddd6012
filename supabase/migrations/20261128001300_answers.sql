-- Content search for the chats: ranks episodes by how often they have the words of a question, and how
-- rare the words are (BM25F), and answers questions about the catalogue.

create table private.episode_words (
  episode_id uuid primary key references public.er_episodes (id) on delete cascade,
  -- Each stem with the logarithm of its count, such as 'kiln/2' for about 4, and the words of guests' names
  -- as 'matt/g'. So the index alone answers how often an episode has a word.
  words tsvector not null,
  -- The number of words, counted as often as their field weighs.
  length real not null
);
comment on table private.episode_words is 'Counted stems of the words of published episodes.';
create index episode_words_words on private.episode_words using gin (words);
create index episode_words_length on private.episode_words (length);

create table private.corpus (
  is_single boolean primary key default true check (is_single),
  episodes integer not null default 0,
  mean_length real not null default 1
);
comment on table private.corpus is 'Statistics of private.episode_words.';
insert into private.corpus default values;

create table private.vocabulary (word text primary key);
comment on table private.vocabulary is 'Every stem that an episode ever had: candidates for a misspelt word.';
create index vocabulary_trgm on private.vocabulary using gin (word extensions.gin_trgm_ops);

-- Returns the stems of a text with their counts and first positions. A tsvector knows no position after
-- the 16,383rd, so a long text is counted in parts.
create function private.counted_stems(value text)
returns table (word text, count integer, first integer)
language sql immutable set search_path = '' as $$
  select w.lexeme, sum(cardinality(w.positions))::integer, min(part * 16384 + w.positions[1])
  from generate_series(0, char_length(value) / 40000) part,
    unnest(to_tsvector('pg_catalog.english', substr(value, 1 + part * 40000, 40000))) w
  group by w.lexeme
$$;

create function private.guest_names(e public.er_episodes) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array(select g ->> 'name' from jsonb_array_elements(e.guests) g) || e.guest_name, null)
$$;

-- Returns the words of a name, sorted, without the words that people leave out. The chats compare them with stored
-- words, which have no apostrophes and are not joined.
create function private.name_words(name text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', private.unaccented(name))))
    except select unnest('{the,a,show,podcast}'::text[])
    order by 1
  )
$$;

create function private.keep_words(e public.er_episodes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept tsvector;
  kept_length real;
  stems text[];
begin
  with fields (weight, value) as (
    values (5, e.title), (5, array_to_string(private.guest_names(e), ' ')), (3, e.card_text),
      (2, concat_ws(' ', array_to_string(e.key_takeaways, ' '), e.why_it_matters)),
      (1, concat_ws(' ', array_to_string(e.quotes, ' '), e.recap_body)),
      (1, private.spoken_text(e.transcript))
  ),
  counts as (
    select s.word, sum(f.weight * s.count) as count, max(f.weight) as most, min(s.first) as first
    from fields f, private.counted_stems(f.value) s
    group by s.word
  ),
  -- A tsvector can hold one megabyte.
  short as (
    select c.*, sum(octet_length(c.word) + 2) over (order by c.most desc, c.first, c.word) as bytes
    from counts c where octet_length(c.word) <= 200
  )
  select array_to_tsvector(
      array_agg(s.word || '/' || least(8, round(ln(s.count::float8) / ln(2.0::float8)))) || array(
        select distinct word || '/g' from unnest(private.guest_names(e)) name, unnest(private.name_words(name)) word
        where octet_length(word) <= 200)),
    sum(s.count), array_agg(s.word)
  into kept, kept_length, stems
  from short s where s.bytes <= 700000;

  insert into private.episode_words as w (episode_id, words, length)
  values (e.id, coalesce(kept, ''), coalesce(kept_length, 0))
  on conflict (episode_id) do update set words = excluded.words, length = excluded.length;
  -- The fixed order prevents a deadlock between two saves at once.
  insert into private.vocabulary (word)
  select word from unnest(stems) word where char_length(word) between 4 and 40 order by word
  on conflict do nothing;
end
$$;

-- One statement counts the corpus once, or a save of 100,000 rows would count it 100,000 times.
create function private.keep_corpus() returns void
language sql security definer set search_path = '' as $$
  update private.corpus c
  set episodes = w.episodes, mean_length = w.mean_length
  from (
    select count(*) as episodes, coalesce(nullif(avg(length), 0), 1) as mean_length
    from private.episode_words
  ) w
  where c.is_single
$$;

create function private.keep_words_of_new() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_words(e) from public.er_episodes e
  where e.is_published and e.id in (select n.id from new_rows n);
  perform private.keep_corpus();
  return null;
end
$$;
create trigger er_episodes_words_inserted after insert on public.er_episodes
  referencing new table as new_rows
  for each statement execute function private.keep_words_of_new();

create function private.keep_words_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid[] := array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.title, n.card_text, n.guest_name, n.guests, n.key_takeaways, n.why_it_matters, n.quotes,
        n.recap_body, n.transcript, n.is_published)
      is distinct from (o.title, o.card_text, o.guest_name, o.guests, o.key_takeaways, o.why_it_matters,
        o.quotes, o.recap_body, o.transcript, o.is_published));
begin
  if cardinality(changed) = 0 then
    return null;
  end if;
  delete from private.episode_words w using public.er_episodes e
  where e.id = w.episode_id and e.id = any (changed) and not e.is_published;
  perform private.keep_words(e) from public.er_episodes e where e.is_published and e.id = any (changed);
  perform private.keep_corpus();
  return null;
end
$$;
create trigger er_episodes_words_updated after update on public.er_episodes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_words_of_changed();

create function private.keep_corpus_of_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_corpus();
  return null;
end
$$;
create trigger er_episodes_words_deleted after delete on public.er_episodes
  for each statement execute function private.keep_corpus_of_deleted();

-- Returns a query for exactly this lexeme, which may contain any characters.
create function private.lexeme(word text) returns tsquery
language sql immutable set search_path = '' as $$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- Returns the episodes that have a word, with its count, the highest counts first.
create function private.postings(word text, most integer)
returns table (episode_id uuid, count real, length real)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
declare
  remaining integer := most;
  added integer;
begin
  for level in reverse 8..0 loop
    return query
      select w.episode_id, (2 ^ level)::real, w.length from private.episode_words w
      where w.words @@ private.lexeme(word || '/' || level)
      limit remaining;
    get diagnostics added = row_count;
    remaining := remaining - added;
    exit when remaining <= 0;
  end loop;
end
$$;

-- Returns at most 20 published episodes, ranked by BM25F. The words of `context`, such as earlier questions,
-- count half. A misspelt word counts as the most similar word of a published episode, because the vocabulary
-- also has words of drafts and deleted recaps. For a frequent word, only the episodes that contain it most
-- often are candidates. It also counts in episodes that are candidates because of another word.
-- SECURITY DEFINER, because the tables of words are private.
create function public.find_episodes(question text, most integer default 8, context text default '')
returns table (id uuid, slug text, title text, show_name text, score real)
language plpgsql volatile security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
declare
  k constant real := 1.5;
  b constant real := 0.5;
  context_weight constant real := 0.5;
  most_words constant integer := 24;
  most_postings constant integer := 2000;
  most_candidates constant integer := 60;
  corpus constant private.corpus := (select c from private.corpus c);
begin
  perform private.count_call('find_episodes', 120);
  return query
    with question_words as (
      select w.word, max(w.weight) as weight from (
        (select a.lexeme as word, 1::real as weight
         from unnest(to_tsvector('pg_catalog.english', left(question, 2000))) a
         order by a.positions[1] limit most_words)
        union all
        (select a.lexeme, context_weight
         from unnest(to_tsvector('pg_catalog.english', left(context, 2000))) a
         order by a.positions[1] limit most_words)
      ) w group by w.word
    ),
    exact as materialized (
      select q.word, q.weight, p.* from question_words q, private.postings(q.word, most_postings) p
    ),
    corrected as materialized (
      select similar_word.word, max(q.weight) as weight
      from question_words q, lateral (
        select v.word from private.vocabulary v
        where char_length(q.word) >= 4 and v.word operator(extensions.%) q.word
          and exists (select from private.postings(v.word, 1))
        order by extensions.similarity(v.word, q.word) desc, v.word limit 1
      ) similar_word
      where q.word not in (select x.word from exact x)
        and similar_word.word not in (select x.word from exact x)
      group by similar_word.word
    ),
    found as materialized (
      select * from exact
      union all
      select c.word, c.weight, p.* from corrected c, private.postings(c.word, most_postings) p
    ),
    words as materialized (
      select f.word, count(*) as episodes, (max(f.weight)
        * ln(1 + (greatest(corpus.episodes, count(*)) - count(*) + 0.5) / (count(*) + 0.5)))::real as weight
      from found f group by f.word
    ),
    scores as (
      select f.episode_id, f.length, sum(w.weight * (k + 1) * f.count
        / (f.count + k * (1 - b + b * f.length / corpus.mean_length)))::real as score
      from found f join words w on w.word = f.word
      group by f.episode_id, f.length
    ),
    -- The concatenation reads a long tsvector once, not once for each word.
    candidates as materialized (
      select s.*, w.words || ''::tsvector as words
      from (select * from scores order by 3 desc, 1 limit most_candidates) s
      join private.episode_words w on w.episode_id = s.episode_id
    ),
    frequent_words as (
      select c.episode_id, sum(w.weight * (k + 1) * 2 ^ level
        / (2 ^ level + k * (1 - b + b * c.length / corpus.mean_length)))::real as score
      from candidates c
      cross join (select * from words where episodes >= most_postings) w
      cross join generate_series(0, 8) level
      where c.words @@ private.lexeme(w.word || '/' || level)
        and not exists (select from found f where f.word = w.word and f.episode_id = c.episode_id)
      group by c.episode_id
    ),
    ranked as (
      select c.episode_id, s.name, c.score + coalesce(f.score, 0) + coalesce((
          select sum(w.weight) / 2 from words w
          where to_tsvector('pg_catalog.english', s.name) @@ private.lexeme(w.word)
        ), 0) as score
      from candidates c
      join public.er_episodes e on e.id = c.episode_id
      join public.er_shows s on s.id = e.show_id
      left join frequent_words f on f.episode_id = c.episode_id
      where e.is_published
    )
    select e.id, e.slug, e.title, r.name, r.score::real
    from ranked r join public.er_episodes e on e.id = r.episode_id
    order by r.score desc, e.episode_date desc nulls last, e.id
    limit least(greatest(most, 1), 20);
end
$$;

-- Lists published episodes, the newest first: of the shows that `of_name` names, or of a category's shows, and
-- with a guest, about a subject. If there is neither such a show nor such a category, `of_name` is a guest. Names match
-- by their words. `total` counts all episodes that match.
-- SECURITY DEFINER, because the tables of words are private.
create function public.find_in_catalogue(
  of_name text default '', guest text default '', about text default '', since date default null,
  until date default null, oldest_first boolean default false, most integer default 8
)
returns table (
  id uuid, slug text, title text, card_text text, show_name text, episode_date date, guests text[], total bigint
)
language plpgsql volatile security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' as $$
declare
  of_words constant text[] := private.name_words(left(of_name, 300));
  guest_words text[] := private.name_words(left(guest, 300));
  show_ids uuid[];
  guest_query tsquery;
  ids_about uuid[];
begin
  perform private.count_call('find_in_catalogue', 120);
  if cardinality(of_words) > 0 then
    select array_agg(best.id) into show_ids from (
      select s.id, rank() over (order by case
        when w.words = of_words then 1 when w.words @> of_words then 2
        when w.words <@ of_words then 3 else 4 end) as place
      from public.er_shows s
      join public.er_categories c on c.id = s.category_id
      cross join lateral (
        select private.name_words(s.name) as words, private.name_words(c.name) as category
      ) w
      where cardinality(w.words) > 0
        and (w.words @> of_words or w.words <@ of_words or w.category = of_words)
    ) best where best.place = 1;
    if show_ids is null then
      guest_words := guest_words || of_words;
    end if;
  end if;
  if cardinality(guest_words) > 0 then
    select string_agg(private.lexeme(word || '/g')::text, ' & ')::tsquery into guest_query
    from unnest(guest_words) word;
  end if;
  if show_ids is null and guest_query is null and concat(of_name, guest) ~ '\S' then
    return;
  end if;

  if about ~ '\S' then
    -- An episode with half of the best score has only some of the words, or has them in passing.
    ids_about := array(
      select best.id from (
        select f.id, f.score, max(f.score) over () as highest from public.find_episodes(about, 20) f
      ) best where best.score >= best.highest / 2);
  end if;

  return query
    with matches as not materialized (
      select e.* from public.er_episodes e
      where e.is_published
        and (show_ids is null or e.show_id = any (show_ids))
        and (ids_about is null or e.id = any (ids_about))
        and (since is null or e.episode_date >= since) and (until is null or e.episode_date <= until)
        and (guest_query is null or (
          e.id in (select w.episode_id from private.episode_words w where w.words @@ guest_query)
          -- The words can belong to two guests.
          and exists (select from unnest(private.guest_names(e)) name where private.name_words(name) @> guest_words)))
    ),
    listed as (
      select m.* from matches m
      order by case when oldest_first then m.episode_date end nulls last,
        case when not oldest_first then m.episode_date end desc nulls last, m.created_at desc, m.id
      limit least(greatest(most, 1), 20)
    )
    select l.id, l.slug, l.title, left(l.card_text, 500), s.name, l.episode_date,
      private.guest_names(l::public.er_episodes),
      (select count(*) from matches)
    from listed l join public.er_shows s on s.id = l.show_id
    order by case when oldest_first then l.episode_date end nulls last,
      case when not oldest_first then l.episode_date end desc nulls last, l.created_at desc, l.id;
end
$$;

grant execute on function
  public.find_episodes(text, integer, text), public.find_in_catalogue(text, text, text, date, date, boolean, integer)
  to authenticated, service_role;
