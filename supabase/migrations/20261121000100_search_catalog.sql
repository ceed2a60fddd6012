-- The search box: shows, episodes and categories that hold a text, in one answer.

-- The neighbouring characters of a text. A trigram index knows nothing of two letters, of "C++" or
-- of a word of two characters in a script without spaces; this one does.
create function private.pairs(told text) returns text[]
language sql immutable parallel safe cost 500 set search_path = ''
as $$
  select array_agg(one || next)
  from (select string_to_array(lower(told), null) as c) as characters, unnest(c, c[2:]) as p (one, next)
  where next is not null
$$;
revoke execute on function private.pairs(text) from public;
grant execute on function private.pairs(text) to authenticated, service_role;

create index er_episodes_pairs on public.er_episodes
  using gin (private.pairs(title || ' ' || coalesce(quick_take, ''))) where is_published;

drop function public.search_episodes(text, integer);

-- At most 5 shows, 5 episodes and 3 categories whose name or short text holds the query as written
-- (`%`, `_` and `\` are themselves), in this order, 10 together. Names before descriptions, names
-- that begin with it first.
-- Definer, because row level security keeps `ilike` from using an index: its operator is not
-- leakproof. So `is_published` is asked here, whoever calls. What the plan needs is pinned: the
-- pattern is known when it is made, and it never reads a whole table to find nothing.
create function public.search_catalog(query text) returns table (
  type text, id uuid, title text, description text, slug text, image_url text,
  category_name text, category_slug text, show_name text, show_slug text
)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
declare
  -- Null, and so dear to nobody, where the query is longer than 200 characters can be.
  wanted constant text := case when octet_length(query) <= 2000 then btrim(normalize(query, nfc)) end;
  beginning constant text := regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
  pattern constant text := '%' || beginning;
  -- Null where trigrams can answer.
  short constant text[] := case when wanted !~ '[[:alnum:]]{3}' then private.pairs(wanted) end;
  found integer;
  so_far integer;
begin
  if coalesce(char_length(wanted), 0) not between 2 and 200 then
    return;
  end if;

  return query
    select 'show', s.id, s.name, s.description, s.slug, s.image_url, c.name, c.slug, null, null
    from public.er_shows s join public.er_categories c on c.id = s.category_id
    where s.name ilike pattern or s.description ilike pattern
    order by s.name ilike beginning desc, s.name ilike pattern desc, s.name, s.id
    limit 5;
  get diagnostics so_far = row_count;

  -- A bounded number of finds is ranked: some texts are in nearly every episode.
  return query
    with named as materialized (
      select hit.* from (
        select e.id, e.title, e.episode_date from public.er_episodes e
        where e.is_published and e.title ilike pattern
          and (short is null or private.pairs(e.title || ' ' || coalesce(e.quick_take, '')) @> short)
        limit 500
      ) hit
      order by hit.title ilike beginning desc, hit.episode_date desc nulls last, hit.id
      limit 5
    ),
    told as materialized (
      select hit.* from (
        select e.id, e.title, e.episode_date from public.er_episodes e
        where (select count(*) from named) < 5
          and e.is_published and e.quick_take ilike pattern and e.title not ilike pattern
          and (short is null or private.pairs(e.title || ' ' || coalesce(e.quick_take, '')) @> short)
        limit 200
      ) hit
      order by hit.episode_date desc nulls last, hit.id
      limit 5
    )
    select 'episode', e.id, e.title, e.quick_take, e.slug, e.thumbnail_url,
      c.name, c.slug, s.name, s.slug
    from (select 1 as place, n.* from named n union all select 2, t.* from told t) hit
    join public.er_episodes e on e.id = hit.id
    join public.er_shows s on s.id = e.show_id
    join public.er_categories c on c.id = s.category_id
    order by hit.place, hit.title ilike beginning desc, hit.episode_date desc nulls last, hit.id
    limit 5;
  get diagnostics found = row_count;
  so_far := so_far + found;

  return query
    select 'category', c.id, c.name, c.description, c.slug, c.image_url, null, null, null, null
    from public.er_categories c
    where c.name ilike pattern or c.description ilike pattern
    order by c.name ilike beginning desc, c.name ilike pattern desc, c.name, c.id
    limit least(3, 10 - so_far);
end
$$;
revoke execute on function public.search_catalog(text) from public;
grant execute on function public.search_catalog(text) to anon, authenticated, service_role;
