import type { TestProject } from "vitest/node";
import { openDatabase } from "../../scripts/local/database.ts";
import { startPostgres } from "../../scripts/local/postgres.ts";
import { connect } from "./hosted-project.ts";
import { AUTHENTICATOR } from "./real-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that all test files of a run share, and the name of the database that each file copies. */
    postgres: { url: string; template: string };
  }
}

/**
 * Two of the settings make writes faster. In return, a crash of the machine may damage the database, which only tests use.
 * Each test file opens up to 20 connections.
 */
const SERVER_SETTINGS = ["fsync=off", "synchronous_commit=off", "max_connections=200"];
const TEMPLATE_DATABASE = "migrated";
const NO_KEYS = { jwtSecret: "-".repeat(32), publishable: "-", secret: "-" };

/** The environment variable with the server's URL. vitest's projects share no modules, but they share the environment. */
const URL_VARIABLE = "TEST_POSTGRES";

/** vitest runs this function as `globalSetup` of the projects that need a real PostgreSQL. */
export default async function setup({ provide }: TestProject) {
  const runningUrl = process.env[URL_VARIABLE];
  if (runningUrl) return provide("postgres", { url: runningUrl, template: TEMPLATE_DATABASE });
  const server = await startPostgres(SERVER_SETTINGS);
  const sql = await connect(server.url);
  await sql.unsafe(`create database ${TEMPLATE_DATABASE}`);
  const database = await openDatabase({
    keys: NO_KEYS,
    siteUrl: "http://localhost",
    filesFolder: "/nonexistent",
    email: { send: async () => {} },
    databaseUrl: new URL(`/${TEMPLATE_DATABASE}`, server.url).href,
  });
  await database.close();
  await sql.unsafe(AUTHENTICATOR);
  await sql.end();
  process.env[URL_VARIABLE] = server.url;
  provide("postgres", { url: server.url, template: TEMPLATE_DATABASE });
  return server.stop;
}
