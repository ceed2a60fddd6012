-- Finding things: trigrams for names and short texts, full text for whole recaps.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create index er_categories_name_trgm on public.er_categories using gin (name extensions.gin_trgm_ops);
create index er_categories_description_trgm on public.er_categories using gin (description extensions.gin_trgm_ops);
create index er_shows_name_trgm on public.er_shows using gin (name extensions.gin_trgm_ops);
create index er_shows_description_trgm on public.er_shows using gin (description extensions.gin_trgm_ops);
create index er_episodes_title_trgm on public.er_episodes using gin (title extensions.gin_trgm_ops);
create index er_episodes_quick_take_trgm on public.er_episodes using gin (quick_take extensions.gin_trgm_ops);

-- 'simple': recaps come in any language, and no language's stemmer fits the others.
create index er_episodes_text on public.er_episodes using gin (
  to_tsvector('simple', title || ' ' || coalesce(quick_take, '') || ' ' || coalesce(recap_body, ''))
) where is_published;

-- Episodes whose title or quick take holds the text as written (`%` and `_` are themselves),
-- titles first, then the newest. Definer, because row level security keeps `ilike` from using
-- the trigram index: its operator is not leakproof. Only published rows, whoever asks.
create function public.search_episodes(query text, most integer default 5) returns setof public.er_episodes
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  wanted constant text := btrim(query);
  pattern constant text := '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
begin
  if char_length(wanted) < 2 or char_length(wanted) > 200 then
    return;
  end if;
  -- A bounded number of finds is ranked: a two-letter text is in nearly every title.
  return query
    select found.* from (
      select e.* from public.er_episodes e
      where e.is_published and (e.title ilike pattern or e.quick_take ilike pattern)
      limit 200
    ) found
    order by found.title ilike pattern desc, found.episode_date desc nulls last, found.id
    limit least(greatest(most, 1), 50);
end
$$;
revoke execute on function public.search_episodes(text, integer) from public;
grant execute on function public.search_episodes(text, integer) to anon, authenticated, service_role;
