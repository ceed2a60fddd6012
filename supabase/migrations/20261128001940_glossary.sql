-- Names and terms of a show, with the forms in which recognisers mishear them. Recognisers get the terms as hints, models
-- as spelling, and the desk proposes corrections.

create table public.er_glossary (
  show_id uuid not null,
  term text not null check (char_length(term) <= 100 and private.is_glossary_word(term)),
  misheard text[] not null default '{}'
    check (private.are_texts(misheard, 20, 100) and private.are_glossary_words(misheard)),
  primary key (show_id, term)
);
comment on table public.er_glossary is 'Names and terms of a show, and how they are misheard.';
comment on column public.er_glossary.show_id is 'No foreign key: the glossary of a deleted show stays as long as it can be restored.';

alter table public.er_glossary enable row level security;
grant select on public.er_glossary to authenticated;
grant all on public.er_glossary to service_role;
create policy er_glossary_select_staff on public.er_glossary for select to authenticated
  using ((select private.is_editor()) or (select private.has_role('author')));

-- The glossary as editors write it, for the history of the show.
create function private.glossary_text(show uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(g.term || case when cardinality(g.misheard) > 0 then ': ' else '' end
    || array_to_string(g.misheard, ', '), E'\n' order by lower(g.term))
  from public.er_glossary g where g.show_id = show
$$;

-- Saves and removes terms, in any case of their letters, so that two editors who change different terms lose nothing. `saved` is an array of
-- {term, misheard}. Throws 23514 if the show has too many terms.
create function public.change_glossary(show uuid, saved jsonb, removed text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
  before text;
begin
  perform private.check_editor();
  -- Changes of one show wait for each other, so that the limit holds.
  select s.name into name from public.er_shows s where s.id = show for no key update;
  if not found then
    return;
  end if;
  before := private.glossary_text(show);
  delete from public.er_glossary g where g.show_id = show
    and lower(g.term) in (select lower(r) from unnest(removed) r
      union select lower(s ->> 'term') from jsonb_array_elements(saved) s);
  insert into public.er_glossary (show_id, term, misheard)
  select distinct on (lower(s ->> 'term')) show, s ->> 'term',
    array(select f from jsonb_array_elements_text(coalesce(s -> 'misheard', '[]')) with ordinality as x (f, n) order by n)
  from jsonb_array_elements(saved) s
  order by lower(s ->> 'term');
  if (select count(*) from public.er_glossary g where g.show_id = show) > 500 then
    raise exception 'A glossary has at most 500 terms.' using errcode = 'check_violation';
  end if;
  if private.glossary_text(show) is distinct from before then
    perform private.record('update', 'er_shows', show::text, name, jsonb_build_object('glossary', before),
      jsonb_build_object('glossary', private.glossary_text(show)));
  end if;
end
$$;
grant execute on function public.change_glossary(uuid, jsonb, text[]) to authenticated;
