-- Subjects decide which recaps are related, also in a show whose recaps have standard sentences and the same guests.

-- Words of spoken English. In most podcasts that we examined, many episodes contain them.
insert into private.word_weights
select word, 0 from regexp_split_to_table(trim($words$
  ability able above accept access accurate achieve across act action active actual add additional advice affect
  afraid again age ago agree ahead allow allowed allows almost alone along already alright alternative always am
  amazing amount analogy anybody anymore anyone anywhere apart apply appreciate approach areas art article aside ask
  asked asking aspect aspects assume assuming assumption attention audience available average avoid aware away
  background bad balance base basic basis beautiful become becomes becoming begin beginning behavior behind believe
  benefit benefits better beyond bigger biggest black board book books bottom boundaries box boy brain break bring
  bringing brings broader broken brought build building built bunch button buy buying call calling cannot capable car
  care career cases catch caught cause certain certainly challenge challenges challenging chance change changed
  changes changing charge check choice choices choose class clear clearly close closer co code coffee college comes
  comfortable coming comment common communicate communication community complete completely complex component
  components computer concept concerns connect connected connection consider considered considering constant
  constantly context continue control conversations core correct count couple course cover crazy create created
  creating creative critical culture curious current cycle daily data deal dealing decision decisions deep deeper
  default define defined definition degree deliver depth describe design designed details develop developed developing
  development difference differently difficult dig direct direction discovered dive doing done door drive driving drop
  earlier easier easily easy eat effect effective effort eight either else email embedded enable ended enjoy enough
  entire environment environments especially essentially etc event events eventually ever every everything everywhere
  exact exactly example examples except excited expect experience experienced experiences expert external extra eye
  eyes face fact factor fail failure fair fall familiar far fascinating fast faster favorite feeling feels felt field
  figure figuring file fill filter finally find finding fine fire fit fits fixed flexible flow focus focused focusing
  forever forget form format forth forward foundation framework free friend friends front full fully fun function
  funny further future gave generally gets give given gives giving glad global goal goals god goes gone gosh gotta
  gotten ground groups grow growing growth guess half hand handle hands hanging happen happened happening happens hard
  harder having head health hearing helped helpful helping helps higher highly hit hitting hold honestly hope
  hopefully hot hour hours huge human humans identify imagine immediately impact implications important improve
  include increase incredibly individual information initial inside instead interacting interaction interest
  interesting interface internal internally involved issue issues itself job jobs joke jump keep keeping keeps key
  kids knew knowing knowledge knows lack land language large larger laughs laughter layer lead leading leads least
  leave less let letting level levels likely likes limit limited line lines linked list listening little live lives
  living load longer looked loop lose lost loved low lower maintain manage management managing map matter meaning
  means meant measure mechanism media meet memory mention mentioned message met middle might mind mine missed missing
  mission mode model moment morning motivation move moved moves moving multi multiple must myself named natural nature
  necessarily necessary needed needs network never night nobody non none normal note notice numbers obviously offer
  often oh older once ones online onto operate operating opportunities opportunity opposed option options order
  organization others otherwise ourselves outcome outside pain painful particular particularly parts pass past path
  pattern pay paying per perfect perfectly performance period person personal personally perspective phone physical
  pick picture piece places plan planning playing please pleasure point position positive possible possibly post
  potential potentially powerful practical practice pre prefer present previous previously primary prior problem
  problems process processes processing produce product professional program progress project provide provides
  published pull pulling purpose push pushing put puts putting quality quick quite quote rate rather reach react read
  reading ready real realize realized reason reasons recently recognize recommend reference related relevant rely
  remember remove require requires research resource resources respect response responsibility responsible rest result
  results review rid risk road role room running runs sad safe saw saying scale scenario schedule science screen
  seeing seem seems seen self sending sense separate sets setting shape shift short showing shut side sides sign
  significant similar simple simply single sit sitting situation situations size skill skills slack slightly slow
  small smaller smart social society software solve solving somebody somehow sometimes somewhat somewhere sorry sorts
  sound sounds space speak speaking specific specifically speed spend spending spot standard star start started
  starting starts stay step steps stop store stories story strategy strong structure struggling stuck style success
  successful super supposed surprising switch systems taken takes taking task teach teams tech technology telling ten
  tend term terms terrible test testing text themselves therefore thinking thinks though thought thoughts throughout
  throw together tool tools totally touch tough towards track train training treat tried trouble true truly trust try
  trying turn turned type types typically underlying understand understanding unique unless upon usually valuable
  value values various version versus via video view vision visual voice wait walk wall wanted wanting wants watch
  watching weird went whatever whenever whereas whether whole why wide wife willing wise wish within wonder word words
  worked worst worth wow write writing written wrong wrote yet young your yourself zero
$words$, E' \n'), '\s+') word
on conflict (word) do update set weight = excluded.weight;

