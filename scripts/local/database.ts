import type { AppOptions } from "./lite.ts";

export type Row = Record<string, unknown>;

export interface Database {
  handle(request: Request): Promise<Response>;
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  /** `onRestart` runs after a restart of the database's process, during which messages may have been lost. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onRestart?: () => void,
  ): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends AppOptions {
  folder?: string;
  databaseUrl?: string | undefined;
  /** Runs after the loss of the session or the server. Until a restart, other requests may fail. */
  onLost?: () => void;
}

/** Opens the database in this process. Imports only the necessary library, because an import takes a second. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) return (await import("./embedded.ts")).openEmbedded(options);
  return (await import("./server-database.ts")).openServerDatabase(options, databaseUrl);
}
