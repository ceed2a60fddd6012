-- Related recaps: each published recap names up to three others. A save computes them once and stores them,
-- so a page changes only if its stored relations change (docs/decisions/0043-related-recaps.md).

-- The words of a recap decide, and the same guest or show counts too. These weights never change: a word
-- that is common in English says little about a recap. All other words weigh 1.
create table private.word_weights (
  word text collate "C" primary key,
  weight real not null check (weight >= 0 and weight < 1)
);
comment on table private.word_weights is 'Common English words, which say little or nothing about a recap. Other words weigh 1.';

-- Words of news and of spoken English that say nothing.
insert into private.word_weights
select word, 0 from regexp_split_to_table(trim($words$
  about absolutely according actually added after against air al all also american among an and another answer
  answers any anything are area aren around as at audio awesome back bank based basically be became because been
  before began being best between big billion bit both british bush business but by called came can case center
  central chat chats chief children china chinese city com come company conversation cool could couldn countries
  country court day days definitely did didn different discuss discussed discusses discussion do does doesn
  dollars don dont down during each early east economic end episode episodes european even everybody everyone
  expected explain explains explore explores family feed feedback feel few film final first five folks follow
  following for foreign former found four friday from game games general get getting github go going gonna good
  got government great group guest guests guy guys had happy has hasn have haven he hear heard held hello help
  her here hey hi high him his history home host hosted hosts house how however html http https idea ideas if im
  in including international interview interviewed interviews into iraq is isn israel it its ive john join
  joined joining joins just killed kind kinds know known last late later law league learn learned learning
  learns led left life like link links listen listener listeners literally ll local long look looking looks lot
  lots love made major make makes making man many march market may maybe me mean meeting members men military
  million minister minute minutes monday money month months more most much my name national need new news next
  nice no north not notes nothing now number of off office official officials oil ok okay old on one only open
  or org other our out over own part party people percent place play podcast podcasts points police political
  power president pretty probably public question questions re really recap report reported right run said same
  saturday say says school season second security see series service set several share shared shares sharing she
  should shouldn show shows since six so some someone something sort south sponsor sponsored sponsors state
  states still stuff subscribe such sunday support sure system take talk talked talking talks team tell tells
  than thank thanks that thats the their them then there these they thing things think third this those three
  through thursday time times tip tips to today told too took top topic topics town trade transcript tuesday
  twitter two uh um under united university until up us use used uses using ve very wanna want war was
  washington wasn way ways we wednesday week weeks welcome well were weren west what when where which while
  white who will win with without women won work working works world would wouldn www yeah year years yes york
  you youtube
$words$, E' \n'), '\s+') word;
-- Frequent words that say a little.
insert into private.word_weights
select word, 0.35 from regexp_split_to_table(trim($words$
  able above access accused across act action activities adding addition additional administration affairs
  afghanistan afp africa african again age agency ago agreed agreement ahead aid aircraft airport album allow
  allowed almost along already although always am america americans amid analysts angeles announced annual anti
  appeared appointed april arab areas armed arms army arrested arrived art asia asian asked assembly associated
  association atlanta attack attacks attempt attention attorney august australia australian authorities
  authority available average award away bad baghdad ball ban band banks base battle bay beat become begin
  beginning behind beijing believe believed below better bid biggest bill black blue board body bomb book books
  border born boston brazil break bring britain broke brother brought brown budget build building built buy ca
  cabinet california call calls camp campaign canada canadian candidate candidates cannot capital car care
  career carried cars cases cause caused cents century certain chairman champion championship chance change
  changed changes character charge charged charges charles chicago child christian church cities civil claimed
  claims class clear clinton close closed club coach coalition coast college comes coming comment commercial
  commission committee common community companies compared competition complete completed computer concern
  concerns condition conditions conference confirmed conflict congress considered constitution construction
  continue continued contract control cooperation cost costs council county couple course cover create created
  credit crime crisis cross culture cup current currently cut daily data date daughter david de dead deal death
  debt december decided decision declined defense demand democratic democrats department deputy described design
  designed despite details developed development died difficult director disease district division dlrs doing
  dollar domestic done double drive dropped drug due earlier eastern economy education effect effort efforts
  eight either elected election elections emergency employees ended energy england english enough equipment
  especially established estimated eu europe event events eventually ever every everything evidence example
  exchange executive experience experts expressed face fact failed fall families fans far father february
  federal feet fell felt field fifth fight fighting figure figures finally finance financial find finished fire
  firm flight florida focus followed food football force forced forces form formed forward founded fourth france
  free french friends front fuel full fund funds further future gas gave gaza george german germany give given
  giving global goal goals gold governor grand green ground groups growing growth guard half hall hand hands
  hard having head health heart heavy helped higher highest hill himself hit hold holding homes hong hope hopes
  hospital hotel hour hours huge human hundreds husband ii immediately important include included includes
  income increase increased independence independent index india indian industrial industry information injured
  inside instead institute intelligence interest internet investigation investment investors involved iran iraqi
  ireland islamic island israeli issue issued issues italian italy itself james january japan japanese jewish
  job jobs johnson joint jones judge july june justice keep kept key killing kilometers king kong korea korean
  la labor lake land language large largest latest launched lawyer lead leader leaders leadership leading least
  leave leaving lee legal less let letter level light likely limited line lines list little live lives living
  located london longer los loss lost low lower magazine mail main majority management manager mark markets
  married martin mass match material matter mayor means meanwhile measures media medical meet member met mexico
  michael middle might miles militants ministers ministry mission modern morning moscow mostly mother move moved
  movement movie moving museum music muslim must named nation nations nato natural near nearly needed needs
  negotiations net network never newspaper night nine non northern noted november nuclear numbers obama october
  offer offered officer officers often olympic once online opened opening operation operations opposition order
  ordered organization original others outside overall owned pacific paid pakistan palestinian palestinians
  paper parents paris park parliament particularly parties parts pass passed past paul pay peace per performance
  period person personal peter phone plan plane planned plans plant played player players playing plays point
  policy politics poor popular population position positive possible post potential practice premier present
  presidential press pressure previous price prices prime prison private pro problem problems process produced
  production products professional professor profit program programs progress project projects property proposed
  provide provided province published put quarter quickly quoted race radio raised range rate rates rather reach
  reached ready real reason rebels received recent recently record recorded records red reform refused region
  regional regular related relations release released religious remain remained remains reporters reports
  republic republican republicans required research residents response rest result results return returned
  review richard rights rise risk river road robert rock role room rose round route royal rule rules ruling
  running runs russia russian safety sales san saw saying scheduled schools science scored sea secretary sector
  seeking seems seen sell senate senior sense sent separate september serious serve served services session
  seven ship short shot showed side sides sign signed significant similar singapore single site situation size
  small smith social society sold soldiers sometimes son song soon source sources southern soviet space spain
  spanish speaking special species speech spending spent spokesman sports square stadium staff stage stand
  standard star start started starting statement station stay step stock stocks stop story straight street
  strike strong student students studies study style success successful summer summit supreme systems taiwan
  taken takes taking taliban tax teams technology television term terms terrorism terrorist test texas
  themselves thomas though thought thousands threat throughout title together tokyo total tour tournament toward
  track trading traditional training travel treatment trial tried trip troops try trying turkey turn turned tv
  un union unit upon usually value various version vice victims victory video view village violence visit vote
  voters wall wanted wants warned water weapons web weekend went western whether whole whom whose why wide wife
  william williams winner winning within wo woman word words worked workers worth wounded written wrote yen yet
  young your zealand
$words$, E' \n'), '\s+') word;