create or replace function private.recaps_with(word text) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from (
    select from private.recap_words w where w.word = recaps_with.word limit 1000
  ) counted
$$;

-- A recap is described by its 200 most frequent words. The choice of the words does not depend on other recaps. Otherwise,
-- a word that most recaps of a show have would not be stored, and would then seem rare. A weight of 0 is stored, too.
-- A word of the title or the quick take has a second row with the prefix `about:`. If it is in these texts of both
-- recaps, it counts about four times (1 + 1.7 * 1.7).
create or replace function private.describe_recap(e public.er_episodes) returns table (word text, weight real)
language plpgsql stable set search_path = ''
as $$
declare
  recap_count constant real := (
    select count(*) from (select from public.er_episodes x where x.is_published limit 1000) counted);
  html constant text := concat_ws(' ', e.recap_body, e.show_notes);
begin
  return query
  with runs as (
    select run, sum(factor) as points
    from (values
        (e.title, 3), (e.quick_take, 2),
        (concat_ws(' ', array_to_string(e.key_takeaways, ' '), e.why_it_matters,
          regexp_replace(html, '<[^>]*>|https?://\S+', ' ', 'g')), 1),
        (regexp_replace(left(e.transcript, 20000), '^(\[[0-9:.]+\] ?)?([^:\n]{1,60}: )?', '', 'gn'), 1)
      ) texts (content, factor),
      unnest(private.words_of(private.runs(private.plain(content)))) run
    where char_length(run) > 1 and run !~ '^\d+$'
    group by run
  ), stems as (
    select private.stem(run) as stem, sum(points * coalesce(w.weight, 1)) as points
    from runs left join private.word_weights w on w.word = run
    where coalesce(w.weight, 1) > 0
    group by 1 order by 2 desc, 1 limit 200
  ), weighed as (
    select stem,
      least(sqrt(points), 6)
        * greatest(0, ln((recap_count + 10) / (1 + private.recaps_with(stem))) / ln(recap_count + 10)) ^ 1.5
        * greatest(0, 1 - coalesce(s.share, 0) / 0.4) as points
    from stems left join private.share_in_show(e) s on s.word = stem
  ), normed as (
    select stem, coalesce(points / sqrt(nullif(sum(points * points) over (), 0)), 0) as normalized from weighed
  )
  select stem, normalized::real from normed
  union all
  select 'about:' || stem, (1.7 * normalized)::real from normed
  where normalized > 0 and stem in (
    select private.stem(run)
    from unnest(private.words_of(private.runs(private.plain(concat_ws(' ', e.title, e.quick_take))))) run)
  union all
  select distinct on (1) g.guest, case when private.recaps_with(g.guest) <= 2 then 0.3 else 0 end::real
  from (
    select 'guest:' || private.plain(guest ->> 'name') as guest from jsonb_array_elements(e.guests) guest
    union all
    select 'guest:' || private.plain(e.guest_name)
    where jsonb_array_length(e.guests) = 0 and e.guest_name is not null
  ) g;
end
$$;

-- Two recaps need at least three words in common, and no word may decide alone. A rare guest is not enough without common
-- words. Titles of different shows often use a word in different senses, so `about:` counts only within a show.
create or replace function private.closest_recaps(episode uuid) returns table (id uuid, score real)
language sql stable set search_path = ''
as $$
  with products as (
    select other.episode_id, mine.word like 'about:%' as is_about, mine.weight * other.weight as points
    from private.recap_words mine
    cross join lateral (
      select w.episode_id, w.weight from private.recap_words w
      where w.word = mine.word and w.weight > 0 and w.episode_id <> episode
      order by w.weight desc, w.episode_id limit 100
    ) other
    where mine.episode_id = episode and mine.weight > 0
  ), candidates as materialized (
    select episode_id, sum(points) as points, coalesce(sum(points) filter (where is_about), 0) as about_points,
      max(points) filter (where not is_about) as best_points, count(*) filter (where not is_about) as words
    from products group by episode_id order by 2 desc, 1 limit 200
  ), scored as (
    select c.*, e.show_id = me.show_id as is_same_show,
      c.points - case when e.show_id = me.show_id then 0 else c.about_points end as score
    from candidates c
    join public.er_episodes e on e.id = c.episode_id
    join public.er_episodes me on me.id = episode
    where e.is_published
  )
  select episode_id, score::real from scored
  where score >= case when is_same_show then 0.1 else 0.11 end and words >= 3 and best_points < 0.6 * score
  order by 2 desc, 1 limit 40
$$;

select private.relate_all();
