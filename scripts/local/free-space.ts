import { statfs } from "node:fs/promises";
import type { MiddlewareHandler } from "hono";
import type { Database } from "./database.ts";

/** On a full disk, the embedded database hangs. This reserve leaves room for its log, which grows in steps of 16 MiB. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

export type FreeSpace = () => Promise<number>;

export const freeSpaceOf =
  (folder: string): FreeSpace =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

export const DISK_ALMOST_FULL = "The disk is almost full, so nothing was saved. Free some space and try again.";

/** Answers 507 to a write that would leave less than `MIN_FREE_BYTES`. Requests that only read still work. */
export function reserveSpace({ sql }: Pick<Database, "sql">, freeSpace: FreeSpace): MiddlewareHandler {
  let readOnlyFunctions: Set<string> | undefined;
  const isRead = async (method: string, path: string): Promise<boolean> => {
    if (method === "GET" || method === "HEAD" || method === "OPTIONS")
      return !/^\/auth\/v1\/(verify|callback)/.test(path);
    const [, name] = /^\/rest\/v1\/rpc\/([^/]+)/.exec(path) ?? [];
    if (method !== "POST" || name === undefined) return false;
    readOnlyFunctions ??= await readReadOnlyFunctions(sql);
    return readOnlyFunctions.has(name);
  };
  return async (c, next) => {
    const size = Number(c.req.header("content-length") ?? 0) || 0;
    const freeBytes = await freeSpace().catch(() => Number.POSITIVE_INFINITY);
    if (freeBytes - size >= MIN_FREE_BYTES || (await isRead(c.req.method, c.req.path))) return next();
    return c.json({ code: "507", message: DISK_ALMOST_FULL, msg: DISK_ALMOST_FULL, error: DISK_ALMOST_FULL }, 507);
  };
}

async function readReadOnlyFunctions(sql: Database["sql"]): Promise<Set<string>> {
  const rows = await sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
     group by proname having bool_and(provolatile <> 'v')`,
  );
  return new Set(rows.map(({ name }) => name));
}
