import "./lite-settings.ts";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Database, DatabaseOptions } from "./database.ts";
import { createApp, handleRequest, migrate } from "./lite.ts";
import { muteConsole } from "./log.ts";

/** Hosted Supabase has the same limit for its role `authenticator`. */
const STATEMENT_LIMIT_MS = 8_000;

/** The library passes JSON as text, which the driver would encode again: `[1]` would arrive as "[1]". */
const jsonOnce = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

export const JSON_TYPES = { json: jsonOnce(114), jsonb: jsonOnce(3802) };

/** A PostgreSQL server. */
export async function openServerDatabase(options: DatabaseOptions, url: string): Promise<Database> {
  let isOpen = false;
  const postgresOptions = {
    onnotice: () => {},
    types: JSON_TYPES,
    // The driver closes no connection, so only a loss of the server does.
    max_lifetime: null,
    onclose: () => {
      if (isOpen) options.onLost?.();
    },
  };
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
  isOpen = true;
  return {
    handle: (request) => handleRequest(app, request),
    sql: async <T>(query: string, params: unknown[] = []) =>
      (await connection.driver.unsafe(query, params as never[])) as unknown as T[],
    listen: async (channel, onMessage) => {
      await connection.driver.listen(channel, onMessage);
    },
    close: async () => {
      isOpen = false;
      await api.close();
      await connection.close();
    },
  };
}
