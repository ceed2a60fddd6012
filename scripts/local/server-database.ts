import "./lite-settings.ts";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Database, DatabaseOptions } from "./database.ts";
import { createApp, handleRequest, migrate } from "./lite.ts";
import { muteConsole } from "./log.ts";

/** Hosted Supabase has the same limit for requests to its API (role `authenticator`). */
const STATEMENT_TIMEOUT_MS = 8_000;

/** `@supabase/lite` passes JSON as text, which the driver must not encode again. */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

export const JSON_TYPES = { json: jsonType(114), jsonb: jsonType(3802) };

export async function openServerDatabase(options: DatabaseOptions, url: string): Promise<Database> {
  let isOpen = false;
  const postgresOptions = {
    onnotice: () => {},
    types: JSON_TYPES,
    // With this setting, old connections stay open. So a closed connection means that the server is lost.
    max_lifetime: null,
    onclose: () => {
      if (isOpen) options.onLost?.();
    },
  };
  const connection = createPostgresConnection({ url, postgresOptions });
  await migrate(connection, options);
  // Requests use connections with a time limit. Migrations and `npm run sql` use the connection without a limit.
  const apiConnection = createPostgresConnection({
    url,
    postgresOptions: {
      ...postgresOptions,
      connection: { statement_timeout: STATEMENT_TIMEOUT_MS },
    },
  });
  const app = createApp(apiConnection, options);
  // Read the schema now. Otherwise, the first request would have to wait for the schema.
  await muteConsole(() => apiConnection.introspect({ useCache: true }));
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
      await apiConnection.close();
      await connection.close();
    },
  };
}
