import type { TestProject } from "vitest/node";
import { openDatabase } from "../../scripts/local/database.ts";
import { startPostgres } from "../../scripts/local/postgres.ts";
import { connect } from "./hosted-project.ts";
import { AUTHENTICATOR } from "./real-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL that all files of a run share, and the database that theirs are copies of. */
    postgres: { url: string; migrated: string };
  }
}

/** What is lost with the machine is not missed; a file's own connections are two times ten. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "max_connections=200"];
const MIGRATED = "migrated";
const NO_KEYS = { jwtSecret: "-".repeat(32), publishable: "-", secret: "-" };

/** Where the first project leaves it for the others: their modules are not shared. */
const RUNNING = "TEST_POSTGRES";

/** `globalSetup` of the projects that need a real PostgreSQL. */
export default async function setup({ provide }: TestProject) {
  const running = process.env[RUNNING];
  if (running) return provide("postgres", { url: running, migrated: MIGRATED });
  const server = await startPostgres(SETTINGS);
  const sql = await connect(server.url);
  await sql.unsafe(`create database ${MIGRATED}`);
  const database = await openDatabase({
    ...{ keys: NO_KEYS, siteUrl: "http://localhost", files: "/nonexistent" },
    email: { send: async () => {} },
    databaseUrl: new URL(`/${MIGRATED}`, server.url).href,
  });
  await database.close();
  await sql.unsafe(AUTHENTICATOR);
  await sql.end();
  process.env[RUNNING] = server.url;
  provide("postgres", { url: server.url, migrated: MIGRATED });
  return server.stop;
}
