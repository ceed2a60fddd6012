-- What is read, searched in vain and asked in vain, and the follows that shows gain and lose. Only totals
-- stay. The hashes of visitors end with their day, so no one can join the days of a visitor.

create table private.day_salts (
  day date primary key,
  value text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.day_salts is 'Salts the hashes of one day. The end of the day deletes the salt and its hashes.';

create table private.day_readers (
  day date not null references private.day_salts (day) on delete cascade,
  visitor text not null,
  page_id uuid not null,
  primary key (day, visitor, page_id)
);
comment on table private.day_readers is 'Which pages the visitors of today have read, as hashes.';

create table private.day_addresses (
  day date not null references private.day_salts (day) on delete cascade,
  address text not null,
  hour integer not null,
  counted integer not null default 1,
  primary key (day, address, hour)
);
comment on table private.day_addresses is 'How many pages an address has read in an hour. Addresses are hashes.';

create table private.day_seekers (
  day date not null references private.day_salts (day) on delete cascade,
  seeker text not null,
  kind text not null check (kind in ('search', 'question')),
  words text not null,
  primary key (day, seeker, kind, words)
);
comment on table private.day_seekers is 'Who has searched or asked in vain today, as hashes.';

-- Without foreign keys, a deleted recap that an editor restores has its numbers again.
create table private.page_reads (
  day date not null,
  kind text not null check (kind in ('recap', 'show')),
  page_id uuid not null,
  reads integer not null,
  primary key (day, kind, page_id)
);
comment on table private.page_reads is 'How many visitors read a page on a day (UTC).';

create table private.vain_words (
  day date not null,
  kind text not null check (kind in ('search', 'question')),
  words text not null check (char_length(words) <= 100),
  seekers integer not null,
  primary key (day, kind, words)
);
comment on table private.vain_words is 'How many visitors a day searched or asked for words in vain.';

-- Each change adds a row, so that parallel follows never wait for each other. prune_numbers adds the rows of a day up.
create table private.follow_changes (
  day date not null,
  show_id uuid not null,
  gained integer not null,
  lost integer not null
);
comment on table private.follow_changes is 'Follows that shows gained and lost on a day (UTC).';
create index follow_changes_day on private.follow_changes (day, show_id);

-- Hashes a text with the salt of today. The first call of a day deletes the salts of earlier days, and with them their
-- hashes.
create function private.day_hash(what text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
begin
  insert into private.day_salts (day) values (today) on conflict do nothing;
  if found then
    delete from private.day_salts s where s.day < today;
  end if;
  return (
    select encode(sha256(convert_to(s.value || what, 'UTF8')), 'hex')
    from private.day_salts s where s.day = today
  );
end
$$;

-- A provider gives each customer a whole IPv6 network, so its addresses count as one.
create function private.network_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when address ~ '^[0-9a-fA-F:]+$' and address like '%:%:%'
    then host(network(set_masklen(address::inet, 64))) else address end
$$;

-- Counts a page once per visitor and day, and at most 60 pages per address and hour (security B180, B181). `headers` are those
-- of the visitor's request. Unknown pages and drafts give the same answer as counted pages (B182).
create function public.count_reading(kind text, slug text, headers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
  this_hour constant integer := extract(hour from now() at time zone 'utc');
  page constant uuid := case count_reading.kind
    when 'recap' then (select e.id from public.er_episodes e where e.slug = count_reading.slug and e.is_published)
    when 'show' then (select s.id from public.er_shows s where s.slug = count_reading.slug)
  end;
  network constant text := private.network_of(coalesce(
    (select headers ->> t.function_header from private.trusted_edge t), ''));
  here text;
begin
  if page is null then
    return;
  end if;
  here := private.day_hash(network);
  -- Counts the address first: beyond its limit, invented user agents leave no row behind.
  insert into private.day_addresses as a (day, address, hour)
  values (today, here, this_hour)
  on conflict on constraint day_addresses_pkey do update set counted = a.counted + 1
    where a.counted < 60;
  if not found then
    return;
  end if;
  insert into private.day_readers (day, visitor, page_id)
  values (today, private.day_hash(network || ' ' || coalesce(headers ->> 'user-agent', '')), page)
  on conflict do nothing;
  if not found then
    update private.day_addresses a set counted = a.counted - 1
    where a.day = today and a.address = here and a.hour = this_hour;
    return;
  end if;
  insert into private.page_reads as p (day, kind, page_id, reads)
  values (today, count_reading.kind, page, 1)
  on conflict on constraint page_reads_pkey do update set reads = p.reads + 1;
end
$$;

-- Returns the words of a text without e-mail addresses, web addresses and long numbers such as those of telephones. Questions
-- also lose small words, so that more questions are equal.
create function private.nameless_words(kind text, value text) returns text
language sql stable set search_path = '' as $$
  select left(coalesce(string_agg(w.word, ' ' order by w.place), ''), 100)
  from unnest(private.runs(private.plain(regexp_replace(regexp_replace(
    value, '\S*@\S*|\w+://\S+|www\.\S+', ' ', 'g'), '\d[\d\s().+/-]{5,}\d', ' ', 'g')))) with ordinality as w (word, place)
  where kind = 'search'
    or pg_catalog.ts_lexize('pg_catalog.english_stem', w.word) is distinct from array[]::text[]
$$;

-- A seeker adds at most 30 different words a day. The page /search also searches while a visitor types, so longer words
-- replace their beginning.
create function private.note_in_vain(kind text, value text, seeker text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
  wanted constant text := btrim(private.nameless_words(note_in_vain.kind, value));
  hash text;
begin
  if char_length(wanted) < 2 then
    return;
  end if;
  hash := private.day_hash(note_in_vain.seeker);
  if exists (
    select from private.day_seekers s
    where s.day = today and s.seeker = hash and s.kind = note_in_vain.kind and starts_with(s.words, wanted)
  ) then
    return;
  end if;
  with replaced as (
    delete from private.day_seekers s
    where s.day = today and s.seeker = hash and s.kind = note_in_vain.kind and starts_with(wanted, s.words)
    returning s.words
  )
  update private.vain_words v set seekers = v.seekers - 1
  from replaced r where v.day = today and v.kind = note_in_vain.kind and v.words = r.words;
  if (select count(*) from private.day_seekers s where s.day = today and s.seeker = hash) >= 30 then
    return;
  end if;
  insert into private.day_seekers (day, seeker, kind, words)
  values (today, hash, note_in_vain.kind, wanted)
  on conflict do nothing;
  if found then
    insert into private.vain_words as v (day, kind, words, seekers)
    values (today, note_in_vain.kind, wanted, 1)
    on conflict on constraint vain_words_pkey do update set seekers = v.seekers + 1;
  end if;
end
$$;

-- Questions of staff do not count.
create function public.note_unanswered(question text, reader uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.user_roles r where r.user_id = note_unanswered.reader and r.role in ('admin', 'editor', 'author')
  ) then
    perform private.note_in_vain('question', question, note_unanswered.reader::text);
  end if;
end
$$;

-- A follow that ends on its first day no longer counts as gained. Follows of a deleted show do not count as lost.
create function private.count_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.follow_changes (day, show_id, gained, lost)
    select private.utc_day(), c.show_id, count(*), 0 from changed c group by c.show_id;
  else
    insert into private.follow_changes (day, show_id, gained, lost)
    select private.utc_day(), c.show_id,
      -count(*) filter (where (c.created_at at time zone 'utc')::date = private.utc_day()),
      count(*) filter (where (c.created_at at time zone 'utc')::date < private.utc_day())
    from changed c
    where exists (select from public.er_shows s where s.id = c.show_id)
    group by c.show_id;
  end if;
  return null;
end
$$;
create trigger user_show_follows_gained after insert on public.user_show_follows
  referencing new table as changed for each statement execute function private.count_follows();
create trigger user_show_follows_lost after delete on public.user_show_follows
  referencing old table as changed for each statement execute function private.count_follows();

-- Runs before the deletion, because it needs the name of the profile. Totals lose the questions of this reader, and the
-- words that contain the name. Words that are older than the account stay, so that nobody can delete the words of others
-- by choosing a name (security B222).
create function private.forget_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
  own_hash constant text := private.day_hash(old.id::text);
  person constant text := (select p.full_name from public.profiles p where p.user_id = old.id);
begin
  delete from private.search_calls c where c.caller = private.hash_of(old.id::text);
  with own as (
    delete from private.day_seekers s where s.day = today and s.seeker = own_hash returning s.kind, s.words
  )
  update private.vain_words v set seekers = v.seekers - 1
  from own o where v.day = today and v.kind = o.kind and v.words = o.words;
  delete from private.vain_words v where v.day = today and v.seekers <= 0;
  if private.nameless_words('question', person) <> '' then
    delete from private.vain_words v
    where v.day >= (old.created_at at time zone 'utc')::date
      and position(' ' || private.nameless_words(v.kind, person) || ' ' in ' ' || v.words || ' ') > 0;
    delete from private.day_seekers s
    where position(' ' || private.nameless_words(s.kind, person) || ' ' in ' ' || s.words || ' ') > 0;
  end if;
  return old;
end
$$;
create trigger auth_user_forget_words before delete on auth.users
  for each row execute function private.forget_words();

-- Every run of the relay notes its time. The first run of a day prunes.
create function private.prune_numbers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
begin
  delete from private.day_salts s where s.day < today;
  delete from private.vain_words v where v.day <= today - 90 or (v.day < today and v.seekers = 0);
  delete from private.page_reads p where p.day <= today - 400;
  delete from private.follow_changes f where f.day <= today - 400;
  with parts as (
    delete from private.follow_changes f where f.day between today - 7 and today - 1 returning f.*
  )
  insert into private.follow_changes (day, show_id, gained, lost)
  select p.day, p.show_id, sum(p.gained), sum(p.lost) from parts p group by p.day, p.show_id;
  return null;
end
$$;
create trigger rebuild_state_prune_numbers after update of turn_at on private.rebuild_state
  for each row when (
    date_trunc('day', old.turn_at at time zone 'utc') is distinct from date_trunc('day', new.turn_at at time zone 'utc'))
  execute function private.prune_numbers();

-- The numbers of the last `days` days, today included. Words appear if at least two visitors used them (security B184).
create function public.site_numbers(days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.utc_day();
  first_day constant date := today - least(greatest(days, 1), 90) + 1;
  top constant integer := 50;
begin
  if not private.is_editor() then
    raise insufficient_privilege using message = 'Only admins and editors may see this.';
  end if;
  return jsonb_build_object(
    'since', (select min(d.day) from (
      select min(p.day) as day from private.page_reads p
      union all select min(v.day) from private.vain_words v
      union all select min(f.day) from private.follow_changes f
    ) d),
    'days', (
      select jsonb_agg(jsonb_build_object('day', g.day::date, 'recaps', coalesce(r.recaps, 0),
        'shows', coalesce(r.shows, 0), 'gained', coalesce(f.gained, 0), 'lost', coalesce(f.lost, 0)) order by g.day)
      from generate_series(first_day, today, interval '1 day') as g (day)
      left join (
        select p.day, sum(p.reads) filter (where p.kind = 'recap') as recaps,
          sum(p.reads) filter (where p.kind = 'show') as shows
        from private.page_reads p where p.day >= first_day group by p.day
      ) r on r.day = g.day
      left join (
        select c.day, sum(c.gained) as gained, sum(c.lost) as lost
        from private.follow_changes c where c.day >= first_day group by c.day
      ) f on f.day = g.day
    ),
    'recaps', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.page_id, 'reads', t.reads, 'title', e.title,
        'slug', e.slug) order by t.reads desc, e.title, t.page_id), '[]')
      from (
        select p.page_id, sum(p.reads) as reads from private.page_reads p
        where p.day >= first_day and p.kind = 'recap' group by p.page_id order by 2 desc, 1 limit top
      ) t left join public.er_episodes e on e.id = t.page_id
    ),
    'shows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.page_id, 'reads', t.reads, 'title', s.name,
        'slug', s.slug) order by t.reads desc, s.name, t.page_id), '[]')
      from (
        select p.page_id, sum(p.reads) as reads from private.page_reads p
        where p.day >= first_day and p.kind = 'show' group by p.page_id order by 2 desc, 1 limit top
      ) t left join public.er_shows s on s.id = t.page_id
    ),
    'follows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.show_id, 'title', s.name, 'slug', s.slug,
        'gained', t.gained, 'lost', t.lost) order by t.gained - t.lost desc, s.name, t.show_id), '[]')
      from (
        select c.show_id, sum(c.gained) as gained, sum(c.lost) as lost from private.follow_changes c
        where c.day >= first_day group by c.show_id having sum(c.gained) <> 0 or sum(c.lost) <> 0
        order by sum(c.gained) + sum(c.lost) desc, 1 limit top
      ) t left join public.er_shows s on s.id = t.show_id
    ),
    'vain', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'words', t.words, 'seekers', t.seekers)
        order by t.seekers desc, t.words), '[]')
      from (
        select v.kind, v.words, sum(v.seekers) as seekers,
          row_number() over (partition by v.kind order by sum(v.seekers) desc, v.words) as rank
        from private.vain_words v where v.day >= first_day
        group by v.kind, v.words having sum(v.seekers) >= 2
      ) t where t.rank <= top
    ),
    'vain_totals', (
      select coalesce(jsonb_object_agg(t.kind, t.seekers), '{}')
      from (
        select v.kind, sum(v.seekers) as seekers from private.vain_words v where v.day >= first_day group by v.kind
      ) t
    )
  );
end
$$;

grant execute on function
  public.count_reading(text, text, jsonb), public.note_unanswered(text, uuid) to service_role;
grant execute on function public.site_numbers(integer) to authenticated;
