-- Search has an index of names, and an index of all text of an episode. Two functions read them:
-- `search_catalog` for the search box, and `search` for the page /search.

-- Words ----------------------------------------------------------------------------------------

create table private.search_vocabulary (
  word text collate "C" primary key,
  stem text collate "C" not null,
  -- Whether a correction may be this word: a word of a name, or of two episodes. While there are few
  -- words, all may be: names of people and things are often in one transcript only.
  is_known boolean not null
);
comment on table private.search_vocabulary is
  'Plain words that published content ever had: the other forms of a word, and corrections of a misspelt one.';
create index search_vocabulary_stem on private.search_vocabulary (stem);
create index search_vocabulary_typos on private.search_vocabulary
  using gin (private.typo_forms(word)) with (gin_pending_list_limit = 256) where is_known;

create function private.learn_words(words tsvector, is_name boolean) returns void
language sql set search_path = '' as $$
  -- The fixed order prevents a deadlock between two saves at once.
  insert into private.search_vocabulary as v (word, stem, is_known)
  select word, private.stem(word), is_name or few_words
  from (select reltuples < 100000 as few_words from pg_catalog.pg_class
      where oid = 'private.search_vocabulary'::regclass) size, (
    select word from unnest(tsvector_to_array(words)) word
    where char_length(word) between 4 and 30 and word !~ '[0-9]' and not private.is_spaceless(word)
      and not exists (
        select from private.search_vocabulary known where known.word = word.word and known.is_known)
    order by word
    -- A transcript has a few thousand different words. More are no language.
    limit 10000
  ) new_words
  on conflict (word) do update set is_known = true where not v.is_known
$$;

-- Names ----------------------------------------------------------------------------------------

-- One row for each show, category, list and published episode, and one for each guest of an episode.
-- The row of a guest has the id of the episode, and `place` is the number of the guest.
create table private.search_entries (
  kind text collate "C" not null,
  id uuid not null,
  place integer not null default 0,
  -- In lower case and folded, to find a text within.
  name text collate "C" not null,
  about text collate "C" not null,
  name_words tsvector not null,
  -- Of the name, of `about`, and of names that belong to it.
  words tsvector not null,
  primary key (id, place, kind)
) partition by list (kind);
comment on table private.search_entries is 'The names that search finds, with their short texts.';

create table private.search_catalog_entries partition of private.search_entries for values in ('show', 'category');

create table private.search_episode_entries partition of private.search_entries for values in ('episode');

create table private.search_guest_entries partition of private.search_entries for values in ('guest');

