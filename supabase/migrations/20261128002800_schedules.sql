-- The schedules of a hosted project: pg_cron calls edge functions. docs/deploy.md, step 5, stores the address of the
-- project and the secret of the functions in the vault. Local databases have no pg_cron; the product calls itself there.

create table private.schedules (
  function_name text primary key,
  schedule text not null,
  timeout_seconds integer not null
);
comment on table private.schedules is 'Which edge functions pg_cron calls, and when (UTC).';
insert into private.schedules (function_name, schedule, timeout_seconds) values
  ('publish', '* * * * *', 30),
  ('check-alarms', '* * * * *', 60),
  ('youtube-auto-tracker', '17 * * * *', 150),
  ('check-feeds', '41 * * * *', 150),
  ('send-digests', '*/5 * * * *', 150),
  ('transcribe', '* * * * *', 150),
  ('write-recaps', '* * * * *', 150);

-- Reads the vault in every run, so that a new secret needs no new schedule. Dynamic, because a local database has
-- neither the vault nor pg_net. An error is in cron.job_run_details.
create function private.call_function(function_name text) returns void
language plpgsql set search_path = '' as $$
declare
  project_url text;
  cron_secret text;
begin
  execute 'select max(decrypted_secret) filter (where name = ''project_url''),
      max(decrypted_secret) filter (where name = ''cron_secret'') from vault.decrypted_secrets'
    into project_url, cron_secret;
  if project_url is null or cron_secret is null then
    raise exception 'The vault needs the secrets project_url and cron_secret (docs/deploy.md, step 5).';
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := $4)'
    using rtrim(project_url, '/') || '/functions/v1/' || call_function.function_name,
      jsonb_build_object('content-type', 'application/json', 'x-cron-secret', cron_secret), '{}'::jsonb,
      (select s.timeout_seconds * 1000 from private.schedules s where s.function_name = call_function.function_name);
end
$$;

-- Creates or changes the schedules, and returns how many. Returns 0 without pg_cron.
create function private.create_schedules() returns integer
language plpgsql set search_path = '' as $$
declare
  entry private.schedules;
  created integer := 0;
begin
  if to_regnamespace('cron') is null then
    return 0;
  end if;
  for entry in select * from private.schedules loop
    execute 'select cron.schedule($1, $2, $3)' using entry.function_name, entry.schedule,
      format('select private.call_function(%L)', entry.function_name);
    created := created + 1;
  end loop;
  -- Each part is a transaction of its own, because saves wait for it.
  execute 'select cron.schedule($1, $2, $3)' using 'relate-recaps', '* * * * *',
    'do $do$ begin for part in 1..60 loop exit when private.relate_some() = 0; commit; end loop; end $do$';
  -- Supabase logs every run and never deletes the log.
  execute 'select cron.schedule($1, $2, $3)' using 'delete-old-runs', '30 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return created + 2;
end
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    create extension if not exists pg_net with schema extensions;
  end if;
exception when others then
  raise warning 'no schedules, because pg_cron and pg_net are missing: %', sqlerrm;
end
$$;
select private.create_schedules();
