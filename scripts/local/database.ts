import type { AppOptions } from "./lite.ts";

export type Row = Record<string, unknown>;

export interface Database {
  handle(request: Request): Promise<Response>;
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  /** `onRestart` runs after a restart of the database's process: messages may be missing. */
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
  /** Runs when the session or the server is lost. Without a restart, further requests may fail. */
  onLost?: () => void;
}

/** Opens the database in this process. Imports a library only where it is used: the imports take a second. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) return (await import("./embedded.ts")).openEmbedded(options);
  return (await import("./server-database.ts")).openServerDatabase(options, databaseUrl);
}
