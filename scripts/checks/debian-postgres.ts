import { existsSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../local/postgres.ts";

/**
 * Two tests need more than the PostgreSQL from npm has: `supabase db lint` needs the extension plpgsql_check, and a backup
 * needs pg_dump. Debian 12 has both for version 15, Ubuntu 24.04 for version 16.
 */
const FOLDER = ["15", "16", "17"]
  .map((version) => `/usr/lib/postgresql/${version}`)
  .find((folder) => existsSync(join(folder, "lib/plpgsql_check.so")));

export const hasDebianPostgres = FOLDER !== undefined;

/** The folder with pg_dump and psql. */
export const debianPostgresBin = join(FOLDER ?? "", "bin");

export const startDebianPostgres = () =>
  startPostgres(["fsync=off"], {
    initdb: join(debianPostgresBin, "initdb"),
    postgres: join(debianPostgresBin, "postgres"),
  });
