import type { LiteAppOptions } from "./lite.ts";

export type Row = Record<string, unknown>;

export interface Database {
  handle(request: Request): Promise<Response>;
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  /** Messages may be lost while the database's process restarts. `onRestart` runs after each restart. */
  listen(channel: string, onMessage: (payload: string) => void, onRestart?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends LiteAppOptions {
  folder?: string;
  databaseUrl?: string | undefined;
  /** Runs if the connection to the database is lost. After that, the caller must open the database again. */
  onLost?: () => void;
}

/** Opens the database in this process. Imports only the module that it needs, because each import takes one second. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) return (await import("./embedded.ts")).openEmbeddedDatabase(options);
  return (await import("./server-database.ts")).openServerDatabase(options, databaseUrl);
}
