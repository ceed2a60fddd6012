import "./lite-settings.ts";
import type { App } from "@supabase/lite";
import { listMigrationFiles } from "@supabase/lite/cli";
import type { Connection } from "./lite.ts";

/** The database has migrations that are not in this checkout, or that were edited after it applied them. */
export class OtherMigrations extends Error {
  constructor([first, ...more]: readonly string[]) {
    const names = more.length === 0 ? first : `${first} and ${more.length} more`;
    super(
      `The database was made by migrations that differ from supabase/migrations (${names}), so nothing was ` +
        "changed: back up the data that you need, then run `npm run reset`, or set DATABASE_URL to an " +
        "empty database.",
    );
  }
}

interface Applied {
  version: string;
  name: string | null;
  /** What ran, as the library and the Supabase CLI record it; null where nobody recorded it. */
  sql: string | null;
}

/** String literals and function bodies, which count as they are; or comments, layout and semicolons. */
const PARTS = /('(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\2\$)|(?:--.*|[\s;])+/g;

/** A migration without what does not matter: whoever records its statements drops the semicolons. */
const essence = (sql: string) => sql.replace(PARTS, (_, literal?: string) => literal ?? " ").trim();

async function appliedMigrations(connection: Connection): Promise<Applied[]> {
  const table = "supabase_migrations.schema_migrations";
  const query = async <T>(sql: string) => ((await connection.exec(sql)) as { rows: T[] }).rows;
  const [found] = await query<{ is_there: boolean }>(
    `select to_regclass('${table}') is not null as is_there`,
  );
  if (!found?.is_there) return [];
  return query<Applied>(
    `select version, name, array_to_string(statements, ';') as sql from ${table} order by version`,
  );
}

/**
 * Compares what the database applied with the files of this checkout. Throws `OtherMigrations` where
 * they differ: pending files would then run on a schema that they were not written for.
 */
export async function refuseOtherMigrations(connection: Connection, app: App): Promise<void> {
  const files = new Map((await listMigrationFiles(app)).map((file) => [file.version, file]));
  const others = (await appliedMigrations(connection)).filter(({ version, sql }) => {
    const file = files.get(version);
    return !file || (sql !== null && essence(sql) !== essence(file.sql));
  });
  if (others.length > 0) {
    throw new OtherMigrations(others.map(({ version, name }) => `${version}_${name}`));
  }
}
