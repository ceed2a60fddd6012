import "./lite-settings.ts";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { App, type EmailDriver } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Keys } from "./keys.ts";
import { quietly } from "./log.ts";
import { createQueue, inTime, TookTooLong } from "./queue.ts";
import { createStorageFiles } from "./storage-files.ts";

export type Row = Record<string, unknown>;

export interface Database {
  /** Supabase's Data API and Auth on this database. */
  handle(request: Request): Promise<Response>;
  /** Runs SQL as the owner of the database. */
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  keys: Keys;
  siteUrl: string;
  email: EmailDriver;
  /** A folder for the embedded database; without it, it lives in memory. */
  folder?: string;
  /** A folder for the files of Storage. */
  files: string;
  /** Any PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
}

// The library writes into plain objects under names that callers choose. None of them may add
// to what every object inherits: one such request would spoil all that follow.
Object.preventExtensions(Object.prototype);

/** A statement of the APIs, as hosted Supabase's role `authenticator` has it. */
const STATEMENT_LIMIT_MS = 8_000;
/** A whole request, should something but the database keep it waiting. */
const REQUEST_LIMIT_MS = 20_000;

const CACHE = "node_modules/.cache/episode-recap";

/** An empty database with the migrations applied, kept as a file: initdb takes seconds. */
function templateFile(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync("supabase/migrations").sort()) {
    hash.update(file).update(readFileSync(join("supabase/migrations", file)));
  }
  hash.update(readFileSync("node_modules/@supabase/lite/package.json"));
  return join(CACHE, `database-${hash.digest("hex").slice(0, 16)}.tar`);
}

/**
 * The library answers 500 without the SQLSTATE to a failed check or a raised exception, where
 * PostgREST answers 400 with it. It lets an error of code PGRST choose its own answer.
 */
function answerAsPostgrest(error: { code?: string; message: string; hint?: string }): unknown {
  const { code, message, hint } = error;
  if (!code || !/^(23(?!50[235])|P0001|57014)/.test(code)) return error;
  const detail = JSON.stringify({ status: code === "57014" ? 500 : 400, headers: {} });
  return { code: "PGRST", message: JSON.stringify({ code, message, hint }), detail };
}

function createApp(connection: Connection, options: DatabaseOptions) {
  // The library would look for RLS by itself, and then grant everything to everybody, which
  // undoes the migrations' column grants (DESIGN §5 b). Tell it that RLS is on instead.
  Object.assign(connection, { rlsState: "active", normalizeDbError: answerAsPostgrest });
  const app = new App({
    connection,
    storage: { enabled: true, file_size_limit: "5MiB" },
    api: { enabled: true, schemas: ["public"], max_rows: 1000, aggregates_enabled: false },
    auth: {
      enabled: true,
      jwt_secret: options.keys.jwtSecret,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
      site_url: options.siteUrl,
      additional_redirect_urls: [`${options.siteUrl}/auth`],
      jwt_expiry: 3600,
      minimum_password_length: 6,
      email: { enable_confirmations: true, otp_expiry: 3600 },
    },
    options: { server: { admin: false }, drivers: { email: options.email } },
  });
  app._storageAdapter = createStorageFiles(options.files);
  return app;
}

