import "../../scripts/local/lite-settings.ts";
import { spawnSync } from "node:child_process";
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import postgres from "postgres";
import { HOSTED_ROLES } from "../../scripts/local/lite.ts";

/** A Supabase project that was created before 30 October 2026 grants these rights on every new object. */
const LEGACY_DEFAULTS = ["tables", "functions", "sequences"]
  .map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`)
  .join("\n");

/** Opens a connection, and retries while the server starts. */
export async function connect(url: string): Promise<postgres.Sql> {
  const sql = postgres(url, { onnotice: () => {}, max: 2 });
  for (let tries = 0; ; tries++) {
    try {
      await sql`select 1`;
      return sql;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Adds the schemas, functions, roles and rights that a new Supabase project has before its first migration. */
export async function prepareHostedProject(sql: postgres.Sql, defaults: "legacy" | "none") {
  await sql.unsafe(getAuthSchemaSql());
  await sql.unsafe(getStorageSchemaSql());
  await sql.unsafe(SUPABASE_AUTH_HELPERS_SQL);
  await sql.unsafe(HOSTED_ROLES);
  await sql.unsafe("grant usage on schema public, auth to anon, authenticated, service_role");
  if (defaults === "legacy") await sql.unsafe(LEGACY_DEFAULTS);
  // Without this setting, Supabase's advisors do not check the API, and report no problem (security A5).
  await sql.unsafe("alter role postgres set pgrst.db_schemas = 'public'");
}

/** Runs a command of the Supabase CLI on a database, and returns the exit status and the output. */
export function runSupabaseCli(url: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/supabase", [...args, `--remote=${url}`], {
    encoding: "utf8",
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" },
  });
  return { status, output: `${stdout}\n${stderr}` };
}

/** Stand-ins for pg_cron, pg_net and the vault of a hosted project. They record the calls. */
export const HOSTED_EXTENSIONS = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(jobname text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values (jobname, schedule, command)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
    returning 1::bigint
  $$;
  create schema net;
  create table net.calls (url text, headers jsonb, body jsonb, timeout integer);
  create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
    language sql as $$ insert into net.calls values (url, headers, body, timeout_milliseconds) returning 1::bigint $$;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);`;