create table private.search_list_entries partition of private.search_entries for values in ('list');
create index search_entries_beginning on private.search_entries (left(name, 200));
create index search_entries_name on private.search_entries using gin (name extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index search_entries_about on private.search_entries using gin (about extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index search_entries_pairs on private.search_entries using gin (private.pairs(name || ' ' || about)) with (gin_pending_list_limit = 256);
create index search_entries_words on private.search_entries using gin (words) with (gin_pending_list_limit = 256);

create function private.keep_entry(kind text, id uuid, place integer, name text, about text, more text default '')
returns void
language plpgsql set search_path = '' as $$
declare
  words constant tsvector := private.word_vector(concat_ws(' ', name, about, more));
begin
  insert into private.search_entries as x (kind, id, place, name, about, name_words, words)
  values (kind, id, place, lower(private.folded(name)), lower(private.folded(coalesce(about, ''))),
    private.word_vector(name), words)
  on conflict on constraint search_entries_pkey do update set
    name = excluded.name, about = excluded.about, name_words = excluded.name_words, words = excluded.words;
  perform private.learn_words(words, true);
end
$$;

create function private.keep_catalog_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_entry(tg_argv[0], new.id, 0, new.name, new.description, array_to_string(array(
    select h ->> 'name' from jsonb_array_elements(to_jsonb(new) -> 'hosts') h), ' '));
  return null;
end
$$;
create trigger er_categories_entry after insert or update of name, description on public.er_categories
  for each row execute function private.keep_catalog_entry('category');
create trigger er_shows_entry after insert or update of name, description, hosts on public.er_shows
  for each row execute function private.keep_catalog_entry('show');

-- Returns the words of all text of an episode.
-- SECURITY DEFINER because the index calls it with the rights of the role that writes the row, and
-- the API roles have no usage on this schema.
create function private.episode_words(
  title text, quick_take text, guest_name text, guests jsonb, key_takeaways text[], why_it_matters text,
  quotes text[], recap_body text, transcript text
) returns tsvector
language sql immutable parallel safe security definer cost 10000 set search_path = '' as $$
  select private.word_vector(concat_ws(' ', title, quick_take, guest_name,
    jsonb_path_query_array(guests, '$[*].name')::text, array_to_string(key_takeaways, ' '),
    why_it_matters, array_to_string(quotes, ' '), regexp_replace(recap_body, '<[^>]*>', ' ', 'g'),
    private.spoken_text(transcript)))
$$;

-- The index is on the function, because a stored copy of the words would take three times the space.
create index er_episodes_words on public.er_episodes using gin (private.episode_words(
  title, quick_take, guest_name, guests, key_takeaways, why_it_matters, quotes, recap_body, transcript
)) with (gin_pending_list_limit = 256) where is_published;

-- Statistics would make each ANALYZE compute the words of 30,000 episodes, for minutes.
alter index public.er_episodes_words alter column 1 set statistics 0;

create function private.keep_episode_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.search_entries x where x.kind in ('episode', 'guest') and x.id = new.id;
  end if;
  if new.is_published then
    perform private.keep_entry('episode', new.id, 0, new.title, new.quick_take, concat_ws(' ',
      array_to_string(private.listed_names(new), ' '), array_to_string(new.key_takeaways, ' ')));
    perform private.keep_entry('guest', new.id, g.place, g.name, '') from private.guests_of(new) g;
    perform private.learn_words(private.episode_words(new.title, new.quick_take, new.guest_name, new.guests,
      new.key_takeaways, new.why_it_matters, new.quotes, new.recap_body, new.transcript), false);
  end if;
  return null;
end
$$;
create trigger er_episodes_entries
  after insert or update of title, quick_take, guest_name, guests, key_takeaways, why_it_matters,
    quotes, recap_body, transcript, is_published, show_id
  on public.er_episodes for each row execute function private.keep_episode_entries();

-- A change of the hosts of a show changes who is a guest in its episodes. The entries of all other guests stay. A show can
-- have 20,000 episodes, so each name is read once.
create function private.keep_guest_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries x
  using private.listings_of_hosts(new.id, new.hosts) l
  where x.kind = 'guest' and x.id = l.id and x.place = l.place;
  with listings as materialized (
    select l.* from private.listings_of_hosts(new.id, old.hosts) l
    where l.key not in (select private.person_key(h ->> 'name') from jsonb_array_elements(new.hosts) h)
  ),
  names as materialized (
    select n.name, lower(private.folded(n.name)) as folded, private.word_vector(n.name) as words
    from (select distinct l.name from listings l) n
  ),
  learned as materialized (select private.learn_words(n.words, true) from names n)
  insert into private.search_entries (kind, id, place, name, about, name_words, words)
  select 'guest', l.id, l.place, n.folded, '', n.words, n.words
  from listings l join names n on n.name = l.name, (select count(*) from learned) x
  on conflict on constraint search_entries_pkey do nothing;
  return null;
end
$$;
create trigger er_shows_guests after update of hosts on public.er_shows
  for each row when (old.hosts is distinct from new.hosts) execute function private.keep_guest_entries();

-- SECURITY DEFINER for the same reason as private.episode_words.
create function private.note_words(show_notes text) returns tsvector
language sql immutable parallel safe security definer cost 5000 set search_path = '' as $$ select private.word_vector(regexp_replace(show_notes, '<[^>]*>|&[#a-z0-9]+;', ' ', 'gi')) $$;

-- A second index, because show notes need a lower score than recaps. It is also faster to create than a new index
-- on all words, which would read all transcripts.
create index er_episodes_note_words on public.er_episodes using gin (private.note_words(show_notes))
  with (gin_pending_list_limit = 256) where is_published and show_notes is not null;

alter index public.er_episodes_note_words alter column 1 set statistics 0;

create function private.learn_note_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_words(private.note_words(new.show_notes), false);
  return null;
end
$$;
create trigger er_episodes_note_words after insert or update of show_notes, is_published
  on public.er_episodes for each row when (new.is_published and new.show_notes is not null)
  execute function private.learn_note_words();

-- Suggestions and hidden podcasts do not help to find a list.
create function private.podcasts_of(list uuid) returns text
language sql stable set search_path = '' as $$
  select string_agg(p.name, ' ' order by i.rank_order)
  from public.list_items i join public.podcasts p on p.id = i.podcast_id
  where i.list_id = list and p.status = 'listed'
$$;

-- This function and the next also learn the words, so they must not run for a list that is not public.
create function private.keep_list_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.visibility = 'public' then
    perform private.keep_entry('list', new.id, 0, new.title, new.description, private.podcasts_of(new.id));
  end if;
  return null;
end
$$;
create trigger top_lists_entry after insert or update of title, description on public.top_lists
  for each row execute function private.keep_list_entry();

create function private.keep_entries_of_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_entry('list', l.id, 0, l.title, l.description, private.podcasts_of(l.id))
  from public.top_lists l
  where l.id in (select list_id from changed_items) and l.visibility = 'public';
  return null;
end
$$;
create trigger list_items_entries after insert on public.list_items
  referencing new table as changed_items for each statement execute function private.keep_entries_of_items();
create trigger list_items_entries_left after delete on public.list_items
  referencing old table as changed_items for each statement execute function private.keep_entries_of_items();

create function private.follow_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.visibility = 'link' then
    insert into private.list_secrets (list_id) values (new.id) on conflict do nothing;
  else
    -- An old link must not work again when the list gets another one.
    delete from private.list_secrets s where s.list_id = new.id;
  end if;
  if new.visibility = 'public' then
    perform private.keep_entry('list', new.id, 0, new.title, new.description, private.podcasts_of(new.id));
  else
    delete from private.search_entries x where x.kind = 'list' and x.id = new.id;
  end if;
  return null;
end
$$;
create trigger top_lists_visibility_new after insert on public.top_lists
  for each row when (new.visibility = 'link') execute function private.follow_visibility();
create trigger top_lists_visibility after update of visibility on public.top_lists
  for each row when (old.visibility is distinct from new.visibility) execute function private.follow_visibility();

create function private.drop_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries x where x.kind = any (tg_argv) and x.id = old.id;
  return null;
end
$$;
create trigger er_categories_no_entry after delete on public.er_categories
  for each row execute function private.drop_entries('category');
create trigger er_shows_no_entry after delete on public.er_shows
  for each row execute function private.drop_entries('show');
create trigger er_episodes_no_entry after delete on public.er_episodes
  for each row execute function private.drop_entries('episode', 'guest');
create trigger top_lists_no_entry after delete on public.top_lists
  for each row execute function private.drop_entries('list');

-- Queries --------------------------------------------------------------------------------------

-- `isSearchable` in src/domain/search/search.ts has the same rule.
create function private.is_query(query text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(query) <= 2000 and (char_length(btrim(query)) between 2 and 200
    or char_length(btrim(query)) = 1 and private.is_spaceless(query))
$$;

-- A parsed query. The arrays have one element for each word. Small words such as "the" are omitted,
-- unless there are no other words.
create type private.search_request as (
  -- In lower case and folded, as the names of entries; a LIKE pattern for names that contain the text;
  -- its pairs, where trigrams cannot answer: without three letters or digits in a row.
  folded text, pattern text, pairs text[],
  -- The word as typed; also its beginning and its other forms; also its corrections.
  exact tsquery[], near tsquery[], loose tsquery[],
  -- As `near` and `loose`, for transcripts: the beginning counts only if no recap has the whole word.
  spoken tsquery[], loosely_spoken tsquery[],
  -- Regular expressions that find the words in a line in lower case, without and with corrections.
  line_patterns text[], loose_line_patterns text[]
);

create function private.alternatives(words text[], beginning text default null) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(distinct lexeme, ' | ')::tsquery from (
    select '''' || word || '''' as lexeme from unnest(words) word
    union all select '''' || beginning || ''':*' where beginning is not null
  ) lexemes
$$;

-- Matches the word's letters with any accent, because lines of a transcript have their accents.
create function private.line_pattern(words text[]) returns text
language sql immutable set search_path = '' as $$
  select '(' || string_agg(case when private.is_spaceless(word) then '' else '\m' end
    || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word,
      'a', '[aàáâãäåāăą]', 'g'), 'e', '[eèéêëēĕėęě]', 'g'), 'i', '[iìíîïīıį]', 'g'), 'o', '[oòóôõöøōő]', 'g'),
      'u', '[uùúûüūůű]', 'g'), 'n', '[nñńň]', 'g'), 'c', '[cçćč]', 'g'), '|') || ')'
  from unnest(words) word
