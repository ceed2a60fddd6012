import { rmSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasDebianPostgres, startDebianPostgres } from "../../scripts/checks/debian-postgres.ts";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { emptyFolder } from "../support/backend.ts";
import { connect } from "../support/hosted-project.ts";
import { createDatabase, type OwnDatabase } from "../support/real-postgres.ts";
import { killCommands, runCommand, startCommand } from "./commands.ts";

let server: OwnDatabase;
const dataDir = emptyFolder();
beforeAll(async () => {
  server = await createDatabase({ isMigrated: false });
});
afterAll(async () => {
  killCommands();
  await server?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("with DATABASE_URL, the product imports the demo content, builds the site and can start again", async () => {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: server.url };
  const sql = postgres(server.url, { max: 1 });
  const counts = async () => {
    const [row] = await sql`select
      (select count(*)::int from public.er_episodes) as episodes,
      (select count(*)::int from auth.users) as users,
      (select rev::int from public.er_content_revision) as rev`;
    return row;
  };
  const readBuildInfo = async () => {
    const response = await fetch(`http://localhost:${port}/build.json`);
    return { status: response.status, ...((await response.json()) as { rev: number }) };
  };

  const firstProduct = startCommand("scripts/local/start.ts", [], env);
  await firstProduct.waitForOutput("ready http");
  const seededCounts = await counts();
  // The demo content has five accounts, and twelve more accounts that a pro has referred.
  expect(seededCounts).toMatchObject({ users: 17 });
  expect(seededCounts?.["episodes"]).toBeGreaterThan(0);
  expect(await readBuildInfo()).toMatchObject({ status: 200, rev: seededCounts?.["rev"] });
  const query = await runCommand("scripts/local/sql.ts", ["select count(*) from auth.users"], env);
  expect(query).toMatchObject({ code: 0 });
  expect((await firstProduct.stop()).code).toBe(0);

  const secondProduct = startCommand("scripts/local/start.ts", [], env);
  await secondProduct.waitForOutput("ready http");
  expect(await counts()).toEqual(seededCounts);
  expect(await readBuildInfo()).toMatchObject({ status: 200, rev: seededCounts?.["rev"] });
  expect((await secondProduct.stop()).code).toBe(0);
  // The server process of a connection ends shortly after the connection has closed.
  const connections = async () => {
    const [row] = await sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`;
    return row?.["n"];
  };
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  await sql.end();
}, 240_000);

test.runIf(hasDebianPostgres)(
  "PostgreSQL of Debian, which is older, can run the product",
  async () => {
    const debianPostgres = await startDebianPostgres();
    const sql = await connect(debianPostgres.url);
    const folder = emptyFolder();
    try {
      const backend = await createLocalBackend({
        dataDir: folder,
        url: "http://localhost:4999",
        databaseUrl: debianPostgres.url,
        listens: false,
      });
      const response = await backend.fetch(
        new Request(`${backend.url}/rest/v1/er_categories?select=slug`, {
          headers: { apikey: backend.keys.publishable },
        }),
      );
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 200,
        body: [],
      });
      await backend.close();
    } finally {
      await sql.end();
      await debianPostgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
