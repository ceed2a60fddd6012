import type { TestProject } from "vitest/node";
import { openDatabase } from "../../scripts/local/database.ts";
import { startPostgres } from "../../scripts/local/postgres.ts";
import { connect } from "./hosted-project.ts";
import { AUTHENTICATOR } from "./real-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL that all files of a run share, and the database that each file copies. */
    postgres: { url: string; template: string };
  }
}

/** A crash of the machine may damage this database, which only tests use. Each test file opens up to 20 connections. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "max_connections=200"];
const TEMPLATE = "migrated";
const NO_KEYS = { jwtSecret: "-".repeat(32), publishable: "-", secret: "-" };

/** This variable holds the server's URL, because vitest's projects do not share modules. */
const URL_VARIABLE = "TEST_POSTGRES";

/** vitest runs this function as `globalSetup` of the projects that need a real PostgreSQL. */
export default async function setup({ provide }: TestProject) {
  const runningUrl = process.env[URL_VARIABLE];
  if (runningUrl) return provide("postgres", { url: runningUrl, template: TEMPLATE });
  const server = await startPostgres(SETTINGS);
  const sql = await connect(server.url);
  await sql.unsafe(`create database ${TEMPLATE}`);
  const database = await openDatabase({
    ...{ keys: NO_KEYS, siteUrl: "http://localhost", filesFolder: "/nonexistent" },
    email: { send: async () => {} },
    databaseUrl: new URL(`/${TEMPLATE}`, server.url).href,
  });
  await database.close();
  await sql.unsafe(AUTHENTICATOR);
  await sql.end();
  process.env[URL_VARIABLE] = server.url;
  provide("postgres", { url: server.url, template: TEMPLATE });
  return server.stop;
}
