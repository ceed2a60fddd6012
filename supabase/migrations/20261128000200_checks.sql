-- Rules that several columns, functions or policies share. A check runs with the rights of the role that writes
-- the row, so the API roles may execute the functions of checks. src/domain/limits.ts repeats the numbers, and
-- tests/api/limits.test.ts compares the two.

-- src/domain/text/slug.ts makes slugs: word characters of any script, joined by single hyphens. The
-- check refuses all of ASCII except [0-9a-z_-], and Unicode's spaces and invisible characters.
create function private.is_slug(slug text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(slug) between 1 and 200
    and slug !~ '[\u0001-\u002c\u002e\u002f\u003a-\u005e\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]'
    and slug !~ '(^-|--|-$)'
$$;

-- The pattern names every kind of space, because `\s` depends on the database's locale.
create function private.is_web_url(url text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(url) <= 2048 and url ~*
    '^https?://[^\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff<>"\\]+$'
$$;

create function private.are_texts(texts text[], most integer, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(texts) <= most
    and not exists (select 1 from unnest(texts) t where t is null or char_length(t) > longest)
$$;

-- A word of a glossary: one line without spaces at its ends, with a letter or a digit. Colons and commas separate words.
create function private.is_glossary_word(word text) returns boolean
language sql immutable set search_path = '' as $$
  select word = btrim(word) and word !~ '[\u0001-\u001f\u2028\u2029:,]' and word ~ '[[:alnum:]]'
$$;

-- SECURITY DEFINER because it calls another helper, and the API roles have no usage on this schema.
create function private.are_glossary_words(words text[]) returns boolean
language sql immutable security definer set search_path = '' as $$
  select not exists (select from unnest(words) w where not private.is_glossary_word(w))
$$;

-- An array of objects: `label` is a short text, `link` is null or a web URL. Used for guests
-- {name, link} and links {text, url}. SECURITY DEFINER because it calls another helper, and the API
-- roles have no usage on this schema.
create function private.are_links(items jsonb, label text, link text, most integer) returns boolean
language sql immutable security definer set search_path = '' as $$
  select case when jsonb_typeof(items) <> 'array' then false else
    jsonb_array_length(items) <= most and not exists (
      select 1 from jsonb_array_elements(items) i
      where jsonb_typeof(i) <> 'object'
        or jsonb_typeof(i -> label) is distinct from 'string'
        or char_length(btrim(i ->> label)) not between 1 and 500
        or coalesce(jsonb_typeof(i -> link), 'null') not in ('string', 'null')
        or (i ->> link is not null and not private.is_web_url(i ->> link))
    ) end
$$;

-- An array of {start, title}; start is in seconds.
create function private.are_chapters(items jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(items) <> 'array' then false else
    jsonb_array_length(items) <= 500 and not exists (
      select 1 from jsonb_array_elements(items) i
      where jsonb_typeof(i) <> 'object'
        or jsonb_typeof(i -> 'start') is distinct from 'number'
        or jsonb_typeof(i -> 'title') is distinct from 'string'
        or char_length(i ->> 'title') > 500
    ) end
$$;

-- A picture is a path in the owner's folder of our bucket; the client adds the backend's origin.
-- With an address of another host, this host could see who opens the profile (security F12).
create function private.is_own_avatar(url text, owner uuid) returns boolean
language sql immutable set search_path = '' as $$
  select url ~ ('^/storage/v1/object/public/avatars/' || owner || '/[A-Za-z0-9._-]+$')
$$;

-- A picture is a file of the site's own bucket. An address of another host would let this host see who
-- opens a list (security B90).
create function private.is_own_thumbnail(url text) returns boolean
language sql immutable set search_path = '' as $$
  select url ~ '^https?://[^/\s]+/storage/v1/object/public/thumbnails/[A-Za-z0-9._/-]+$'
$$;

-- Refuses further folders, a leading dot, and every character that an address would have to escape.
create function private.is_picture_name(name text, folder text) returns boolean
language sql immutable set search_path = '' as $$ select name ~ ('^' || folder || '[A-Za-z0-9_][A-Za-z0-9_-]{0,180}\.(jpg|jpeg|png|webp)$') $$;

create function private.are_corrections(corrections jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(corrections) = 'array' and jsonb_array_length(corrections) <= 50
    and not exists (
      select from jsonb_array_elements(corrections) c
      where jsonb_typeof(c -> 'text') is distinct from 'string' or char_length(c ->> 'text') not between 1 and 1000
        or (c ->> 'date') is null or (c ->> 'date') !~ '^\d{4}-\d{2}-\d{2}$'
    )
$$;

-- No secret is longer, and a page can send a text of megabytes as its secret.
create function private.hash_secret(secret text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.left(secret, 200), 'UTF8')), 'hex')
$$;

create function private.utc_day() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'utc')::date $$;

grant execute on function
  private.is_slug(text), private.is_web_url(text), private.are_texts(text[], integer, integer),
  private.is_glossary_word(text), private.are_glossary_words(text[]),
  private.are_links(jsonb, text, text, integer), private.are_chapters(jsonb), private.is_own_avatar(text, uuid),
  private.is_own_thumbnail(text), private.is_picture_name(text, text), private.are_corrections(jsonb)
  to authenticated, service_role;
