import "./lite-settings.ts";
import type { App } from "@supabase/lite";
import { listMigrationFiles } from "@supabase/lite/cli";
import type { Connection } from "./lite.ts";

export class OtherMigrations extends Error {
  constructor([first, ...otherNames]: readonly string[]) {
    const names = otherNames.length === 0 ? first : `${first} and ${otherNames.length} more`;
    super(
      `The database belongs to another version of the product (it has ${names}) and was not changed: run ` +
        "`npm run reset` to start with an empty one, or go back to the older commit to export your data.",
    );
  }
}

interface AppliedMigration {
  version: string;
  name: string | null;
  sql: string | null;
}

const SQL_PARTS = /('(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\2\$)|(?:--.*|[\s;])+/g;

/** Removes layout, comments and semicolons. Some tools record statements without semicolons. */
const normalizedSql = (sql: string) => sql.replace(SQL_PARTS, (_, literal?: string) => literal ?? " ").trim();

async function appliedMigrations(connection: Connection): Promise<AppliedMigration[]> {
  const table = "supabase_migrations.schema_migrations";
  const query = async <T>(sql: string) => ((await connection.exec(sql)) as { rows: T[] }).rows;
  const [state] = await query<{ exists: boolean }>(`select to_regclass('${table}') is not null as exists`);
  if (!state?.exists) return [];
  return query<AppliedMigration>(
    `select version, name, array_to_string(statements, ';') as sql from ${table} order by version`,
  );
}

/** Throws `OtherMigrations` if a migration in the database differs from its file. New migrations would not fit the database. */
export async function refuseOtherMigrations(connection: Connection, app: App): Promise<void> {
  const files = new Map((await listMigrationFiles(app)).map((file) => [file.version, file]));
  const otherMigrations = (await appliedMigrations(connection)).filter(({ version, sql }) => {
    const file = files.get(version);
    return !file || (sql !== null && normalizedSql(sql) !== normalizedSql(file.sql));
  });
  if (otherMigrations.length > 0) {
    throw new OtherMigrations(otherMigrations.map(({ version, name }) => `${version}_${name}`));
  }
}
