import "./lite-settings.ts";
import { createHash } from "node:crypto";
import {
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
import { answer, migrate } from "./lite.ts";
import { createQueue } from "./queue.ts";

const CACHE = "node_modules/.cache/episode-recap";

/** An empty database with the migrations applied, kept as a file: initdb takes seconds. */
function templateFile(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync("supabase/migrations").sort()) {
    hash.update(file).update(readFileSync(join("supabase/migrations", file)));
  }
  hash.update(readFileSync("node_modules/@supabase/lite/package.json"));
  return join(CACHE, `database-${hash.digest("hex").slice(0, 16)}.tar`);
}

/**
 * Marks a folder whose database is only being made, and gives the mark's file; nothing where
 * there is a whole one. What a killed first start left behind holds no data: it goes.
 */
function beginMaking(folder: string): string | undefined {
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(folder, "PG_VERSION"))) return undefined;
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(mark, "");
  mkdirSync(folder, { recursive: true });
  return mark;
}

/** The embedded PostgreSQL, in a folder or in memory. */
export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const template = templateFile();
  const making = options.folder && beginMaking(options.folder);
  const isNew = !options.folder || making !== undefined;
  const fromTemplate = isNew && existsSync(template);
  const connection = await createPgliteConnection({
    ...(options.folder ? { url: options.folder } : {}),
    pgliteOptions: {
      extensions: { pg_trgm },
      ...(fromTemplate ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
    },
  });
  const { driver } = connection;
  const app = await migrate(connection, options);
  if (isNew && !fromTemplate) await saveTemplate(driver, template);
  if (making) rmSync(making);

  // One connection and no lock of its own: requests that overlap would run inside each
  // other's transaction and role. So one at a time, and each leaves the session clean.
  const alone = createQueue(() => leaveClean(driver));

  return {
    handle: (request) => alone(() => answer(app, request)),
    sql: <T>(query: string, params?: unknown[]) =>
      alone(async () =>
        params
          ? (await driver.query<T>(query, params)).rows
          : (((await driver.exec(query)).at(-1)?.rows as T[] | undefined) ?? []),
      ),
    listen: async (channel, heard) => {
      await alone(() => driver.listen(channel, heard));
    },
    close: () => alone(() => connection.close()).catch(() => {}),
  };
}

/**
 * Ends whatever a request left open. A filter the library cannot encode (`neq.{}` on an
 * array) desynchronises PGlite's protocol for the next statement: spend one on finding out.
 */
async function leaveClean(driver: PGlite): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
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
  mkdirSync(CACHE, { recursive: true });
  const dump = await driver.dumpDataDir("none");
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()));
  renameSync(partial, file);
}
