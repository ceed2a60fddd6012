import "./lite-settings.ts";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { openEmbedded } from "./embedded.ts";
import { type AppOptions, answer, createApp, migrate } from "./lite.ts";
import { quietly } from "./log.ts";

export type Row = Record<string, unknown>;

export interface Database {
  /** Supabase's Data API and Auth on this database. */
  handle(request: Request): Promise<Response>;
  /** Runs SQL as the owner of the database. */
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends AppOptions {
  /** A folder for the embedded database; without it, it lives in memory. */
  folder?: string;
  /** Any PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
}

/** A statement of the APIs, as hosted Supabase's role `authenticator` has it. */
const STATEMENT_LIMIT_MS = 8_000;
/** Opens the database, applies pending migrations and serves it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

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
