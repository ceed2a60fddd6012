/** `npm run types` generates src/data/database.types.ts from the migrations. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { logLine } from "./local/log.ts";
import { startMigratedPostgres } from "./local/migrated-postgres.ts";

const FILE = "src/data/database.types.ts";

const postgres = await startMigratedPostgres();
try {
  const types = execFileSync(
    "node_modules/.bin/supabase",
    ["gen", "types", "--lang", "typescript", "--schema", "public", `--remote=${postgres.url}`],
    // "pipe" hides notices about a formatter that this project does not use.
    { encoding: "utf8", stdio: "pipe" },
  );
  writeFileSync(FILE, types.slice(types.indexOf("export type Json")));
  execFileSync("node_modules/.bin/biome", ["format", "--write", FILE], { stdio: "ignore" });
  logLine("types", `wrote ${FILE}`);
} finally {
  await postgres.stop();
}
