-- Makes a save cheaper. Each word finds at most 100 recaps instead of 300, and only the 200 best candidates
-- are compared with the rows of the episodes. Only published recaps have words (docs/decisions/0043-related-recaps-and-player.md).

create or replace function private.recaps_with(word text) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from (
    select from private.recap_words w where w.word = recaps_with.word limit 300
  ) counted
$$;

create or replace function private.closest_recaps(episode uuid) returns table (id uuid, score real)
language sql stable set search_path = ''
as $$
  with candidates as materialized (
    select other.episode_id, sum(mine.weight * other.weight) as points
    from private.recap_words mine
    cross join lateral (
      select w.episode_id, w.weight from private.recap_words w
      where w.word = mine.word and w.episode_id <> episode
      order by w.weight desc, w.episode_id limit 100
    ) other
    where mine.episode_id = episode
    group by other.episode_id
    order by 2 desc, 1 limit 200
  )
  select c.episode_id, (c.points + case when e.show_id = me.show_id then 0.05 else 0 end)::real
  from candidates c
  join public.er_episodes e on e.id = c.episode_id
  join public.er_episodes me on me.id = episode
  where c.points >= 0.02 and e.is_published
  order by 2 desc, 1 limit 40
$$;
