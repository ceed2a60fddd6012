import "./lite-settings.ts";
import type { App } from "@supabase/lite";
import { listMigrationFiles } from "@supabase/lite/cli";
import type { Connection } from "./lite.ts";

export class OtherMigrations extends Error {
  constructor([first, ...more]: readonly string[]) {
    const names = more.length === 0 ? first : `${first} and ${more.length} more`;
    super(
      `The database was made by migrations that differ from supabase/migrations (${names}). Nothing was ` +
        "changed. Back up the data that you need, then run `npm run reset`, or set DATABASE_URL to an empty database.",
    );
  }
}

interface Applied {
  version: string;
  name: string | null;
  sql: string | null;
}

const SQL_PARTS = /('(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\2\$)|(?:--.*|[\s;])+/g;

/** Ignores layout, and semicolons, because tools that record statements drop them. */
const essence = (sql: string) =>
  sql.replace(SQL_PARTS, (_, literal?: string) => literal ?? " ").trim();

async function appliedMigrations(connection: Connection): Promise<Applied[]> {
  const table = "supabase_migrations.schema_migrations";
  const query = async <T>(sql: string) => ((await connection.exec(sql)) as { rows: T[] }).rows;
  const [state] = await query<{ exists: boolean }>(
    `select to_regclass('${table}') is not null as exists`,
  );
  if (!state?.exists) return [];
  return query<Applied>(
    `select version, name, array_to_string(statements, ';') as sql from ${table} order by version`,
  );
}

/** Throws `OtherMigrations`, because pending files would run on a schema that they were not written for. */
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
