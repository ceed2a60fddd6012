import "./lite-settings.ts";
import { createHash } from "node:crypto";
import {
  chmodSync,
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
import { createPgliteConnection } from "@supabase/lite/pglite";
import type { Database, DatabaseOptions } from "./database.ts";
import { handleRequest, migrate } from "./lite.ts";
import { muteConsole } from "./log.ts";
import { createQueue } from "./queue.ts";

const CACHE_FOLDER = "node_modules/.cache/episode-recap";

function templateFile(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync("supabase/migrations").sort()) {
    hash.update(file).update(readFileSync(join("supabase/migrations", file)));
  }
  hash.update(readFileSync("node_modules/@supabase/lite/package.json"));
  return join(CACHE_FOLDER, `database-${hash.digest("hex").slice(0, 16)}.tar`);
}

/** Deletes an incomplete database. For a new database, creates a marker file, which the caller deletes after the creation. */
function markUnfinished(folder: string): string | undefined {
  const marker = `${folder}.unfinished`;
  if (existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(folder, "PG_VERSION"))) return undefined;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  writeFileSync(marker, "");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return marker;
}

export async function openEmbeddedDatabase(options: DatabaseOptions): Promise<Database> {
  const template = templateFile();
  const marker = options.folder && markUnfinished(options.folder);
  // The database contains password hashes and e-mail addresses, so only its owner may open the folder (security H11).
  if (options.folder) chmodSync(options.folder, 0o700);
  const isNew = !options.folder || marker !== undefined;
  const usesTemplate = isNew && existsSync(template);
  const connection = await createPgliteConnection({
    ...(options.folder ? { url: options.folder } : {}),
    pgliteOptions: {
      extensions: { pg_trgm },
      ...(usesTemplate ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
    },
  });
  const { driver } = connection;
  const app = await migrate(connection, options);
  if (isNew && !usesTemplate) await saveTemplate(driver, template);
  if (marker) rmSync(marker);
  // Read the schema now. Otherwise, the first request would have to wait for the schema.
  await muteConsole(() => connection.introspect({ useCache: true }));

  // PGlite has one connection, so parallel requests would share a transaction and a role. The queue prevents this.
  const enqueue = createQueue(() => resetSession(driver).catch(options.onLost));

  return {
    handle: (request) => enqueue(() => handleRequest(app, request)),
    sql: <T>(query: string, params?: unknown[]) =>
      enqueue(async () =>
        params
          ? (await driver.query<T>(query, params)).rows
          : (((await driver.exec(query)).at(-1)?.rows as T[] | undefined) ?? []),
      ),
    listen: async (channel, onMessage) => {
      await enqueue(() => driver.listen(channel, onMessage));
    },
    close: async () => {
      await enqueue(async () => {});
      await connection.close();
    },
  };
}

/** After a filter such as `neq.{}` on an array, the next statement fails. So this function repeats a query until it succeeds. */
async function resetSession(driver: PGlite): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
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
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const dump = await driver.dumpDataDir("none");
  const partialFile = `${file}.${process.pid}`;
  writeFileSync(partialFile, Buffer.from(await dump.arrayBuffer()));
  renameSync(partialFile, file);
}
