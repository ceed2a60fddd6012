-- Text without accents, for the search of names.

-- Removes the accents of Latin letters, so that "cafe" finds "Café", and "Café" finds "cafe". In
-- other scripts, the same mark makes another letter, so it remains. `fold` in
-- src/domain/search/find.ts has the same rule. The first test is cheap and skips texts without accents.
create function private.folded(value text) returns text
language sql immutable parallel safe cost 200 set search_path = ''
as $$
  select case when value ~ '[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]' then normalize(
    regexp_replace(normalize(value, nfd), '([A-Za-z\u00c0-\u024f\u1e00-\u1eff])[\u0300-\u036f]+', '\1', 'g'),
    nfc) else value end
$$;
revoke execute on function private.folded(text) from public, anon, authenticated;
