-- Before the rows of a backup are loaded into a project that has the migrations and nothing else:
-- takes out what the migrations themselves put in.
set session_replication_role = replica;
do $$
declare
  tables text;
begin
  if exists (select from auth.users) then
    raise exception 'This database has accounts: it is not a new one.';
  end if;
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into tables from pg_tables
  where schemaname in ('public', 'private');
  execute 'truncate ' || tables;
  delete from storage.buckets;
end
$$;
