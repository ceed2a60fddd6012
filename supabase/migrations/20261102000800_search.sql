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