create table private.recap_words (
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  word text collate "C" not null,
  weight real not null,
  primary key (episode_id, word)
);
comment on table private.recap_words is 'The words that describe a published recap best, and its guests. A save writes them.';
create index recap_words_word on private.recap_words (word, weight desc, episode_id);

create table private.relations (
  episode_id uuid not null references public.er_episodes (id) on delete cascade,
  related_id uuid not null references public.er_episodes (id) on delete cascade,
  score real not null,
  primary key (episode_id, related_id)
);
comment on table private.relations is 'The relations of published recaps with their scores. er_related publishes them.';
create index relations_related on private.relations (related_id);

create table public.er_related (
  id uuid primary key references public.er_episodes (id) on delete cascade,
  related uuid[] not null check (cardinality(related) <= 3),
  rev bigint not null default 0
);
comment on table public.er_related is 'Related recaps of each published recap, the closest first. Triggers write them.';
create index er_related_rev on public.er_related (rev, id);

alter table public.er_related enable row level security;
revoke all on public.er_related from anon, authenticated;
grant select on public.er_related to anon, authenticated;
grant all on public.er_related to service_role;
create policy er_related_select_published on public.er_related for select to anon, authenticated
  using (exists (select from public.er_episodes e where e.id = er_related.id and e.is_published));