/** What a hosted project has before its first migration; the library would add it at its start. */
export const HOSTED_ROLES = `
  do $$ begin
    if to_regrole('anon') is null then create role anon nologin; end if;
    if to_regrole('authenticated') is null then create role authenticated nologin; end if;
    if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
  end $$;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

type Connection =
  | Awaited<ReturnType<typeof createPgliteConnection>>
  | ReturnType<typeof createPostgresConnection>;

async function migrate(connection: Connection, options: DatabaseOptions) {
  const app = createApp(connection, options);
  await quietly(async () => {
    await app.ensureSystemSchema();
    await connection.exec(HOSTED_ROLES);
    await applyPendingMigrations(app as unknown as App);
    // As on hosted Supabase: `auth.uid()` may stand in a function that runs as the caller.
    await connection.exec("grant usage on schema auth to anon, authenticated, service_role");
  });
  return app;
}

/** Opens the database, applies pending migrations and serves it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

/** Hands a request to the library; answers 504 where that takes too long. */
const answer = (app: ReturnType<typeof createApp>, request: Request): Promise<Response> =>
  inTime(REQUEST_LIMIT_MS, () => quietly(async () => app.fetch(request))).catch((error) => {
    if (!(error instanceof TookTooLong)) throw error;
    const message = "The request took too long.";
    return Response.json({ code: "504", message, msg: message }, { status: 504 });
  });

/**
 * The library hands arguments of functions and a user's metadata over as JSON text, which the
 * driver would encode once more: `[1]` would arrive as the string "[1]".
 */
const jsonOnce = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const types = { json: jsonOnce(114), jsonb: jsonOnce(3802) };
  const postgresOptions = { onnotice: () => {}, types };
  const connection = createPostgresConnection({ url, postgresOptions });
  await migrate(connection, options);
  // Requests have connections of their own: what strangers ask is ended in time, what the
  // owner runs (migrations, `npm run sql`) is not.
  const api = createPostgresConnection({
    url,
    postgresOptions: {
      ...postgresOptions,
      connection: { statement_timeout: STATEMENT_LIMIT_MS },
    },
  });
  const app = createApp(api, options);
  // The library reads the schema at its first need, in queries that no request should wait for.
  await quietly(() => api.introspect({ useCache: true }));
  return {
    handle: (request) => answer(app, request),
    sql: async <T>(query: string, params: unknown[] = []) =>
      (await connection.driver.unsafe(query, params as never[])) as unknown as T[],
    listen: async (channel, heard) => {
      await connection.driver.listen(channel, heard);
    },
    close: async () => {
      await api.close();
      await connection.close();
    },
  };
}

/**
 * Marks a folder whose database is only being made, and gives the mark's file; nothing where
 * there is a whole one. What a killed first start left behind holds no data: it goes.
 */
function beginMaking(folder: string): string | undefined {
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(folder, "PG_VERSION"))) return undefined;
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(mark, "");
  mkdirSync(folder, { recursive: true });
  return mark;
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const template = templateFile();
  const making = options.folder && beginMaking(options.folder);
  const isNew = !options.folder || making !== undefined;
  const fromTemplate = isNew && existsSync(template);
  const connection = await createPgliteConnection({
    ...(options.folder ? { url: options.folder } : {}),
    pgliteOptions: {
      extensions: { pg_trgm },
      ...(fromTemplate ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
    },
  });
  const { driver } = connection;
  const app = await migrate(connection, options);
  if (isNew && !fromTemplate) await saveTemplate(driver, template);
  if (making) rmSync(making);

  // One connection and no lock of its own: requests that overlap would run inside each
  // other's transaction and role. So one at a time, and each leaves the session clean.
  const alone = createQueue(() => leaveClean(driver));

  return {
    handle: (request) => alone(() => answer(app, request)),
    sql: <T>(query: string, params?: unknown[]) =>
      alone(async () =>
        params
          ? (await driver.query<T>(query, params)).rows
          : (((await driver.exec(query)).at(-1)?.rows as T[] | undefined) ?? []),
      ),
    listen: async (channel, heard) => {
      await alone(() => driver.listen(channel, heard));
    },
    close: () => alone(() => connection.close()).catch(() => {}),
  };
}

/**
 * Ends whatever a request left open. A filter the library cannot encode (`neq.{}` on an
 * array) desynchronises PGlite's protocol for the next statement: spend one on finding out.
 */
async function leaveClean(driver: PGlite): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    try {
      await driver.query("select 1");
      break;
    } catch {
      await driver.exec("rollback").catch(() => {});
    }
  }
  await driver.exec("rollback; reset all");
}

async function saveTemplate(driver: PGlite, file: string) {
  mkdirSync(CACHE, { recursive: true });
  const dump = await driver.dumpDataDir("none");
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()));
  renameSync(partial, file);
}
