import type { AppOptions } from "./lite.ts";

export type Row = Record<string, unknown>;

export interface Database {
  handle(request: Request): Promise<Response>;
  sql<T = Row>(query: string, params?: unknown[]): Promise<T[]>;
  /** Messages may be lost while the database's process restarts. `onRestart` runs after each restart. */
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
  /** This function runs after the loss of the session or the server. The caller must open the database again. */
  onLost?: () => void;
}

/** Opens the database in this process. The import of each module takes a second, so only the needed one is imported. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) return (await import("./embedded.ts")).openEmbedded(options);
  return (await import("./server-database.ts")).openServerDatabase(options, databaseUrl);
}
