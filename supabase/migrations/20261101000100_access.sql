-- Defaults that every later file relies on.
-- Every table grants columns first; then one policy per operation decides about rows.

-- The Data API does not expose this schema. Helpers and internal tables go here.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- Hosted projects created before 30 Oct 2026 grant everything on new tables to the API roles.
-- Newer projects grant nothing. Without these defaults, both behave the same.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- PUBLIC gets execute from a global default, which only a statement without a schema revokes.
alter default privileges revoke execute on functions from public;

-- A slow query must not cost much: anonymous queries end after 3 seconds, those of signed-in
-- readers after 8 (security C7).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

-- Hosted projects have this schema already; the local database does not.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
