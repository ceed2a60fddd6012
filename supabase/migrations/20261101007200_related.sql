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
  ability able above abroad abu abuse academy accept accepted access accident accord account accounts accused
  acknowledged across act acting action actions active activists activities activity actor acts add adding
  addition additional address adds administration administrative admitted adopted advance advanced advantage
  advertising affairs affected afghan afghanistan afp africa african afternoon again age agencies agency agent
  agents ago agree agreed agreement agriculture ahead aid aids aimed aircraft airline airlines airport album
  alexander ali allegations alleged allegedly alliance allies allow allowed allowing allows almost alone along
  already alternative although always am ambassador america americans amid amount analysis analyst analysts
  ancient andrew angeles animal animals anniversary announced announcement annual anonymity anti anyone ap apart
  apparently appeal appear appearance appeared appears appointed approach approval approved approximately april
  arab arafat areas argentina argued arizona arm armed arms army arrest arrested arrived art article artist
  artists arts asia asian ask asked asking assault assembly assets assistance assistant associated association
  atlanta atlantic attack attacked attacks attempt attempts attend attended attention attorney audience august
  australia australian austria author authorities authority auto available avenue average avoid award awarded
  awards away baby backed background bad baghdad balance ball ban band banking banks banned bar base baseball
  basic basis basketball battle bay bc beach beat become becomes becoming begin beginning begins behind beijing
  believe believed believes below ben benefit benefits berlin better beyond bid biggest bill bin bird birth
  black blair blamed blast block blood blue board boat bob bodies body bomb bombing bond bonds book books boost
  border born bosnia bosnian boston bottom bought bowl box boy boys branch brand brazil brazilian break bridge
  brief bring bringing britain broad broadcast broke broken brother brothers brought brown budget build building
  buildings built bureau bus businesses buy buying ca cabinet cable california call calling calls camp campaign
  campus canada canadian cancer candidate candidates cannot capacity capital captain captured car card care
  career carolina carried carry carrying cars cases cash cast catholic caught cause caused cell census centers
  centre cents century ceremony certain certainly chairman challenge champion champions championship
  championships chance chances change changed changes channel character characters charge charged charges
  charles check chemical chen chicago child choice chris christian christmas church cited cities citizens civil
  civilian civilians claim claimed claims class classic clean clear clearly clients climate clinton close closed
  closely closer closing club clubs co coach coalition coast code cold collection college colombia color
  colorado columbia combat combined comes coming command commander comment comments commerce commercial
  commission commissioner commitment committed committee common communications communist communities community
  companies compared competition complete completed completely complex computer concern concerned concerns
  condition conditions conduct conducted conference confidence confirmed conflict congress congressional
  connection consecutive conservative consider considered considering constitution constitutional construction
  consumer consumers contact contains content continue continued continues continuing contract contracts
  contributed control controlled convention convicted cooperation core corner corporate corporation corruption
  cost costs council count county couple course courts cover coverage covered cox crash create created creating
  creation credit crew cricket crime crimes criminal crisis critical criticism criticized critics cross crowd
  crude cuba cultural culture cup currency current currently customers cut cuts cutting czech daily dallas
  damage damaged dance dangerous daniel dark data date daughter david davis de dead deal death deaths debate
  debt debut decade decades december decide decided decision decisions declared decline declined deep defeat
  defeated defence defending defense deficit degree delay delegation delivered delivery demand demanded demands
  democracy democrat democratic democrats denied department deputy described design designed despite destroyed
  destruction details detained determine determined detroit develop developed developing development dialogue
  die died diego difference differences difficult digital diplomatic direct directed direction directly director
  disaster discovered disease dispute distance distribution district divided division dlrs doctor doctors
  documents doing dollar domestic dominated done door double doubt dow downtown dozen dozens draft drama draw
  drawn drew drive driver driving drop dropped drug drugs due dutch duty earlier earned earnings earth easily
  eastern easy economy edge edition editor eds education edward effect effective effects effort efforts egypt
  egyptian eight eighth either el elected election elections electric electricity electronic elements else
  elsewhere embassy emergency empire employees ended ending ends energy enforcement engine engineering england
  english enough ensure enter entered entertainment entire entry environment environmental equipment era
  especially establish established estate estimated ethnic eu euro europe euros evening event events eventually
  ever every everything evidence ex example except exchange executive executives existing expansion expect
  expectations experience experts explosion export exports express expressed extended extra extremely eye eyes
  face faced faces facilities facility facing fact factory failed failure fair faith fall falling falls families
  famous fans far farm farmers fashion fast father favor favorite fbi fear fears feature featured features
  february fed federal federation feeling feet fell fellow felt female festival field fields fifth fight
  fighters fighting figure figures filed filled films finally finals finance financial find finding fine finish
  finished fire fired firm firms fiscal fish fled flight flights floor florida flu fly flying focus focused
  followed follows food foot football force forced forces ford forecast forest form formal formed forms fort
  forum forward fought foundation founded founder fourth fox france francisco frank fraud free freedom french
  fresh friend friendly friends front fuel full fully fund funding funds further future gain gained gains garden
  gas gave gay gaza generally generation george georgia german germany gets giant girl girls give given gives
  giving global gmt goal goals god goes gold golden golf gone goods gore governments governor grand grant
  granted greater greatest greece greek green grew ground groups grow growing growth guard guilty gulf gun half
  hall hamas hand handed hands happen happened hard having head headed headquarters heads health hearing heart
  heat heavily heavy helped helping henry higher highest highly highway hill himself historic historical hit
  hits hockey hold holding holds holiday hollywood holy homes hong honor hope hoped hopes hoping hospital hot
  hotel hour hours households houses housing houston howard huge human humanitarian hundreds hurricane hurt
  husband hussein ice identified ii illegal image immediate immediately immigrants immigration impact importance
  important improve improved incident include included includes income increase increased increasing
  increasingly indeed independence independent index india indian indicated individual individuals indonesia
  indonesian industrial industries industry inflation influence information initial initially injured injuries
  injury innings inside insisted instead institute institutions insurance intelligence intended interest
  interested interests interior internal internet introduced invasion investigation investigators investment
  investors involved involving iran iranian iraqi ireland irish islamic island islands israeli issue issued
  issues italian italy items itself jack jackson jail james january japan japanese jean jersey jerusalem jewish
  jews jim job jobs joe johnson joint jones jordan jose joseph journal journalists judge july june junior jury
  justice kansas keep keeping kennedy kenya kept key kids kill killing kilometers kim king kingdom km knew
  knowledge knows kong korea korean kosovo la labor lack lake land language lanka large largely larger largest
  latest latin launch launched lawmakers laws lawyer lawyers lead leader leaders leadership leading leads least
  leave leaves leaving lebanon lee leg legal legislation legislative length less let letter letters level levels
  lewis li liberal library lies light likely limit limited line lines linked list listed little live lived lives
  living loan loans located location london longer looked lord los lose losing loss losses lost louis low lower
  machine madrid magazine mail main mainland mainly maintain majority maker malaysia male managed management
  manager manufacturing marine mark marked marketing markets marks marriage married martin mary mass
  massachusetts massive master match matches material materials matter mayor mccain meaning means meant
  meanwhile measure measures medal media medical medicine meet meetings member memorial memory message met metal
  meters mexican mexico miami michael michigan microsoft mid middle might mike mile miles militants miller
  millions mind mine ministers ministry minor minority miss missed missile missing mission mixed mobile model
  models modern moment morning moscow mostly mother mountain mountains move moved movement moves movie movies
  moving municipality murder museum music musical muslim muslims must myanmar named names nation nations native
  nato natural nature navy near nearby nearly necessary needed needs negative negotiations neighborhood neither
  net netherlands network never newly newspaper newspapers nfl nigeria night nine non none nor normal northeast
  northern northwest note noted novel november nuclear numbers numerous obama occurred ocean october offensive
  offer offered offering offers officer officers offices officially often ohio older olympic olympics once ones
  online onto opened opening operated operating operation operations opinion opponents opportunity opposed
  opposition optional order ordered orders organization organizations organized original originally others
  otherwise output outside overall overnight overseas owned owner owners pace pacific package page paid pair
  pakistan pakistani palace palestinian palestinians panel paper parents paris park parliament parliamentary
  particular particularly parties partner partners parts pass passed passengers past patients paul pay paying
  peace penalty pennsylvania pentagon per percentage perfect performance performed perhaps period permanent
  person personal personnel peter philadelphia philippines phone photos physical pick picked picture pictures
  piece pieces pilot placed places plan plane planned planning plans plant plants played player players playing
  plays plot plus point poland policies policy polish politicians politics poll polls poor pop pope popular
  population port position positions positive possibility possible possibly post posted potential pounds poverty
  powell powerful powers practice premier prepared presence present presented presidency presidential press
  pressure prevent previous previously price prices primary prime prince prior prison prisoners private prize
  pro problem problems process produce produced producer product production products professional professor
  profit profits program programs progress project projects prominent promised promote property proposal
  proposed prosecutor prosecutors protect protection protest protesters protests proved provide provided
  provides providing province provincial published pulled purchase push pushed put putin putting qaida quality
  quarter queen quick quickly quite quoted race races racing radio railway rain raise raised raising rally ran
  range ranked rare rate rates rather reach reached reaching reaction read reading ready real reality reason
  reasons rebel rebels receive received receiving recent recently record recorded recording records recovery red
  reduce reduced refer referred referring reform reforms refugees refused regime region regional regions
  registered regular rejected related relations relationship relatively release released relief religious remain
  remained remaining remains remarks remember removed repeatedly replace replaced reportedly reporters reports
  representative representatives represented represents republic republican republicans request require required
  rescue research researchers reserve residents resistance resolution resources respect response responsibility
  responsible rest restaurant result results retail retired retirement return returned returning revealed
  revenue review revolution rice rich richard rights rise rising risk rival river road roads robert rock role
  roman rome room rose round route row royal rugby rule ruled rules ruling running runs rural russia russian
  saddam safe safety saint sale sales san sanctions santa saudi save saw saying scale scandal scene schedule
  scheduled schools science scientific scientists score scored scoring scotland scott screen sea search seasons
  seat seats seattle seconds secret secretary section sector secure securities seeing seek seeking seem seemed
  seems seen seized selected self sell selling senate senator send sending senior sense sent sentence sentenced
  separate september serb serbia serbs serious seriously serve served services serving session sets setting
  settlement seven seventh severe sex sexual shanghai sharon sharp shiite ship ships shooting short shortly shot
  shots showed showing shown shut side sides sign signed significant signs silver similar simple simply
  singapore singer single singles sir sister site sites situation sixth size slightly slow small smaller smith
  snow soccer social society software sold soldier soldiers solution sometimes son song songs soon sought sound
  source sources southeast southern southwest soviet space spain spanish speak speaker speaking special species
  specific speech speed spend spending spent split spoke spokesman spokeswoman sport sports spot spread spring
  squad square sri st stability stadium staff stage stake stand standard standards standing stands star stars
  start started starting starts stated statement station stations statistics status stay steel step stephen
  steps steve stock stocks stone stood stop stopped store stores stories storm story straight strategic strategy
  street streets strength strike strip strong struck structure struggle student students studied studies studio
  study style subject success successful sudan suffered suffering suggested suicide suit summer summit sun super
  supplies supply supported supporters supporting supreme surface surgery surprise surrounding survey suspect
  suspected suspects suspended sweden swiss switzerland sydney syria systems table taiwan taken takes taking
  taliban target targets task tax taxes taylor teacher teachers teams tech technical technology telephone
  television temple ten tennis term terms territory terror terrorism terrorist terrorists test testing tests
  texas thai thailand theater theatre themselves theory therefore thinking thomas though thought thousands
  threat threatened throughout thus tie tied ties title titles together tokyo toll tom tons tony toronto total
  tough tour tourism tourists tournament toward towards towns track tracks traded trading traditional traffic
  train training transfer transport transportation travel treasury treated treatment treaty tree trial tried
  trip troops trouble truck true trust truth try trying turkey turkish turn turned turning tv twice type
  typically uk ukraine un unable understand unemployment union unit units unless unlike upon upper urban urged
  urgent usa users usually valley value van variety various vehicle vehicles venture version veteran via vice
  victims victory video vietnam view views village villages violence violent virginia virus visit visited
  visiting visitors voice volume vote voted voters votes voting wait waiting wales walk wall wanted wants warned
  warning watch watching water wave weak weapons wearing weather web website weekend weekly weight went western
  whatever whether whole whom whose why wide widely wife wild william williams willing wilson wind windows wine
  wing winner winning wins winter within witnesses wo woman wood woods word words worked workers worldwide worse
  worst worth wounded write writer writers writing written wrong wrote xinhua yards yen yet young younger your
  youth yuan zealand zimbabwe zone
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

