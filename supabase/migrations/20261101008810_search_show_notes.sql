-- Search also finds words that are only in the show notes of an episode. Such a match comes after all others.

-- SECURITY DEFINER for the same reason as private.episode_words.
create function private.note_words(show_notes text) returns tsvector
language sql immutable parallel safe security definer cost 5000 set search_path = ''
as $$ select private.word_vector(regexp_replace(show_notes, '<[^>]*>|&[#a-z0-9]+;', ' ', 'gi')) $$;

-- A second index, because show notes need a lower score than recaps. It is also faster to create than a new index
-- on all words, which would read all transcripts.
create index er_episodes_note_words on public.er_episodes using gin (private.note_words(show_notes))
  with (gin_pending_list_limit = 256) where is_published and show_notes is not null;
alter index public.er_episodes_note_words alter column 1 set statistics 0;

create function private.learn_note_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.learn_words(private.note_words(new.show_notes), false);
  return null;
end
$$;
create trigger er_episodes_note_words after insert or update of show_notes, is_published
  on public.er_episodes for each row when (new.is_published and new.show_notes is not null)
  execute function private.learn_note_words();
select private.learn_words(private.note_words(e.show_notes), false)
from public.er_episodes e where e.is_published and e.show_notes is not null;

-- Returns the newest published episodes whose show notes have all words, or similar words if no show notes have all of them.
-- The score is lower than that of any match in a name, a recap or a transcript.
create function private.find_noted(r private.search_request, filter private.search_filter)
returns table (id uuid, score real)
language plpgsql stable set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  is_filtered constant boolean := not (filter is null);
  noted_all constant tsquery := private.all_of(r.spoken);
  loosely_all constant tsquery := private.all_of(r.loosely_spoken);
begin
  return query
    with noted as materialized (
      select e.id, e.episode_date, 0.3::real as score from public.er_episodes e
      where e.is_published and e.show_notes is not null and private.note_words(e.show_notes) @@ noted_all
        and (not is_filtered or private.passes('episode', e.id, filter))
      limit 500
    ),
    loosely_noted as materialized (
      select e.id, e.episode_date, 0.2::real as score from public.er_episodes e
      where (select count(*) from noted) = 0
        and e.is_published and e.show_notes is not null and private.note_words(e.show_notes) @@ loosely_all
        and (not is_filtered or private.passes('episode', e.id, filter))
      limit 500
    )
    select n.id, n.score from (select * from noted union all select * from loosely_noted) n
    order by n.episode_date desc nulls last, n.id limit 100;
end
$$;
revoke execute on function private.note_words(text), private.learn_note_words(),
  private.find_noted(private.search_request, private.search_filter) from public, anon, authenticated;
grant execute on function private.note_words(text) to authenticated, service_role;

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
        select wanted, coalesce(f.id, s.id, n.id), 0, greatest(f.score, s.score, n.score), s.passage, s.second,
          null::integer
        from private.find_entries(wanted, r, filter) f
        full join private.find_spoken(r, filter, most_passages) s on s.id = f.id
        full join private.find_noted(r, filter) n on n.id = coalesce(f.id, s.id);
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
