import "./lite-settings.ts";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { openEmbedded } from "./embedded.ts";
import { type AppOptions, createApp, handleRequest, migrate } from "./lite.ts";
import { muteConsole } from "./log.ts";

export type Row = Record<string, unknown>;

export interface Database {
  handle(request: Request): Promise<Response>;
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends AppOptions {
  folder?: string;
  databaseUrl?: string | undefined;
}

/** Hosted Supabase has the same limit for its role `authenticator`. */
const STATEMENT_LIMIT_MS = 8_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

/** The library passes JSON as text, which the driver would encode again: `[1]` would arrive as "[1]". */
const jsonOnce = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

export const JSON_TYPES = { json: jsonOnce(114), jsonb: jsonOnce(3802) };

async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  const postgresOptions = { onnotice: () => {}, types: JSON_TYPES };
  const connection = createPostgresConnection({ url, postgresOptions });
  await migrate(connection, options);
  // Requests have separate connections with a time limit. The owner's statements (migrations,
  // `npm run sql`) have none.
  const api = createPostgresConnection({
    url,
    postgresOptions: {
      ...postgresOptions,
      connection: { statement_timeout: STATEMENT_LIMIT_MS },
    },
  });
  const app = createApp(api, options);
  // Otherwise the first request would wait while the library reads the schema.
  await muteConsole(() => api.introspect({ useCache: true }));
  return {
    handle: (request) => handleRequest(app, request),
    sql: async <T>(query: string, params: unknown[] = []) =>
      (await connection.driver.unsafe(query, params as never[])) as unknown as T[],
    listen: async (channel, onMessage) => {
      await connection.driver.listen(channel, onMessage);
    },
    close: async () => {
      await api.close();
      await connection.close();
    },
  };
}
