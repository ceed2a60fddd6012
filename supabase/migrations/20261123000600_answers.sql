-- What answers rest on and leave behind.

-- A misspelt word stands for one that can be read now, not for one that only a draft or a deleted
-- recap had. Otherwise as before.

-- The published episodes whose words a question shares, the rarest counting most; a word that is
-- in none stands for the one most like it. Words in more episodes than are looked at say little
-- and are passed over unless there are no others.
-- Definer, because the words are private; at most 20 episodes, of the first 24 words.
create or replace function public.find_episodes(question text, most integer default 8)
returns table (id uuid, slug text, title text, show_name text, score real)
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
declare
  looked_at constant integer := 2000;
  everything constant real := (select count(*) from private.episode_words);
begin
  return query
    with asked as (
      select a.lexeme as word
      from unnest(to_tsvector('pg_catalog.english', left(question, 2000))) a
      order by a.positions[1]
      limit 24
    ),
    meant as (
      select distinct coalesce(
        (select a.word where exists (
          select from private.episode_words w where w.body @@ private.lexeme(a.word))),
        (select v.word from private.vocabulary v
         where char_length(a.word) >= 4 and v.word operator(extensions.%) a.word
           and exists (
             select from private.episode_words w where w.body @@ private.lexeme(v.word))
         order by extensions.similarity(v.word, a.word) desc, v.word limit 1)
      ) as word
      from asked a
    ),
    found as (
      select m.word, array(
        select w.episode_id from private.episode_words w
        where w.body @@ private.lexeme(m.word) limit looked_at + 1
      ) as episodes
      from meant m where m.word is not null
    ),
    weighed as (
      select f.word, f.episodes, ln(1 + everything / cardinality(f.episodes))::real as weight
      from found f
      where cardinality(f.episodes) between 1 and looked_at
        or not exists (select from found o where cardinality(o.episodes) between 1 and looked_at)
    ),
    scored as (
      select one.episode_id, sum(w.weight * (case when exists (
          select from private.episode_words t
          where t.episode_id = one.episode_id and t.head @@ private.lexeme(w.word)
        ) then 1.5 else 1 end))::real as score
      from weighed w, unnest(w.episodes) as one (episode_id)
      group by one.episode_id
      order by 2 desc, 1
      limit 50
    )
    select e.id, e.slug, e.title, s.name, f.score
    from scored f
    join public.er_episodes e on e.id = f.episode_id
    join public.er_shows s on s.id = e.show_id
    where e.is_published
    order by f.score desc, e.episode_date desc nulls last, e.id
    limit least(greatest(most, 1), 20);
end
$$;

-- Of the ideas somebody had made from one recap the newest are shown; a few stay.
create function private.drop_old_ideas() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.startup_ideas i
  where i.user_id = new.user_id
    and i.episode_id is not distinct from new.episode_id
    and i.id in (
      select o.id from public.startup_ideas o
      where o.user_id = new.user_id and o.episode_id is not distinct from new.episode_id
      order by o.created_at desc, o.id
      offset 5
    );
  return null;
end
$$;
revoke execute on function private.drop_old_ideas() from public, anon, authenticated;
create trigger startup_ideas_drop_old after insert on public.startup_ideas
  for each row execute function private.drop_old_ideas();