$$;

create function private.read_query(query text) returns private.search_request
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  -- src/domain/search/word-matches.ts marks the same words only where there are no others.
  small_words constant text[] := string_to_array('a an and are as at by do for from how i in is it of on or '
    'that the this to was what when where who why with', ' ');
  r private.search_request;
  runs constant text[] := private.runs(private.plain(query));
  words text[] := private.words_of(runs);
  major text[];
  one text;
  n integer := 0;
  forms text[];
  typos text[];
  root text;
  spaceless text[];
  near_all tsquery;
  is_last boolean;
  has_beginning boolean;
begin
  r.folded := lower(btrim(private.folded(normalize(query, nfc))));
  r.pattern := '%' || regexp_replace(r.folded, '([\\%_])', '\\\1', 'g') || '%';
  r.pairs := case when r.folded !~ '[[:alnum:]]{3}' then private.pairs(r.folded) end;
  words := array(
    select word from unnest(words) with ordinality as w (word, n) group by word order by min(w.n) limit 24);
  major := array(
    select word from unnest(words) with ordinality as w (word, n)
    where word <> all (small_words) and (char_length(word) > 1 or word !~ '[a-z]')
    order by w.n);
  if cardinality(major) = 0 then
    major := words;
  end if;
  foreach one in array major loop
    n := n + 1;
    is_last := n = cardinality(major);
    has_beginning := not private.is_spaceless(one) and char_length(one) >= case when is_last then 2 else 3 end
      or char_length(one) = 1 and private.is_spaceless(one);
    forms := array(
      select v.word from private.search_vocabulary v where v.stem = private.stem(one) order by v.word limit 30);
    typos := case when char_length(one) >= 4 and one !~ '[0-9]' and not private.is_spaceless(one) then array(
      select v.word from private.search_vocabulary v
      where v.is_known and private.typo_forms(v.word) && private.typo_forms(one)
        -- Too many words of four letters differ by one of them.
        and (char_length(one) > 4 or one = any (private.typo_forms(v.word)))
      order by left(v.word, 1) <> left(one, 1), abs(char_length(v.word) - char_length(one)), v.word
      limit 12) else '{}' end;
    r.exact := r.exact || private.alternatives(array[one]);
    r.near := r.near || private.alternatives(forms || one, case when has_beginning then one end);
    r.loose := r.loose || private.alternatives(forms || one || typos, case when has_beginning then one end);
    -- Many words begin with the same three letters: reading them all would take too long.
    has_beginning := has_beginning and char_length(one) >= 4 and cardinality(forms) = 0;
    r.spoken := r.spoken || private.alternatives(forms || one, case when has_beginning then one end);
    r.loosely_spoken := r.loosely_spoken
      || private.alternatives(forms || one || typos, case when has_beginning then one end);
    if not private.is_spaceless(one) then
      root := case when char_length(private.stem(one)) >= 4 and starts_with(one, private.stem(one))
        then private.stem(one) else one end;
      forms := array(select form from unnest(forms) form where not starts_with(form, root));
      r.line_patterns := r.line_patterns || private.line_pattern(root || forms);
      r.loose_line_patterns := r.loose_line_patterns || private.line_pattern(root || forms || typos);
    end if;
  end loop;
  spaceless := array(
    select private.line_pattern(array[run]) from unnest(runs) run where private.is_spaceless(run));
  -- Where names have the words as they are, nothing needs to be corrected.
  near_all := private.all_of(r.near);
  if exists (
    select from (select x.name_words from private.search_entries x where x.words @@ near_all limit 200) near
    where near.name_words @@ near_all
  ) then
    r.loose := r.near;
    r.loosely_spoken := r.spoken;
  end if;
  r.line_patterns := r.line_patterns || spaceless;
  r.loose_line_patterns := r.loose_line_patterns || spaceless;
  return r;
