-- Realtime: which changes an open page hears of. Only episodes (G9), and of those only what
-- says which one changed: pages hear a change as a reason to ask the Data API again.
--
-- Hosted Realtime reads the log through wal2json, which knows a publication's tables but not
-- its column list: what leaves there is decided by the role's column grants and by the columns
-- a subscription asks for, so ours asks for the id alone (src/data/realtime.ts). The list here
-- binds the local backend and every reader of the publication itself. Generated columns cannot
-- stand in it before PostgreSQL 18.
--
-- The replica identity stays the default: a DELETE bypasses RLS and tells the primary key only (G11).

do $$ begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

alter table public.er_episodes replica identity default;
alter publication supabase_realtime
  set table public.er_episodes (id, show_id, title, slug, episode_date, is_published, rev, created_at);
