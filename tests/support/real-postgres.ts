import { startPostgrest } from "../../scripts/local/postgrest.ts";
import { connect } from "./hosted-project.ts";

let made = 0;

/** Makes a database on a server, empty but for what the given SQL makes, and gives its address. */
export async function createDatabase(serverUrl: string, contents = ""): Promise<string> {
  const name = `recap_${process.pid}_${++made}`;
  const sql = await connect(serverUrl);
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (contents) {
    const inside = await connect(url.href);
    await inside.unsafe(contents);
    await inside.end();
  }
  return url.href;
}

/**
 * What hosted Supabase has and the local backend does not: the helpers read the claims where
 * PostgREST puts them, and PostgREST signs in as a role that owns nothing.
 */
const HOSTED = `
  create or replace function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid $$;
  create or replace function auth.role() returns text language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.role', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
    ) $$;
  create or replace function auth.email() returns text language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.email', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
    ) $$;
  create or replace function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb $$;
  do $$ begin
    if to_regrole('authenticator') is null then
      create role authenticator login noinherit password 'authenticator';
    end if;
  end $$;
  grant anon, authenticated, service_role to authenticator;
  alter role authenticator set statement_timeout = '8s';
`;

/** A real PostgREST, with the database made what hosted Supabase's is beside the migrations. */
export async function startDataApi(databaseUrl: string, jwtSecret: string) {
  const sql = await connect(databaseUrl);
  await sql.unsafe(HOSTED);
  await sql.end();
  const url = new URL(databaseUrl);
  url.username = "authenticator";
  url.password = "authenticator";
  return startPostgrest(url.href, jwtSecret);
}
