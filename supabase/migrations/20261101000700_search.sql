-- The search box: shows, episodes and categories that contain a text, in one answer.

-- Removes the accents of Latin letters, so that "cafe" finds "Café" and the other way round. In
-- other scripts the same mark makes another letter, so those keep it. `fold` of
-- src/domain/search/find.ts has the same rule. The first test is cheap and skips texts without accents.
create function private.folded(value text) returns text
language sql immutable parallel safe cost 200 set search_path = ''
as $$
  select case when value ~ '[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]' then normalize(
    regexp_replace(normalize(value, nfd), '([A-Za-z\u00c0-\u024f\u1e00-\u1eff])[\u0300-\u036f]+', '\1', 'g'),
    nfc) else value end
$$;

-- Returns the pairs of neighbouring characters. A trigram index cannot find two letters, "C++", or
-- a word of two characters in a script without spaces. An index on these pairs can.
create function private.pairs(value text) returns text[]
language sql immutable parallel safe cost 500 set search_path = ''
as $$
  select array_agg(first || second)
  from (select string_to_array(lower(value), null) as c) as characters, unnest(c, c[2:]) as p (first, second)
  where second is not null
$$;

revoke execute on function private.folded(text), private.pairs(text) from public;
grant execute on function private.folded(text), private.pairs(text) to authenticated, service_role;

create index er_categories_name_trgm on public.er_categories
  using gin (private.folded(name) extensions.gin_trgm_ops);
create index er_categories_description_trgm on public.er_categories
  using gin (private.folded(description) extensions.gin_trgm_ops);
create index er_shows_name_trgm on public.er_shows
  using gin (private.folded(name) extensions.gin_trgm_ops);
create index er_shows_description_trgm on public.er_shows
  using gin (private.folded(description) extensions.gin_trgm_ops);
create index er_episodes_title_trgm on public.er_episodes
  using gin (private.folded(title) extensions.gin_trgm_ops);
create index er_episodes_quick_take_trgm on public.er_episodes
  using gin (private.folded(quick_take) extensions.gin_trgm_ops);
create index er_episodes_pairs on public.er_episodes
  using gin (private.pairs(private.folded(title || ' ' || coalesce(quick_take, '')))) where is_published;

-- Returns at most 5 shows, 5 episodes and 3 categories, in this order and 10 in all. Their name or
-- short text contains the query as written (`%`, `_` and `\` have no special meaning). Matches in names
-- come before matches in descriptions, and names that begin with the query come first.
--
-- SECURITY DEFINER, because row level security keeps `ilike` from using an index: the operator is
-- not leakproof. So this function itself must exclude drafts, for every caller. Its settings pin
-- the plan: a custom plan knows the pattern, and without sequential scans a query that finds
-- nothing never reads a whole table.
create function public.search_catalog(query text) returns table (
  type text, id uuid, title text, description text, slug text, image_url text,
  category_name text, category_slug text, show_name text, show_slug text
)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
declare
  -- Null for a query that is longer than 200 characters can be: folding it would cost too much.
  folded_query constant text :=
    case when octet_length(query) <= 2000 then btrim(private.folded(normalize(query, nfc))) end;
  beginning constant text := regexp_replace(folded_query, '([\\%_])', '\\\1', 'g') || '%';
  pattern constant text := '%' || beginning;
  -- Null where trigrams can answer, because the query has three letters or digits in a row.
  query_pairs constant text[] :=
    case when folded_query !~ '[[:alnum:]]{3}' then private.pairs(folded_query) end;
  episodes_found integer;
  rows_so_far integer;
begin
  if coalesce(char_length(folded_query), 0) not between 2 and 200 then
    return;
  end if;

  return query
    select 'show', s.id, s.name, s.description, s.slug, s.image_url, c.name, c.slug, null, null
    from public.er_shows s join public.er_categories c on c.id = s.category_id
    where private.folded(s.name) ilike pattern or private.folded(s.description) ilike pattern
    order by private.folded(s.name) ilike beginning desc, private.folded(s.name) ilike pattern desc,
      s.name, s.id
    limit 5;
  get diagnostics rows_so_far = row_count;

  -- Ranks a limited number of matches only: nearly every episode contains some texts.
  return query
    with by_title as materialized (
      select hit.* from (
        select e.id, private.folded(e.title) as title, e.episode_date from public.er_episodes e
        where e.is_published and private.folded(e.title) ilike pattern
          and (query_pairs is null
            or private.pairs(private.folded(e.title || ' ' || coalesce(e.quick_take, ''))) @> query_pairs)
        limit 500
      ) hit
      order by hit.title ilike beginning desc, hit.episode_date desc nulls last, hit.id
      limit 5
    ),
    by_quick_take as materialized (
      select hit.* from (
        select e.id, private.folded(e.title) as title, e.episode_date from public.er_episodes e
        where (select count(*) from by_title) < 5
          and e.is_published and private.folded(e.quick_take) ilike pattern
          and private.folded(e.title) not ilike pattern
          and (query_pairs is null
            or private.pairs(private.folded(e.title || ' ' || coalesce(e.quick_take, ''))) @> query_pairs)
        limit 200
      ) hit
      order by hit.episode_date desc nulls last, hit.id
      limit 5
    )
    select 'episode', e.id, e.title, e.quick_take, e.slug, e.thumbnail_url,
      c.name, c.slug, s.name, s.slug
    from (select 1 as place, n.* from by_title n union all select 2, t.* from by_quick_take t) hit
    join public.er_episodes e on e.id = hit.id
    join public.er_shows s on s.id = e.show_id
    join public.er_categories c on c.id = s.category_id
    order by hit.place, hit.title ilike beginning desc, hit.episode_date desc nulls last, hit.id
    limit 5;
  get diagnostics episodes_found = row_count;
  rows_so_far := rows_so_far + episodes_found;

  return query
    select 'category', c.id, c.name, c.description, c.slug, c.image_url, null, null, null, null
    from public.er_categories c
    where private.folded(c.name) ilike pattern or private.folded(c.description) ilike pattern
    order by private.folded(c.name) ilike beginning desc, private.folded(c.name) ilike pattern desc,
      c.name, c.id
    limit least(3, 10 - rows_so_far);
end
$$;
revoke execute on function public.search_catalog(text) from public;
grant execute on function public.search_catalog(text) to anon, authenticated, service_role;