-- Returns the 50 words that describe a recap best, and its guests. The transcript counts only if the recap
-- says little. The more recaps have a word already, the less it weighs.
create function private.describe_recap(e public.er_episodes) returns table (word text, weight real)
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
    select stem, least(sqrt(points), 5) / (1 + ln(1 + private.recaps_with(stem) / 8.0)) as points from spoken
  ), chosen as (
    select * from weighed order by points desc, stem limit 50
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
    + max(case when e.show_id = me.show_id then 0.05 else 0 end))::real
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
  if naming <> '{}' then
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
  end if;
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
      old.title, old.quick_take, old.recap_body, old.show_notes, old.key_takeaways, old.why_it_matters,
      old.guests, old.guest_name, old.show_id, old.transcript is null
    ) is distinct from (
      new.title, new.quick_take, new.recap_body, new.show_notes, new.key_takeaways, new.why_it_matters,
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

-- Pictures ---------------------------------------------------------------------------------

alter table public.er_episodes add column thumbnail_alt text check (char_length(thumbnail_alt) <= 500);
comment on column public.er_episodes.thumbnail_alt is 'What the picture shows, for readers who cannot see it.';
grant insert (thumbnail_alt), update (thumbnail_alt) on public.er_episodes to authenticated;

-- Adds the new column to the list of the trigger, whatever columns the list has.
do $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_attribute a on a.attrelid = t.tgrelid
    where t.tgname = 'er_episodes_history' and t.tgrelid = 'public.er_episodes'::regclass
      and (a.attnum = any (t.tgattr::smallint[]) or a.attname = 'thumbnail_alt')
  );
begin
  execute format(
    'create or replace trigger er_episodes_history after delete or update of %s on public.er_episodes
     for each row execute function private.record_change(''id'', ''title'')', columns);
end
$$;
