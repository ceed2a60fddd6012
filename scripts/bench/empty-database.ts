import postgres from "postgres";
import { openDatabase } from "../local/database.ts";
import { startPostgres } from "../local/postgres.ts";

/** A real PostgreSQL with the migrations and nothing in it, to be filled and measured. */
export async function openEmptyDatabase() {
  const server = await startPostgres();
  const keys = {
    jwtSecret: "b".repeat(40),
    publishable: "sb_publishable_-",
    secret: "sb_secret_-",
  };
  const database = await openDatabase({
    ...{ keys, siteUrl: "http://localhost", files: "/nonexistent", databaseUrl: server.url },
    email: { send: async () => {} },
  });
  await database.close();
  const sql = postgres(server.url, { onnotice: () => {}, max: 1 });
  return { server, keys, sql };
}