-- Returns the 30 words that describe a recap best, and its guests. The transcript counts only if the recap
-- says little. A word of many recaps weighs less: 1 / (1 + ln(1 + recaps / 3)) of its weight.
create function private.describe_recap(e public.er_episodes) returns table (word text, weight real)
language plpgsql stable set search_path = ''
as $$
declare
  body text := concat_ws(' ', array_to_string(e.key_takeaways, ' '), e.why_it_matters,
    regexp_replace(concat_ws(' ', e.recap_body, to_jsonb(e) ->> 'show_notes'), '<[^>]*>|https?://\S+', ' ', 'g'));
begin
  if char_length(concat_ws(' ', e.quick_take, body)) < 800 then
    body := concat_ws(' ', body, left(e.transcript, 40000));
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
    order by 2 desc, 1 limit 120
  ), weighed as (
    select stem, (1 + ln(1 + points)) / (1 + ln(1 + private.recaps_with(stem) / 3.0)) as points from spoken
  ), chosen as (
    select * from weighed order by points desc, stem limit 30
  )
  select stem, (points / sqrt(sum(points * points) over ()))::real from chosen
  union all
  select distinct on (1) 'guest:' || private.plain(g.name),
    (0.6 / (1 + ln(1 + private.recaps_with('guest:' || private.plain(g.name)) / 3.0)))::real
  from (
    select guest ->> 'name' as name from jsonb_array_elements(e.guests) guest
    union all
    select e.guest_name where jsonb_array_length(e.guests) = 0 and e.guest_name is not null
  ) g;
end
$$;

create function private.recaps_with(word text) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from (
    select from private.recap_words w where w.word = recaps_with.word limit 1000
  ) counted
$$;

-- Returns the closest recaps. Only the recaps in which a word weighs most are compared, so that a
-- frequent word costs no more than a rare one.
create function private.closest_recaps(episode uuid) returns table (id uuid, score real)
language sql stable set search_path = ''
as $$
  select other.episode_id, (sum(mine.weight * other.weight)
    + max(case when e.show_id = me.show_id then 0.03 else 0 end))::real
  from private.recap_words mine
  cross join lateral (
    select w.episode_id, w.weight from private.recap_words w
    where w.word = mine.word and w.episode_id <> episode
    order by w.weight desc, w.episode_id limit 300
  ) other
  join public.er_episodes e on e.id = other.episode_id
  join public.er_episodes me on me.id = episode
  where mine.episode_id = episode and e.is_published
  group by other.episode_id
  having sum(mine.weight * other.weight) >= 0.02
  order by 2 desc, 1 limit 40
$$;

-- Fills the relations of a recap up to three. A recap that ten others name is not named again, so that
-- its deletion changes few pages, and so that readers find different recaps.
create function private.fill_relations(episode uuid) returns void
language sql set search_path = ''
as $$
  insert into private.relations (episode_id, related_id, score)
  select episode, c.id, c.score
  from private.closest_recaps(episode) c
  where not exists (select from private.relations r where r.episode_id = episode and r.related_id = c.id)
    and (select count(*) from private.relations r where r.related_id = c.id) < 10
  order by c.score desc, c.id
  limit greatest(0, 3 - (select count(*) from private.relations r where r.episode_id = episode))
$$;

-- Replaces the weakest relation of at most six recaps by this recap, if this recap is closer to them.
-- Returns the recaps that now name this recap.
create function private.offer_recap(episode uuid) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  other record;
  weakest record;
  changed uuid[] := '{}';
begin
  for other in select * from private.closest_recaps(episode) loop
    exit when cardinality(changed) = 6
      or (select count(*) from private.relations r where r.related_id = episode) >= 10;
    continue when exists (
      select from private.relations r where r.episode_id = other.id and r.related_id = episode);
    if (select count(*) from private.relations r where r.episode_id = other.id) >= 3 then
      select r.related_id, r.score into weakest from private.relations r
      where r.episode_id = other.id order by r.score, r.related_id desc limit 1;
      continue when other.score < weakest.score + 0.01;
      delete from private.relations r where r.episode_id = other.id and r.related_id = weakest.related_id;
    end if;
    insert into private.relations values (other.id, episode, other.score);
    changed := changed || other.id;
  end loop;
  return changed;
