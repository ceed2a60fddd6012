import { inject } from "vitest";
import { startPostgrest } from "../../scripts/local/postgrest.ts";
import { connect } from "./hosted-project.ts";

let databaseCount = 0;

/** A database of its own, by default on the server that all test files of a run share (postgres-server.ts). */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

interface DatabaseOptions {
  /** The URL of another server. Such a server has no migrated database that `createDatabase` could copy. */
  server?: string | undefined;
  isMigrated?: boolean;
  /** SQL that runs before the migrations. */
  contents?: string | undefined;
}

/** Creates a copy of the migrated database, or an empty database. */
export async function createDatabase({
  server = inject("postgres").url,
  contents = "",
  isMigrated = contents === "" && server === inject("postgres").url,
}: DatabaseOptions = {}): Promise<OwnDatabase> {
  const name = `recap_${process.pid}_${++databaseCount}`;
  const sql = await connect(server);
  await sql.unsafe(`create database ${name}${isMigrated ? ` template ${inject("postgres").template}` : ""}`);
  await sql.end();
  const url = new URL(`/${name}`, server).href;
  if (contents) {
    const connection = await connect(url);
    await connection.unsafe(contents);
    await connection.end();
  }
  return {
    url,
    async drop() {
      const connection = await connect(server);
      await connection.unsafe(`drop database ${name} with (force)`);
      await connection.end();
    },
  };
}

/** Opens a connection to a migrated database of its own. `close` also drops the database. */
export async function openSql() {
  const database = await createDatabase();
  const sql = await connect(database.url);
  return {
    sql,
    async close() {
      await sql.end();
      await database.drop();
    },
  };
}

/** SQL functions of hosted Supabase. They read a token's claims from the settings that PostgREST writes. */
const AUTH_FUNCTIONS = `
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
`;

/** PostgREST signs in with this role, which all databases of a server share. */
export const AUTHENTICATOR = `
  create role authenticator login noinherit password 'authenticator';
  grant anon, authenticated, service_role to authenticator;
  alter role authenticator set statement_timeout = '8s';
`;

/** Adds the functions of hosted Supabase to a database, and starts PostgREST for this database. */
export async function startDataApi(databaseUrl: string, jwtSecret: string) {
  const sql = await connect(databaseUrl);
  await sql.unsafe(AUTH_FUNCTIONS);
  await sql.end();
  const url = new URL(databaseUrl);
  url.username = "authenticator";
  url.password = "authenticator";
  return startPostgrest(url.href, jwtSecret);
}
