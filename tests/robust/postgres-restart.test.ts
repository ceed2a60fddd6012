/** H4: PostgreSQL restarts while clients write and read. The restart ends all connections with the error 57P01. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { startMigratedPostgres } from "../../scripts/local/migrated-postgres.ts";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { CLOSE_TIMEOUT_MS } from "../../scripts/local/run.ts";
import { emptyFolder } from "../support/backend.ts";
import { connect } from "../support/hosted-project.ts";
import { AUTHENTICATOR, startDataApi } from "../support/real-postgres.ts";
import { signToken } from "../support/tokens.ts";
import { killCommands, startCommand } from "./commands.ts";

const ROUNDS = 4;
const CLIENT_COUNT = 12;
const POLL_OPTIONS = { timeout: 60_000 };

const dataDir = emptyFolder();
const port = await freePort();
let postgres: Awaited<ReturnType<typeof startMigratedPostgres>>;

beforeAll(async () => {
  postgres = await startMigratedPostgres();
}, 240_000);
afterAll(async () => {
  killCommands();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts clients that write and read without a pause. `acknowledgedSlugs` contains the slugs of successful writes. */
function startLoad(name: string, tableUrl: string, headers: Record<string, string>) {
  const acknowledgedSlugs: string[] = [];
  let isRunning = true;
  const write = async (slug: string) => {
    const body = JSON.stringify({ name: slug, slug });
    const type = { "content-type": "application/json" };
    const init = { method: "POST", headers: { ...headers, ...type }, body };
    const answer = await fetch(tableUrl, init).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 201) acknowledgedSlugs.push(slug);
  };
  const read = () =>
    fetch(`${tableUrl}?limit=1`, { headers }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
  const client = async (id: number) => {
    for (let n = 0; isRunning; n++) {
      await write(`${name}-${id}-${n}`);
      if ((await read()) !== 200) await pause(20);
    }
  };
  const clients = Array.from({ length: CLIENT_COUNT }, (_, id) => client(id));
  return {
    acknowledgedSlugs,
    read,
    async stop() {
      isRunning = false;
      await Promise.all(clients);
    },
  };
}

test(`H4: the product and PostgREST answer after each of ${ROUNDS} restarts, and lose no acknowledged write`, async () => {
  const sql = await connect(postgres.url);
  // A database with content gets no demo content. With the setting BUILD_HOOK_URL, the product itself does not build.
  await sql`insert into public.er_categories (name, slug) values ('c', 'c')`;
  await sql`insert into public.er_shows (name, slug, category_id) select 's', 's', id from public.er_categories`;
  await sql.unsafe(AUTHENTICATOR);
  await sql.end();
  const product = startCommand("tests/robust/product-process.ts", [], {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    BUILD_HOOK_URL: `http://127.0.0.1:${await freePort()}`,
  });
  await product.waitForOutput("ready http");
  const { secret } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const token = signToken({ role: "service_role", aud: "authenticated" }, postgres.jwtSecret);
  const postgrest = hasPostgrest() ? await startDataApi(postgres.url, postgres.jwtSecret) : null;
  const loads = [
    startLoad("lite", `http://localhost:${port}/rest/v1/er_categories`, {
      apikey: secret,
      ...bearer(secret),
    }),
    ...(postgrest ? [startLoad("rest", `${postgrest.url}/er_categories`, bearer(token))] : []),
  ];

  for (let round = 0; round < ROUNDS; round++) {
    await pause(500);
    await postgres.restart(round * 400);
    for (const { read } of loads) await expect.poll(read, POLL_OPTIONS).toBe(200);
    expect(product.child.exitCode).toBe(null);
  }

  const signalledAt = performance.now();
  product.child.kill("SIGTERM");
  expect((await product.result).code).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(CLOSE_TIMEOUT_MS);
  await Promise.all(loads.map((load) => load.stop()));
  await postgrest?.stop();

  const checkConnection = await connect(postgres.url);
  const rows = await checkConnection`select slug from public.er_categories`;
  await checkConnection.end();
  const storedSlugs = new Set(rows.map((row) => row["slug"]));
  for (const { acknowledgedSlugs } of loads) {
    expect(acknowledgedSlugs.length).toBeGreaterThan(20);
    expect(acknowledgedSlugs.filter((slug) => !storedSlugs.has(slug))).toEqual([]);
  }
}, 600_000);
