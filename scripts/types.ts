/** `npm run types` generates src/data/database.types.ts and supabase/schema.sql from the migrations. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import postgres from "postgres";
import { MIGRATIONS, migrationsOf } from "./checks/migration-project.ts";
import { logLine } from "./local/log.ts";
import { startMigratedPostgres } from "./local/migrated-postgres.ts";
import { SCHEMA_FILE, schemaText } from "./schema.ts";

const FILE = "src/data/database.types.ts";

const server = await startMigratedPostgres();
try {
  const types = execFileSync(
    "node_modules/.bin/supabase",
    ["gen", "types", "--lang", "typescript", "--schema", "public", `--remote=${server.url}`],
    // "pipe" hides notices about a formatter that this project does not use.
    { encoding: "utf8", stdio: "pipe" },
  );
  writeFileSync(FILE, types.slice(types.indexOf("export type Json")));
  execFileSync("node_modules/.bin/biome", ["format", "--write", FILE], { stdio: "ignore" });
  const sql = postgres(server.url);
  writeFileSync(SCHEMA_FILE, await schemaText((text) => sql.unsafe(text), migrationsOf(MIGRATIONS)));
  await sql.end();
  logLine("types", `wrote ${FILE} and ${SCHEMA_FILE}`);
} finally {
  await server.stop();
}
