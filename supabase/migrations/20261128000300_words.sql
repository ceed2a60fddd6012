-- Words of a text in any script, for search, related recaps and the numbers. The rules name their characters and
-- collation explicitly, because PGlite, local PostgreSQL and hosted Supabase have different locales.

-- This collation knows the letters of Unicode and sorts by code point. PostgreSQL 17 includes it. An
-- older server takes it from the system.
do $$
begin
  if current_setting('server_version_num')::integer >= 170000 then
    create collation public.letters (provider = builtin, locale = 'C.UTF-8');
  else
    create collation public.letters (provider = libc, locale = 'C.UTF-8');
  end if;
end
$$;

-- Removes the accents of Latin letters. In other scripts, the same mark makes another letter, so it remains. The first
-- test is cheap and skips texts without accents.
create function private.unaccented(value text) returns text
language sql immutable parallel safe cost 200 set search_path = '' as $$
  select case when value ~ '[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]' then normalize(
    regexp_replace(normalize(value, nfd), '([A-Za-z\u00c0-\u024f\u1e00-\u1eff])[\u0300-\u036f]+', '\1', 'g'),
    nfc) else value end
$$;

-- Returns a text without accents, so that "cafe" finds "Café", and "Café" finds "cafe". It also has no apostrophes
-- within words, because people write "dont" and "OBriens", too. `foldText` in src/domain/search/find.ts has the same
-- rules.
create function private.folded(value text) returns text
language sql immutable parallel safe cost 200 set search_path = '' as $$
  select case when value ~ '[''‘’ʼ＇]' then regexp_replace(private.unaccented(value) collate public.letters,
    '(?<=[[:alnum:]])[''‘’ʼ＇](?=[[:alnum:]])', '', 'g') else private.unaccented(value) end
$$;

-- SECURITY DEFINER, because computed columns run with the rights of the role that writes the row.
create function private.podcast_text(value text) returns text
language sql immutable security definer set search_path = '' as $$ select lower(private.folded(value)) $$;

-- Returns the pairs of neighbouring characters. A trigram index cannot find two letters, "C++", or
-- a word of two characters in a script without spaces. An index on these pairs can.
create function private.pairs(value text) returns text[]
language sql immutable parallel safe cost 500 set search_path = '' as $$
  select array_agg(first || second)
  from (select string_to_array(lower(value), null) as c) as characters, unnest(c, c[2:]) as p (first, second)
  where second is not null
$$;

-- Returns a text in lower case, in which letters that people type for one another are the same:
-- without the accents of Latin and Greek, the points of Hebrew and Arabic, and with one kana.
create function private.plain(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain text := lower(value collate public.letters);
begin
  if plain !~ '[\u00aa-\u1fff\u2c00-\uffef\U00010000-\U0010ffff]' then
    return plain;
  end if;
  plain := normalize(lower(normalize(plain, nfkc) collate public.letters), nfd);
  plain := regexp_replace(plain, '([a-z\u00c0-\u024f\u0370-\u03ff])[\u0300-\u036f]+', '\1', 'g');
  plain := regexp_replace(
    plain, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f]', '', 'g');
  plain := translate(normalize(plain, nfc), 'łøđðıħŧςёةى', 'loddihtσеهي');
  plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return translate(plain,
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');
end
$$;

-- Thai, Lao, Burmese, Khmer, Japanese and Chinese put no spaces between words.
create function private.is_spaceless(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select value ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' $$;

-- Returns the sequences (runs) of letters and digits of a plain text, in their order. All letters of a
-- run are from scripts without spaces, or from other scripts. A run ends after 40 characters.
create function private.runs(plain text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- A vowel sign of Indic scripts is no letter, but part of a word.
  runs text := regexp_replace(plain collate public.letters,
    '[^[:alnum:]\u0900-\u0963\u0966-\u109f\u1780-\u17d3]+', ' ', 'g');
begin
  if private.is_spaceless(runs) then
    runs := regexp_replace(runs,
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)',
      ' \1 ', 'g');
  end if;
  if runs ~ '[^ ]{41}' then
    runs := regexp_replace(runs, '([^ ]{40})[^ ]+', '\1', 'g');
  end if;
  return array_remove(string_to_array(runs, ' '), '');
end
$$;

-- Returns the words of runs: a run itself, or the pairs of characters of a spaceless run.
create function private.words_of(runs text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if not private.is_spaceless(array_to_string(runs, ' ')) then
    return runs;
  end if;
  return array(
    select word from unnest(runs) run, lateral (
      select run as word where char_length(run) = 1 or not private.is_spaceless(run)
      union all
      select pair from unnest(private.pairs(run)) pair where private.is_spaceless(run)
    ) words
  );
end
$$;

-- Returns "dont" for "don't". The parts are words too, because people search for "été" to find "l'été".
create function private.joined_words(plain text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case when plain ~ '[''‘’ʼ]' then private.words_of(private.runs(regexp_replace((
      select string_agg(distinct part, ' ')
      from unnest(string_to_array(translate(plain, '‘’ʼ', ''''''''), ' ')) part
      where strpos(part, '''') > 0
    ) collate public.letters, '(?<=[[:alnum:]])''(?=[[:alnum:]])', '', 'g'))) else '{}' end
$$;

-- A tsvector can hold one megabyte. For a longer text, this returns the words of its beginning.
create function private.word_vector(value text) returns tsvector
language plpgsql immutable parallel safe cost 5000 set search_path = '' as $$
declare
  plain constant text := private.plain(value);
begin
  return array_to_tsvector(private.words_of(private.runs(plain)) || private.joined_words(plain));
exception when program_limit_exceeded then
  return private.word_vector(left(value, char_length(value) / 2));
end
$$;

-- Returns the stem of a plain word, by the language that its script suggests.
create function private.stem(word text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce((case
    when word ~ '^[a-z]' then ts_lexize('pg_catalog.english_stem', word)
    when word ~ '^[\u0400-\u04ff]' then ts_lexize('pg_catalog.russian_stem', word)
    when word ~ '^[\u0370-\u03ff]' then ts_lexize('pg_catalog.greek_stem', word)
    when word ~ '^[\u0600-\u06ff]' then ts_lexize('pg_catalog.arabic_stem', word)
    when word ~ '^[\u0900-\u097f]' then ts_lexize('pg_catalog.hindi_stem', word)
    end)[1], word)
$$;

-- Returns a word and every form of the word that lacks one character. Two words with a form in common differ
-- by one typing error: a letter that is missing, added, wrong or swapped with its neighbour.
create function private.typo_forms(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_agg(distinct overlay(word placing '' from n for 1)) || word
  from generate_series(1, char_length(word)) n
$$;

-- Returns the first eight different words of a query, folded like the texts in which they are to be found.
create function private.words_to_find(query text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select w.word from regexp_split_to_table(private.podcast_text(left(query, 200)), '\s+') with ordinality as w (word, n)
    where w.word <> '' group by w.word order by min(w.n) limit 8)
$$;

grant execute on function private.podcast_text(text) to authenticated, service_role;
