-- Related recaps share a subject, not only a show. The names of hosts and the standing sentences of a show are in most of
-- its recaps, so they say little about one recap.

-- Only the newest recaps of the show count, so that a save stays fast.
create function private.share_in_show(e public.er_episodes) returns table (word text, share real)
language sql stable set search_path = ''
as $$
  with recent as (
    select x.id from public.er_episodes x
    where x.show_id = e.show_id and x.is_published and x.id <> e.id
    order by x.created_at desc, x.id limit 60
  )
  select w.word, (count(*) / (select count(*) from recent)::real)::real
  from recent r join private.recap_words w on w.episode_id = r.id
  where (select count(*) from recent) >= 6
  group by w.word
$$;
comment on function private.share_in_show(public.er_episodes) is 'Which share of the recaps of the show has each word, once the show has enough recaps.';

create or replace function private.describe_recap(e public.er_episodes) returns table (word text, weight real)
language plpgsql stable set search_path = ''
as $$
declare
  body text := concat_ws(' ', array_to_string(e.key_takeaways, ' '), e.why_it_matters,
    regexp_replace(concat_ws(' ', e.recap_body, e.show_notes), '<[^>]*>|https?://\S+', ' ', 'g'));
begin
  if char_length(concat_ws(' ', e.quick_take, body)) < 800 then
    body := concat_ws(' ', body,
      regexp_replace(left(e.transcript, 40000), '^(\[[0-9:.]+\] ?)?([^:\n]{1,60}: )?', '', 'gn'));
  end if;
  return query
  with spoken as (
    select private.stem(run) as stem, sum(factor * coalesce(w.weight, 1)) as points
    from (values (e.title, 3), (e.quick_take, 2), (body, 1)) texts (content, factor),
      unnest(private.words_of(private.runs(private.plain(content)))) run
      left join private.word_weights w on w.word = run
    where char_length(run) > 1 and run !~ '^\d+$'
    group by 1
    having sum(factor * coalesce(w.weight, 1)) > 0
    order by 2 desc, 1 limit 150
  ), weighed as (
    select stem, least(sqrt(points), 5) / (1 + ln(1 + private.recaps_with(stem) / 8.0)) as points,
      1 + 8 * greatest(0, coalesce(s.share, 0) - 0.15) as commonness
    from spoken left join private.share_in_show(e) s on s.word = stem
  ), chosen as (
    select * from weighed order by points / commonness desc, stem limit 50
  )
  select stem, (points / commonness / sqrt(sum(points * points) over ()))::real from chosen
  union all
  select distinct on (1) g.guest,
    (0.6 / (1 + ln(1 + private.recaps_with(g.guest) / 3.0))
      / (1 + 8 * greatest(0, coalesce(s.share, 0) - 0.15)))::real
  from (
    select 'guest:' || private.plain(guest ->> 'name') as guest from jsonb_array_elements(e.guests) guest
    union all
    select 'guest:' || private.plain(e.guest_name)
    where jsonb_array_length(e.guests) = 0 and e.guest_name is not null
  ) g left join private.share_in_show(e) s on s.word = g.guest;
end
$$;

create or replace function private.recaps_with(word text) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from (
    select from private.recap_words w where w.word = recaps_with.word limit 300
  ) counted
$$;

-- Each word finds at most 100 recaps instead of 300, and only the 200 best candidates are compared with the rows of the
-- episodes. Below the limits at the end, two recaps share a few words by chance. Then a recap has fewer relations, or none.
create or replace function private.closest_recaps(episode uuid) returns table (id uuid, score real)
language sql stable set search_path = ''
as $$
  with candidates as materialized (
    select other.episode_id, sum(mine.weight * other.weight) as points, count(*) as words
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
  where c.points >= case when e.show_id = me.show_id then 0.07 else 0.12 end
    and (c.words > 1 or c.points >= 0.12) and e.is_published
  order by 2 desc, 1 limit 40
$$;

select private.relate_all();

revoke execute on function private.share_in_show(public.er_episodes), private.describe_recap(public.er_episodes),
  private.closest_recaps(uuid) from public, anon, authenticated;
