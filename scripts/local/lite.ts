import "./lite-settings.ts";
import { App, type EmailDriver } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import type { createPgliteConnection } from "@supabase/lite/pglite";
import type { createPostgresConnection } from "@supabase/lite/postgres";
import { PASSWORD_MIN_CHARS, THUMBNAIL_MAX_MIB } from "../../src/domain/constants.ts";
import { refuseOtherMigrations } from "./applied-migrations.ts";
import type { Keys } from "./keys.ts";
import { boundAnswer } from "./limits.ts";
import { muteConsole } from "./log.ts";
import { createMailer } from "./mailer.ts";
import { TookTooLong, withTimeout } from "./queue.ts";
import { createStorageFiles } from "./storage-files.ts";

export interface LiteAppOptions {
  keys: Keys;
  siteUrl: string;
  email: EmailDriver;
  google?: { clientId: string; secret: string } | undefined;
  filesFolder: string;
}

// @supabase/lite uses names from requests as names of properties. This line prevents prototype pollution.
Object.preventExtensions(Object.prototype);

const REQUEST_TIMEOUT_MS = 20_000;

export type Connection =
  | Awaited<ReturnType<typeof createPgliteConnection>>
  | ReturnType<typeof createPostgresConnection>;

/** After a failed check or an exception in the database, `@supabase/lite` answers 500. PostgREST answers 400 with the code. */
function answerAsPostgrest(error: { code?: string; message: string; hint?: string }): unknown {
  const { code, message, hint } = error;
  if (!code || !/^(23(?!50[235])|P0001|57014|PT429)/.test(code)) return error;
  const status = { "57014": 500, PT429: 429 }[code] ?? 400;
  const detail = JSON.stringify({ status, headers: {} });
  return { code: "PGRST", message: JSON.stringify({ code, message, hint }), detail };
}

/** PostgREST applies the settings of a role in each transaction. PGlite cannot end a statement, so the setting has no effect there. */
const ROLE_TIMEOUT_SQL = `
  select pg_catalog.set_config('statement_timeout', pg_catalog.split_part(s.setting, '=', 2), true)
  from pg_catalog.pg_roles r, pg_catalog.unnest(r.rolconfig) s (setting)
  where r.rolname = pg_catalog.current_setting('role') and s.setting like 'statement_timeout=%'`;

/** A method of a connection that `@supabase/lite` calls at the beginning of each transaction. */
interface SessionContext {
  applyJwtSessionContext(transaction: Transaction, ...rest: unknown[]): Promise<void>;
}
interface Transaction {
  executeQuery(query: object): Promise<unknown>;
}

function applyRoleTimeout(connection: Connection) {
  const context = connection as unknown as SessionContext;
  const applyContext = context.applyJwtSessionContext.bind(connection);
  context.applyJwtSessionContext = async (transaction, ...rest) => {
    await applyContext(transaction, ...rest);
    await transaction.executeQuery({
      sql: ROLE_TIMEOUT_SQL,
      parameters: [],
      queryId: { queryId: "role timeout" },
      query: { kind: "RawNode", sqlFragments: [ROLE_TIMEOUT_SQL], parameters: [] },
    });
  };
}

export function createApp(connection: Connection, options: LiteAppOptions) {
  // Without `rlsState`, @supabase/lite would grant everything to every role. This would undo the grants of the
  // migrations (architecture, "Traps").
  const { google } = options;
  Object.assign(connection, { rlsState: "active", normalizeDbError: answerAsPostgrest });
  const app = new App({
    connection,
    storage: { enabled: true, file_size_limit: `${THUMBNAIL_MAX_MIB}MiB` },
    api: {
      enabled: true,
      external_url: options.siteUrl,
      schemas: ["public"],
      max_rows: 1000,
      aggregates_enabled: false,
    },
    auth: {
      enabled: true,
      jwt_secret: options.keys.jwtSecret,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
      site_url: options.siteUrl,
      additional_redirect_urls: [`${options.siteUrl}/auth`],
      jwt_expiry: 3600,
      minimum_password_length: PASSWORD_MIN_CHARS,
      email: { enable_confirmations: true, otp_expiry: 3600 },
      ...(google && {
        external: { google: { enabled: true, client_id: google.clientId, secret: google.secret } },
      }),
    },
    options: { server: { admin: false } },
  });
  applyRoleTimeout(connection);
  const mailer = createMailer(options.email, options.siteUrl);
  app._mailer = mailer as unknown as NonNullable<typeof app._mailer>;
  app._storageAdapter = createStorageFiles(options.filesFolder);
  return app;
}

/** A hosted project has these roles before its first migration. `@supabase/lite` would add the roles only later. */
export const HOSTED_ROLES = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin; end if;
    if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
  end $$;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/** Throws `OtherMigrations` before any write if the database has other migrations. Every error closes the connection. */
export async function migrate(connection: Connection, options: LiteAppOptions) {
  const app = createApp(connection, options);
  await muteConsole(async () => {
    await refuseOtherMigrations(connection, app as unknown as App);
    await app.ensureSystemSchema();
    await connection.exec(HOSTED_ROLES);
    await applyPendingMigrations(app as unknown as App);
    // As on hosted Supabase, functions with the caller's rights may call `auth.uid()`.
    await connection.exec("grant usage on schema auth to anon, authenticated, service_role");
  }).catch(async (error) => {
    await connection.close();
    throw error;
  });
  return app;
}

export const handleRequest = (app: ReturnType<typeof createApp>, request: Request): Promise<Response> =>
  withTimeout(REQUEST_TIMEOUT_MS, () => muteConsole(async () => app.fetch(request))).then(
    (response) => boundAnswer(response),
    (error) => {
      if (!(error instanceof TookTooLong)) throw error;
      const message = "The request took too long.";
      return Response.json({ code: "504", message, msg: message }, { status: 504 });
    },
  );
