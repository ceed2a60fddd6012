/** `npm run types`: writes src/data/database.types.ts from the migrations. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { openDatabase } from "./local/database.ts";
import { say } from "./local/log.ts";
import { startPostgres } from "./local/postgres.ts";

const FILE = "src/data/database.types.ts";
const keys = { jwtSecret: "-".repeat(40), publishable: "sb_publishable_-", secret: "sb_secret_-" };

const postgres = await startPostgres();
try {
  const database = await openDatabase({
    keys,
    siteUrl: "http://localhost",
    files: tmpdir(),
    email: { send: async () => {} },
    databaseUrl: postgres.url,
  });
  await database.close();
  const types = execFileSync(
    "node_modules/.bin/supabase",
    ["gen", "types", "--lang", "typescript", "--schema", "public", `--remote=${postgres.url}`],
    // Where it goes well, its notices are about a formatter that is not ours.
    { encoding: "utf8", stdio: "pipe" },
  );
  // The CLI prints its notices to the same stream.
  writeFileSync(FILE, types.slice(types.indexOf("export type Json")));
  execFileSync("node_modules/.bin/biome", ["format", "--write", FILE], { stdio: "ignore" });
  say("types", `wrote ${FILE}`);
} finally {
  await postgres.stop();
}
