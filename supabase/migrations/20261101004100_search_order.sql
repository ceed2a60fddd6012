-- Search ranks a limited number of matches. These functions choose them by name and date instead of by
-- the place of their rows on the disk. A passage needs less time.

-- Returns the entries of one kind that match best, with a score. A name that the query spells out has
-- about 8, all words in a name at least 3, a name with typing errors about 2.5, a short text 1 to 2.
-- Ranks the 50 first names that begin with the query, and 100 other matches: those with all words in a
-- short name, and then the newest.
create or replace function private.find_entries(
  wanted_kind text, r private.search_request, filter private.search_filter
) returns table (id uuid, place integer, name text, score real)
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
declare
  is_filtered constant boolean := not (filter is null);
  near_all constant tsquery := private.all_of(r.near);
  loose_all constant tsquery := private.all_of(r.loose);
  loose_most constant tsquery := private.most_of(r.loose);
begin
  return query
    with beginning as materialized (
      select x.id, x.place from private.search_entries x
      where x.kind = wanted_kind and left(x.name, 200) >= r.folded and left(x.name, 200) < r.folded || U&'\FFFF'
        and (not is_filtered or private.passes(wanted_kind, x.id, filter))
      -- The exact name comes first in this order.
      order by left(x.name, 200) limit 50
    ),
    containing as materialized (
      select x.id, x.place, x.name_words @@ near_all as in_name, length(x.name_words) as length
      from private.search_entries x
      where x.kind = wanted_kind and x.name like r.pattern
        and (r.pairs is null or private.pairs(x.name || ' ' || x.about) @> r.pairs)
        and (not is_filtered or private.passes(wanted_kind, x.id, filter))
      limit 300
    ),
    near as materialized (
      select x.id, x.place, x.name_words @@ near_all as in_name, length(x.name_words) as length
      from private.search_entries x
      where x.kind = wanted_kind and x.words @@ near_all
        and (not is_filtered or private.passes(wanted_kind, x.id, filter))
      limit 300
    ),
    -- Only very frequent words have more matches. Then many of the newest episodes match, too.
    newest as materialized (
      select x.id, x.place, x.name_words @@ near_all as in_name, length(x.name_words) as length
      from (
        select e.id from public.er_episodes e
        where wanted_kind = 'episode' and (select count(*) from near) = 300 and e.is_published
        order by e.episode_date desc nulls last, e.created_at desc, e.id limit 300
      ) e
      join private.search_entries x on x.kind = wanted_kind and x.id = e.id
      where x.words @@ near_all and (not is_filtered or private.passes(wanted_kind, x.id, filter))
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
      select x.id, x.place from private.search_entries x
      where (select count(*) from close) < 20 and x.kind = wanted_kind and x.about like r.pattern
        and (r.pairs is null or private.pairs(x.name || ' ' || x.about) @> r.pairs)
        and (not is_filtered or private.passes(wanted_kind, x.id, filter))
      limit 60
    ),
    loose as materialized (
      select x.id, x.place from private.search_entries x
      where (select count(*) from close) < 20 and x.kind = wanted_kind and x.words @@ loose_all
        and (not is_filtered or private.passes(wanted_kind, x.id, filter))
      limit 60
    ),
    most as materialized (
      select x.id, x.place from private.search_entries x
      where (select count(*) from close) + (select count(*) from loose) = 0
        and x.kind = wanted_kind and x.words @@ loose_most
        and (not is_filtered or private.passes(wanted_kind, x.id, filter))
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

drop function private.passage_of(text, text[]);

-- Returns about 160 characters around the words, from the line that has most of them. Of every 1,000
-- characters, the last 150 never appear in a passage, so that no series of queries returns a whole
-- transcript (security C13). Reads only lines that are like one of the spellings, unless there is no such line.
create function private.passage_of(transcript text, patterns text[], spellings text[]) returns private.passage
language plpgsql stable set search_path = ''
as $$
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
revoke execute on function private.passage_of(text, text[], text[]) from public, anon, authenticated;

-- Returns published episodes whose recap or transcript has all words, with a passage for the best ones.
-- Their score is at most 2.5, so that names come first. Ranks the newest 100 of at most 500 matches.
create or replace function private.find_spoken(
  r private.search_request, filter private.search_filter, most_passages integer
) returns table (id uuid, score real, passage text, second integer)
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  is_filtered constant boolean := not (filter is null);
  spoken_all constant tsquery := private.all_of(r.spoken);
  loosely_all constant tsquery := private.all_of(r.loosely_spoken);
  -- The words of the patterns without the alternatives for accents. LIKE is faster than a regular expression.
  spellings constant text[] := array(
    select '%' || word || '%' from unnest(r.line_patterns) p, unnest(string_to_array(
      regexp_replace(regexp_replace(p, '\[(.)[^]]*\]', '\1', 'g'), '[()]|\\m', '', 'g'), '|')) word);
begin
  return query
    with spoken as materialized (
      select e.id, e.episode_date from public.er_episodes e
      where e.is_published and private.episode_words(e.title, e.quick_take, e.guest_name, e.guests,
          e.key_takeaways, e.why_it_matters, e.quotes, e.recap_body, e.transcript) @@ spoken_all
        and (not is_filtered or private.passes('episode', e.id, filter))
      limit 500
    ),
    newest_spoken as materialized (
      select s.id from spoken s order by s.episode_date desc nulls last, s.id limit 100
    ),
    loosely_spoken as materialized (
      select e.id from public.er_episodes e
      where (select count(*) from spoken) = 0
        and e.is_published and private.episode_words(e.title, e.quick_take, e.guest_name, e.guests,
          e.key_takeaways, e.why_it_matters, e.quotes, e.recap_body, e.transcript) @@ loosely_all
        and (not is_filtered or private.passes('episode', e.id, filter))
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
      lateral private.passage_of(e.transcript, b.patterns, b.spellings) p
    )
    select p.id, p.score::real, p.text, p.second from passages p
    union all
    select f.id, f.score, null, null from found f where f.id not in (select b.id from best b);
end
$$;

-- Returns the matches of these kinds. A guest is the guest's newest episode.
create or replace function private.find_matches(
  r private.search_request, kinds text[], filter private.search_filter, most_passages integer
) returns table (
  kind text, id uuid, place integer, score real, passage text, passage_second integer, episode_count integer
)
language plpgsql stable set search_path = ''
as $$
declare
  wanted text;
begin
  foreach wanted in array kinds loop
    if wanted = 'episode' then
      return query
        select wanted, coalesce(f.id, s.id), 0, greatest(f.score, s.score), s.passage, s.second, null::integer
        from private.find_entries(wanted, r, filter) f
        full join private.find_spoken(r, filter, most_passages) s on s.id = f.id;
    elsif wanted = 'guest' then
      return query
        with names as materialized (
          select f.name, max(f.score) as score from private.find_entries(wanted, r, filter) f
          group by f.name order by 2 desc, 1 limit 100
        )
        select wanted, g.id, g.place, n.score, null::text, null::integer, g.episode_count
        from names n, lateral (
          select (array_agg(x.id order by e.episode_date desc nulls last, e.id))[1] as id,
            (array_agg(x.place order by e.episode_date desc nulls last, e.id))[1] as place,
            count(distinct x.id)::integer as episode_count
          from private.search_entries x join public.er_episodes e on e.id = x.id
          where x.kind = wanted and left(x.name, 200) = left(n.name, 200) and x.name = n.name
            and (filter is null or private.passes(wanted, x.id, filter))
        ) g;
    else
      return query
        select wanted, f.id, f.place, f.score, null::text, null::integer, null::integer
        from private.find_entries(wanted, r, filter) f;
    end if;
  end loop;
end
$$;
