-- Recaps of one show must clearly share a subject to be related, and an import relates its recaps when all are there.

-- In one show, only clear matches count: a word that weighs much in both recaps, or a rare guest. Without this rule,
-- many words that each say little, regular guests, and endings in Japanese would relate most recaps of a show.
create or replace function private.closest_recaps(episode uuid) returns table (id uuid, score real)
language sql stable set search_path = ''
as $$
  with candidates as materialized (
    select other.episode_id, sum(mine.weight * other.weight) as points, count(*) as words,
      sum(mine.weight * other.weight) filter (where mine.weight * other.weight >=
        case when mine.word like 'guest:%' then case when panel.guests <= 3 then 0.15 else 9 end when mine.word ~ '^[\u3041-\u3096\u30fc]+$' then 9 else 0.02 end) as clear_points
    from private.recap_words mine
    cross join (
      select count(*) as guests from private.recap_words g where g.episode_id = episode and g.word like 'guest:%'
    ) panel
    cross join lateral (
      select w.episode_id, w.weight from private.recap_words w
      where w.word = mine.word and w.episode_id <> episode
      order by w.weight desc, w.episode_id limit 100
    ) other
    where mine.episode_id = episode
    group by other.episode_id
    order by 2 desc, 1 limit 200
  )
  select c.episode_id, c.points::real
  from candidates c
  join public.er_episodes e on e.id = c.episode_id
  join public.er_episodes me on me.id = episode
  where c.points >= case when e.show_id = me.show_id then 0.09 else 0.12 end and (e.show_id <> me.show_id or c.clear_points >= 0.07) and e.is_published
  order by 2 desc, 1 limit 40
$$;

-- Relates these published recaps again. A save relates each recap of an import at once, but the first
-- recaps of an import cannot name the later ones, and the rarity of their words was not known.
create function public.relate_recaps(recaps uuid[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recap uuid;
  related integer := 0;
begin
  perform private.check_import();
  if cardinality(recaps) > 100 then
    raise exception 'at most 100 recaps' using errcode = 'invalid_parameter_value';
  end if;
  for recap in
    select e.id from public.er_episodes e
    where e.id = any (recaps) and e.is_published order by e.created_at, e.id
  loop
    perform private.relate(recap);
    related := related + 1;
  end loop;
  return related;
end
$$;
revoke execute on function public.relate_recaps(uuid[]) from public, anon;
grant execute on function public.relate_recaps(uuid[]) to authenticated, service_role;

select private.relate_all();