end
$$;

create function private.all_of(queries tsquery[]) returns tsquery
language sql immutable set search_path = '' as $$ select string_agg('(' || q::text || ')', ' & ')::tsquery from unnest(queries) q $$;

-- Returns a query for all words but one.
create function private.most_of(queries tsquery[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg('(' || private.all_of(array(
      select q from unnest(queries) with ordinality as others (q, m) where m <> n))::text || ')', ' | ')::tsquery
  from generate_series(1, cardinality(queries)) n
  where cardinality(queries) between 3 and 8
$$;

-- The ids of a filter. `shows` are the shows of the category, or the one show. `category` is null if there is a show.
create type private.search_filter as (category uuid, shows uuid[], since date, until date);

create function private.read_filter(category text, show text, since date, until date) returns private.search_filter
language plpgsql stable set search_path = '' as $$
declare
  filter private.search_filter;
begin
  filter.since := since;
  filter.until := until;
  if category is not null and show is null then
    select c.id into filter.category from public.er_categories c where c.slug = category;
  end if;
  if coalesce(category, show) is not null then
    filter.shows := array(
      select s.id from public.er_shows s join public.er_categories c on c.id = s.category_id
      where (show is null or s.slug = show) and (category is null or c.slug = category));
  end if;
  return filter;
end
$$;

-- Returns the ids of one kind that pass the filter.
create function private.passing(kind text, filter private.search_filter) returns setof uuid
language plpgsql stable rows 2000 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if kind in ('episode', 'guest') then
    return query
      select e.id from public.er_episodes e
      where e.is_published and (filter.shows is null or e.show_id = any (filter.shows))
        and (filter.since is null or e.episode_date >= filter.since)
        and (filter.until is null or e.episode_date <= filter.until);
  elsif kind = 'list' and filter.shows is null then
    return query
      select l.id from public.top_lists l
      where l.created_at >= coalesce(filter.since, '-infinity') and l.created_at < coalesce(filter.until + 1, 'infinity');
  elsif kind = 'show' and coalesce(filter.since, filter.until) is null then
    return query select unnest(filter.shows);
  elsif kind = 'category' and coalesce(filter.since, filter.until) is null and filter.category is not null then
    return query select filter.category;
  end if;
end
$$;

-- Returns the entries of one kind that match best, with a score. A name that the query spells out has
-- about 8, all words in a name at least 3, a name with typing errors about 2.5, a short text 1 to 2.
-- Ranks the 50 first names that begin with the query, and 100 other matches: those with all words in a
-- short name, and then the newest. Without a filter, `passing` is null. No step reads more than 20,000 matches.
create function private.find_entries(wanted_kind text, r private.search_request, passing uuid[])
returns table (id uuid, place integer, name text, score real)
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  is_filtered constant boolean := passing is not null;
  near_all constant tsquery := private.all_of(r.near);
  loose_all constant tsquery := private.all_of(r.loose);
  loose_most constant tsquery := private.most_of(r.loose);
begin
  return query
    with passing_ids as materialized (select unnest(passing) as id),
    beginning as materialized (
      select x.id, x.place from (
        select x.id, x.place, x.name from private.search_entries x
        where x.kind = wanted_kind and left(x.name, 200) >= r.folded and left(x.name, 200) < r.folded || U&'\FFFF'
        order by left(x.name, 200) limit case when is_filtered then 20000 else 50 end
      ) x
      where not is_filtered or x.id in (select p.id from passing_ids p)
      -- The exact name comes first in this order.
      order by left(x.name, 200) limit 50
    ),
    containing as materialized (
      select x.id, x.place, x.name_words @@ near_all as in_name, length(x.name_words) as length
      from (
        select x.id, x.place, x.name_words from private.search_entries x
        where x.kind = wanted_kind and x.name like r.pattern
          and (r.pairs is null or private.pairs(x.name || ' ' || x.about) @> r.pairs)
        limit case when is_filtered then 20000 else 300 end
      ) x
      where not is_filtered or x.id in (select p.id from passing_ids p)
      limit 300
    ),
    near as materialized (
      select x.id, x.place, x.name_words @@ near_all as in_name, length(x.name_words) as length
      from (
        select x.id, x.place, x.name_words from private.search_entries x
        where x.kind = wanted_kind and x.words @@ near_all
        limit case when is_filtered then 20000 else 300 end
      ) x
      where not is_filtered or x.id in (select p.id from passing_ids p)
      limit 300
    ),
    -- Only very frequent words have more matches. Then many of the newest episodes match, too.
    newest as materialized (
      select x.id, x.place, x.name_words @@ near_all as in_name, length(x.name_words) as length
      from (
        select e.id from public.er_episodes e
        where wanted_kind = 'episode' and (select count(*) from near) = 300 and e.is_published
          and (not is_filtered or e.id in (select p.id from passing_ids p))
        order by e.episode_date desc nulls last, e.created_at desc, e.id limit 300
      ) e
      join private.search_entries x on x.kind = wanted_kind and x.id = e.id
      where x.words @@ near_all
    ),
    best as materialized (
      select m.id, m.place
      from (select * from containing union select * from near union select * from newest) m
      -- A join would read all episodes.
      order by m.in_name desc, case when m.in_name then m.length end,
        case when wanted_kind = 'episode' then
          (select e.episode_date from public.er_episodes e where e.id = m.id) end desc nulls last, m.id
      limit 100
    ),
    close as materialized (select * from beginning union select * from best),
    about as materialized (
      select x.id, x.place from (
        select x.id, x.place from private.search_entries x
        where (select count(*) from close) < 20 and x.kind = wanted_kind and x.about like r.pattern
          and (r.pairs is null or private.pairs(x.name || ' ' || x.about) @> r.pairs)
        limit case when is_filtered then 20000 else 60 end
      ) x
      where not is_filtered or x.id in (select p.id from passing_ids p)
      limit 60
    ),
    loose as materialized (
      select x.id, x.place from (
        select x.id, x.place from private.search_entries x
        where (select count(*) from close) < 20 and x.kind = wanted_kind and x.words @@ loose_all
        limit case when is_filtered then 20000 else 60 end
      ) x
      where not is_filtered or x.id in (select p.id from passing_ids p)
      limit 60
    ),
    most as materialized (
      select x.id, x.place from (
        select x.id, x.place from private.search_entries x
        where (select count(*) from close) + (select count(*) from loose) = 0
          and x.kind = wanted_kind and x.words @@ loose_most
        limit case when is_filtered then 20000 else 30 end
      ) x
      where not is_filtered or x.id in (select p.id from passing_ids p)
      limit 30
    ),
    found as (
      select * from close union select * from about union select * from loose union select * from most
    )
    select x.id, x.place, x.name, (
        case when x.name = r.folded then 4
          when starts_with(x.name, r.folded) then 2
          when strpos(x.name, r.folded) > 0 then 1
          when strpos(x.about, r.folded) > 0 then 0.5
          else 0 end
        + coalesce(t.score, 0)
        + 0.8 * least(coalesce(t.in_name, 0)::real / greatest(length(x.name_words), 1), 1)
      )::real as score
    from found f
    join private.search_entries x on x.kind = wanted_kind and x.id = f.id and x.place = f.place,
    lateral (
      select 3 * avg(case
          when x.name_words @@ w.exact then 1
          when x.name_words @@ w.near then 0.9
          when x.name_words @@ w.loose then 0.7
          when x.words @@ w.exact then 0.5
          when x.words @@ w.near then 0.4
          when x.words @@ w.loose then 0.2
          else -0.4 end) as score,
        count(*) filter (where x.name_words @@ w.loose) as in_name
      from unnest(r.exact, r.near, r.loose) as w (exact, near, loose)
    ) t;
end
$$;

-- A passage of a transcript: its text, the second at which its line begins, and how many of the words are in the line.
create type private.passage as (text text, second integer, words integer);

-- Returns about 160 characters around the words, from the line that has most of them. Of every 1,000
-- characters, the last 150 never appear in a passage, so that no series of queries returns a whole
-- transcript (security C13). Reads only lines that are like one of the spellings, unless there is no such line.
create function private.passage_of(transcript text, patterns text[], spellings text[]) returns private.passage
language plpgsql stable set search_path = '' as $$
declare
  -- This collation changes no length, so that places in both texts are the same.
  lowered constant text := lower(transcript collate public.letters);
  found private.passage;
  line text;
  line_start integer;
  at integer;
  first_char integer;
  last_char integer;
begin
  select l.line, l.words into line, found.words
  from (
    select part.line, part.n, (select count(*) from unnest(patterns) p where part.line ~ p) as words
    from unnest(string_to_array(lowered, E'\n')) with ordinality as part (line, n)
    where spellings is null or part.line like any (spellings)
  ) l
  where l.words > 0
  order by l.words desc, l.n
  limit 1;
  if line is null then
    return case when spellings is not null then private.passage_of(transcript, patterns, null) end;
  end if;
  line_start := strpos(lowered, line) - 1;
  -- The words may be far apart: the passage shows the longest one.
  select regexp_instr(line, p) into at from unnest(patterns) p where line ~ p
  order by char_length(substring(line from p)) desc limit 1;
  found.second := (
    select sum(part::numeric * 60 ^ (cardinality(parts) - n)) from (
      select string_to_array(mark[1], ':') as parts
      from regexp_matches(left(line, at), '(?:^|[\[(])((?:\d{1,2}:)?\d{1,2}:\d{2})', 'g') with ordinality as m (mark, m)
      order by m.m desc limit 1
    ) last_mark, unnest(parts) with ordinality as p (part, n));
  if (line_start + at - 1) % 1000 >= 850 then
    return found;
  end if;
  first_char := greatest(at - 50, 1, at - (line_start + at - 1) % 1000);
  first_char := first_char + case when first_char > 1 then strpos(substr(line, first_char, at - first_char), ' ') else 0 end;
  last_char := least(at + 110, char_length(line), at + 849 - (line_start + at - 1) % 1000);
  found.text := btrim(regexp_replace(substr(transcript, line_start + first_char, last_char - first_char + 1),
    '[\[(]?\d{0,2}:?\d{1,2}:\d{2}(\.\d+)?[\])]?', ' ', 'g'));
  if first_char > 1 then
    found.text := '…' || found.text;
  end if;
  if last_char < char_length(line) then
    found.text := regexp_replace(found.text, ' [^ ]{1,20}$', '') || '…';
  end if;
  return found;
end
$$;

-- Returns published episodes whose recap or transcript has all words, with a passage for the best ones.
-- Their score is at most 2.5, so that names come first. Ranks the newest 100 of at most 500 matches.
-- The filter comes after the words: the other way round, the database would split the text of each episode into words.
create function private.find_spoken(r private.search_request, passing uuid[], most_passages integer)
returns table (id uuid, score real, passage text, second integer)
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off as $$
declare
  is_filtered constant boolean := passing is not null;
  spoken_all constant tsquery := private.all_of(r.spoken);
  loosely_all constant tsquery := private.all_of(r.loosely_spoken);
  -- The words of the patterns without the alternatives for accents. LIKE is faster than a regular expression.
  spellings constant text[] := array(
    select '%' || word || '%' from unnest(r.line_patterns) p, unnest(string_to_array(
      regexp_replace(regexp_replace(p, '\[(.)[^]]*\]', '\1', 'g'), '[()]|\\m', '', 'g'), '|')) word);
begin
  return query
    with passing_ids as materialized (select unnest(passing) as id),
    with_words as materialized (
      select e.id, e.episode_date from public.er_episodes e
      where e.is_published and private.episode_words(e.title, e.quick_take, e.guest_name, e.guests,
          e.key_takeaways, e.why_it_matters, e.quotes, e.recap_body, e.transcript) @@ spoken_all
      limit case when is_filtered then 20000 else 500 end
    ),
    spoken as materialized (
      select w.id, w.episode_date from with_words w
      where not is_filtered or w.id in (select p.id from passing_ids p)
      limit 500
    ),
    newest_spoken as materialized (
      select s.id from spoken s order by s.episode_date desc nulls last, s.id limit 100
    ),
    with_similar_words as materialized (
      select e.id from public.er_episodes e
      where (select count(*) from spoken) = 0
        and e.is_published and private.episode_words(e.title, e.quick_take, e.guest_name, e.guests,
          e.key_takeaways, e.why_it_matters, e.quotes, e.recap_body, e.transcript) @@ loosely_all
      limit case when is_filtered then 20000 else 60 end
    ),
    loosely_spoken as materialized (
      select w.id from with_similar_words w
      where not is_filtered or w.id in (select p.id from passing_ids p)
      limit 60
    ),
    found as materialized (
      select f.id, (f.base + 0.5 * t.share)::real as score, f.patterns, f.spellings
      from (
        select s.id, 1.0 as base, r.line_patterns as patterns, spellings from newest_spoken s
        union all select l.id, 0.4, r.loose_line_patterns, null from loosely_spoken l
      ) f
      join public.er_episodes e on e.id = f.id
      join private.search_entries x on x.kind = 'episode' and x.id = f.id,
      lateral (
        select avg((x.words @@ w)::integer) as share from unnest(r.near) w
      ) t
      order by 2 desc, e.episode_date desc nulls last, f.id
    ),
    best as materialized (select f.id, f.score, f.patterns, f.spellings from found f limit most_passages),
    passages as materialized (
      select b.id, b.score + coalesce(p.words, 0)::real / cardinality(r.line_patterns) as score, p.text, p.second
      from best b join public.er_episodes e on e.id = b.id,
      lateral private.passage_of(private.spoken_text(e.transcript), b.patterns, b.spellings) p
    )
    select p.id, p.score::real, p.text, p.second from passages p
    union all
    select f.id, f.score, null, null from found f where f.id not in (select b.id from best b);
end
$$;

-- Returns the newest published episodes whose show notes have all words, or similar words if no show notes have all of them.
-- The score is lower than that of any match in a name, a recap or a transcript.
create function private.find_noted(r private.search_request, passing uuid[])
returns table (id uuid, score real)
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off as $$
declare
  is_filtered constant boolean := passing is not null;
  noted_all constant tsquery := private.all_of(r.spoken);
  loosely_all constant tsquery := private.all_of(r.loosely_spoken);
begin
  return query
    with passing_ids as materialized (select unnest(passing) as id),
    with_words as materialized (
      select e.id, e.episode_date from public.er_episodes e
      where e.is_published and e.show_notes is not null and private.note_words(e.show_notes) @@ noted_all
      limit case when is_filtered then 20000 else 500 end
    ),
    noted as materialized (
      select w.id, w.episode_date, 0.3::real as score from with_words w
      where not is_filtered or w.id in (select p.id from passing_ids p)
      limit 500
    ),
    with_similar_words as materialized (
      select e.id, e.episode_date from public.er_episodes e
      where (select count(*) from noted) = 0
        and e.is_published and e.show_notes is not null and private.note_words(e.show_notes) @@ loosely_all
      limit case when is_filtered then 20000 else 500 end
    ),
    loosely_noted as materialized (
      select w.id, w.episode_date, 0.2::real as score from with_similar_words w
      where not is_filtered or w.id in (select p.id from passing_ids p)
      limit 500
    )
    select n.id, n.score from (select * from noted union all select * from loosely_noted) n
    order by n.episode_date desc nulls last, n.id limit 100;
end
$$;

-- Returns the matches of these kinds. A guest is the guest's newest episode.
create function private.find_matches(
  r private.search_request, kinds text[], filter private.search_filter, most_passages integer
) returns table (
  kind text, id uuid, place integer, score real, passage text, passage_second integer, episode_count integer
)
language plpgsql stable set search_path = '' as $$
declare
  is_filtered constant boolean := filter.shows is not null or coalesce(filter.since, filter.until) is not null;
  wanted text;
  passing uuid[];
begin
  foreach wanted in array kinds loop
    if is_filtered then
      passing := array(select private.passing(wanted, filter));
      continue when cardinality(passing) = 0;
    end if;
    if wanted = 'episode' then
      return query
        select wanted, coalesce(f.id, s.id, n.id), 0, greatest(f.score, s.score, n.score), s.passage, s.second,
          null::integer
        from private.find_entries(wanted, r, passing) f
        full join private.find_spoken(r, passing, most_passages) s on s.id = f.id
        full join private.find_noted(r, passing) n on n.id = coalesce(f.id, s.id);
    elsif wanted = 'guest' then
      return query
        with names as materialized (
          select f.name, max(f.score) as score from private.find_entries(wanted, r, passing) f
          group by f.name order by 2 desc, 1 limit 100
        )
        select wanted, g.id, g.place, n.score, null::text, null::integer, g.episode_count
        from names n, lateral (
          select (array_agg(x.id order by x.episode_date desc nulls last, x.id))[1] as id,
            (array_agg(x.place order by x.episode_date desc nulls last, x.id))[1] as place,
            count(distinct x.id)::integer as episode_count
          from (
            select x.id, x.place, e.episode_date
            from private.search_entries x join public.er_episodes e on e.id = x.id
            where x.kind = wanted and left(x.name, 200) = left(n.name, 200) and x.name = n.name
              and (filter.shows is null or e.show_id = any (filter.shows))
              and (filter.since is null or e.episode_date >= filter.since)
              and (filter.until is null or e.episode_date <= filter.until)
            limit 2000
          ) x
        ) g;
    else
      return query
        select wanted, f.id, f.place, f.score, null::text, null::integer, null::integer
        from private.find_entries(wanted, r, passing) f;
    end if;
  end loop;
end
$$;

create function private.describe_match(kind text, id uuid, place integer) returns table (
  title text, description text, slug text, image_url text,
  category_name text, category_slug text, show_name text, show_slug text, day date
)
language sql stable rows 1 set search_path = '' as $$
  select s.name, s.description, s.slug, s.image_url, c.name, c.slug, null::text, null::text, null::date
  from public.er_shows s join public.er_categories c on c.id = s.category_id
  where kind = 'show' and s.id = describe_match.id
  union all
  select c.name, c.description, c.slug, c.image_url, null, null, null, null, null
  from public.er_categories c where kind = 'category' and c.id = describe_match.id
  union all
  select l.title, l.description, l.id::text, null, null, null, null, null, (l.created_at at time zone 'utc')::date
  from public.top_lists l where kind = 'list' and l.id = describe_match.id
  union all
  select case when kind = 'episode' then e.title else (private.listed_names(e))[place] end,
    case when kind = 'episode' then e.card_text else e.title end,
    e.slug, e.thumbnail_url, c.name, c.slug, s.name, s.slug, e.episode_date
  from public.er_episodes e
  join public.er_shows s on s.id = e.show_id join public.er_categories c on c.id = s.category_id
  where kind in ('episode', 'guest') and e.id = describe_match.id and e.is_published
$$;

-- For the search box. Returns at most 5 shows, 5 episodes and 3 categories in this order, together at
-- most 10 (specification §9), and then at most 3 guests. The slug of a guest is the slug in the newest
-- episode.
--
-- SECURITY DEFINER, because with row level security these operators cannot use an index, as they are
-- not leakproof. So the entries and the index of episodes exclude drafts, for every caller. The
-- settings of find_entries and find_spoken fix their plans: a custom plan knows the words, and
-- without sequential scans, a query without results never reads a whole table.
create function public.search_catalog(query text) returns table (
  type text, id uuid, title text, description text, slug text, image_url text,
  category_name text, category_slug text, show_name text, show_slug text,
  passage text, passage_second integer, episode_count integer
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.count_call('search');
  if private.is_query(query) is not true then
    return;
  end if;
  return query
    with kinds (kind, n, most) as (values ('show', 1, 5), ('episode', 2, 5), ('category', 3, 3), ('guest', 4, 3)),
    ranked as (
      select m.*, d.*, k.n, k.most,
        row_number() over (partition by k.n order by m.score desc, d.day desc nulls last, d.title, m.id) as rank
      from (
        select f.*, row_number() over (partition by f.kind order by f.score desc,
          (select e.episode_date from public.er_episodes e where e.id = f.id) desc nulls last, f.id) as first_rank
        from private.find_matches(private.read_query(query), array['show', 'episode', 'category', 'guest'],
          row(null, null, null, null)::private.search_filter, 5) f
      ) m
      join kinds k on k.kind = m.kind,
      lateral private.describe_match(m.kind, m.id, m.place) d
      where m.first_rank <= 40
    )
    select r.kind, r.id, r.title, r.description, r.slug, r.image_url, r.category_name, r.category_slug,
      r.show_name, r.show_slug, r.passage, r.passage_second, r.episode_count
    from (
      select x.*, row_number() over (order by x.n, x.rank) as row from ranked x where x.rank <= x.most
    ) r
    where r.n = 4 or r.row <= 10
    order by r.n, r.rank;
end
$$;

-- For the page /search. Returns a page of 20 of the best 100 matches of all kinds. `total` is the number
-- of matches. Notes a query without filters that finds nothing.
create function public.search(
  query text, kinds text[] default null, in_category text default null, in_show text default null,
  since date default null, until date default null, page integer default 1
) returns table (
  type text, id uuid, title text, description text, slug text, image_url text,
  category_name text, category_slug text, show_name text, show_slug text,
  passage text, passage_second integer, episode_count integer, day date, total integer
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  known_kinds constant text[] := array['show', 'episode', 'category', 'guest', 'list'];
  wanted_kinds constant text[] := array(
    select k from unnest(known_kinds) k where kinds is null or k = any (kinds));
begin
  perform private.count_call('search');
  if private.is_query(query) is not true then
    return;
  end if;
  return query
    with matches as materialized (
      select f.*, f.score + case f.kind when 'list' then 0 when 'episode' then 0.1 else 0.3 end as final_score
      from private.find_matches(private.read_query(query), wanted_kinds,
        private.read_filter(in_category, in_show, since, until), 10) f
      order by final_score desc,
        (select e.episode_date from public.er_episodes e where e.id = f.id) desc nulls last, f.kind, f.id
      limit 100
    ),
    ranked as (
      select m.*, d.*, count(*) over () as total,
        row_number() over (order by m.final_score desc, d.day desc nulls last, d.title, m.id) as rank
      from matches m, lateral private.describe_match(m.kind, m.id, m.place) d
    )
    select r.kind, r.id, r.title, r.description, r.slug, r.image_url, r.category_name, r.category_slug,
      r.show_name, r.show_slug, r.passage, r.passage_second, r.episode_count, r.day, r.total::integer
    from ranked r
    where r.rank > 20 * (least(greatest(page, 1), 5) - 1)
    order by r.rank
    limit 20;
  if not found and page = 1 and num_nonnulls(kinds, in_category, in_show, since, until) = 0
    and current_setting('role', true) in ('anon', 'authenticated') then
    perform private.note_in_vain('search', query, private.network_of(private.caller_address()));
  end if;
end
$$;

grant execute on function
  private.episode_words(text, text, text, jsonb, text[], text, text[], text, text), private.note_words(text)
  to authenticated, service_role;
grant execute on function
  public.search_catalog(text), public.search(text, text[], text, text, date, date, integer)
  to anon, authenticated, service_role;