end
$$;

-- Writes the relations of these recaps into the public table, if they have changed.
create function private.publish_relations(episodes uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.er_related as t (id, related, rev)
  select r.episode_id, array_agg(r.related_id order by r.score desc, r.related_id), private.next_revision()
  from private.relations r
  where r.episode_id = any(episodes)
  group by r.episode_id
  on conflict (id) do update set related = excluded.related, rev = excluded.rev
    where t.related <> excluded.related;
  -- An empty row stays, because the mirror of a build learns of changes and not of deletions.
  update public.er_related t set related = '{}', rev = private.next_revision()
  where t.id = any(episodes) and t.related <> '{}'
    and not exists (select from private.relations r where r.episode_id = t.id);
end
$$;

create function private.relate(episode uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  e public.er_episodes;
  naming uuid[];
  unrelated uuid[];
begin
  select * into e from public.er_episodes x where x.id = episode;
  naming := array(select r.episode_id from private.relations r where r.related_id = episode);
  delete from private.recap_words w where w.episode_id = episode;
  delete from private.relations r where r.episode_id = episode;
  if e.is_published then
    insert into private.recap_words (episode_id, word, weight)
    select episode, d.word, d.weight from private.describe_recap(e) d;
  end if;
  update private.relations r set score = c.score
  from private.closest_recaps(episode) c where r.related_id = episode and r.episode_id = c.id;
  with removed as (
    delete from private.relations r
    where r.related_id = episode and not exists (
      select from private.closest_recaps(episode) c where c.id = r.episode_id)
    returning r.episode_id
  )
  select coalesce(array_agg(r.episode_id), '{}') into unrelated from removed r;
  perform private.fill_relations(other) from unnest(unrelated) other;
  if e.is_published then
    perform private.fill_relations(episode);
    naming := naming || private.offer_recap(episode);
  end if;
  perform private.publish_relations(naming || episode);
end
$$;

create function private.relate_saved() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.relate(new.id);
  return null;
end
$$;
create trigger er_episodes_related_insert after insert on public.er_episodes
  for each row when (new.is_published) execute function private.relate_saved();
create trigger er_episodes_related_update after update on public.er_episodes
  for each row when (
    old.is_published is distinct from new.is_published
    or (new.is_published and (
      old.title, old.quick_take, old.recap_body, old.key_takeaways, old.why_it_matters,
      old.guests, old.guest_name, old.show_id, old.transcript is null
    ) is distinct from (
      new.title, new.quick_take, new.recap_body, new.key_takeaways, new.why_it_matters,
      new.guests, new.guest_name, new.show_id, new.transcript is null
    ))
  ) execute function private.relate_saved();

-- Before the deletion, because the foreign keys delete the relations. The recaps that named this recap
-- get another relation afterwards.
create function private.forget_relations() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  naming constant uuid[] := array(select r.episode_id from private.relations r where r.related_id = old.id);
begin
  delete from private.recap_words w where w.episode_id = old.id;
  delete from private.relations r where old.id in (r.episode_id, r.related_id);
  perform private.fill_relations(other) from unnest(naming) other;
  perform private.publish_relations(naming);
  return old;
end
$$;
create trigger er_episodes_related_delete before delete on public.er_episodes
  for each row when (old.is_published) execute function private.forget_relations();

-- Relates all recaps of the site again, the oldest first, for example after a large import. Every page
-- whose relations change is rendered again.
create function private.relate_all() returns integer
language plpgsql set search_path = ''
as $$
declare
  episode uuid;
  related integer := 0;
begin
  for episode in select e.id from public.er_episodes e where e.is_published order by e.created_at, e.id loop
    perform private.relate(episode);
    related := related + 1;
  end loop;
  return related;
end
$$;
select private.relate_all();

revoke execute on function private.describe_recap(public.er_episodes), private.recaps_with(text),
  private.closest_recaps(uuid), private.fill_relations(uuid), private.offer_recap(uuid),
  private.publish_relations(uuid[]), private.relate(uuid), private.relate_saved(),
  private.forget_relations(), private.relate_all() from public, anon, authenticated;
