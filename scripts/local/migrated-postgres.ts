import { tmpdir } from "node:os";
import { openDatabase } from "./database.ts";
import { startPostgres } from "./postgres.ts";

export async function startMigratedPostgres() {
  const server = await startPostgres();
  const keys = {
    jwtSecret: "-".repeat(40),
    publishable: "sb_publishable_-",
    secret: "sb_secret_-",
  };
  const database = await openDatabase({
    keys,
    siteUrl: "http://localhost",
    filesFolder: tmpdir(),
    databaseUrl: server.url,
    email: { send: async () => {} },
  });
  await database.close();
  return { ...server, jwtSecret: keys.jwtSecret };
}
