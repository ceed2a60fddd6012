-- Defaults for all later files. In every table, grants decide about columns, and one policy per
-- operation decides about rows.

-- The Data API does not expose this schema. Helpers and internal tables go here.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- Hosted projects created before 30 Oct 2026 grant everything on new tables to the API roles.
-- Newer projects grant nothing. After these statements, both kinds of projects behave the same.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- PUBLIC may execute functions by a global default. Only a statement without a schema revokes it.
alter default privileges revoke execute on functions from public;

-- A slow query must not cost much: anonymous queries end after 3 seconds, those of signed-in
-- readers after 8 (security C7).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

-- Hosted projects already have this schema, but the local database does not.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
