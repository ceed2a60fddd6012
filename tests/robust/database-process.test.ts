/** H22: the site still answers and loses no acknowledged write if the embedded database hangs or dies. */
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { DATABASE_LIMITS } from "../../scripts/local/database-supervisor.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { readOwner } from "../../scripts/local/lock.ts";
import { CLOSE_TIMEOUT_MS } from "../../scripts/local/run.ts";
import { commandOf, descendantsOf, parentOf } from "../../scripts/soak/processes.ts";
import { emptyFolder } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { killCommands, startCommand } from "./commands.ts";

// A test starts the database several times, and a busy machine takes many seconds for each start.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const POLL_OPTIONS = { timeout: 60_000 };

const dataDir = emptyFolder();
const LIMITS = {
  ...DATABASE_LIMITS,
  embeddedRequestMs: 4_000,
  queueTimeoutMs: 1_500,
  minStartIntervalMs: 0,
};
const OPTIONS = { dataDir, url: "http://localhost:4999", listens: false };
/** PGlite cannot cancel a call of this function, which never ends. */
const CREATE_SPIN_SQL = `create function public.spin() returns void language plpgsql as $$
  begin loop null; end loop; end $$;
  grant execute on function public.spin() to anon, service_role`;
let backend: LocalBackend;

beforeAll(async () => {
  const seedingBackend = await createLocalBackend(OPTIONS);
  await seedContent(seedingBackend.database.sql);
  await seedingBackend.database.sql(CREATE_SPIN_SQL);
  await seedingBackend.close();
  backend = await createLocalBackend({ ...OPTIONS, databaseLimits: LIMITS });
});
afterAll(async () => {
  killCommands();
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = async (method: string, path: string, body?: object) => {
  const { secret } = backend.keys;
  const response = await backend.fetch(
    new Request(`${backend.url}${path}`, {
      method,
      headers: {
        apikey: secret,
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
      },
      body: body ? JSON.stringify(body) : null,
    }),
  );
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), text: await response.text() };
};
const read = () => send("GET", "/rest/v1/er_episodes?select=slug");
const write = (slug: string) => send("POST", "/rest/v1/er_categories", { name: slug, slug });
const readSlugs = async () =>
  (await backend.database.sql<{ slug: string }>("select slug from public.er_categories")).map(({ slug }) => slug);
// Without a process, this function returns NaN. It must not return 0, because a signal to 0 goes to all processes of the test.
const databasePid = () => readOwner(join(dataDir, "database.process"))?.pid ?? Number.NaN;
const waitUntilDatabaseAnswers = () => expect.poll(async () => (await read()).status, POLL_OPTIONS).toBe(200);

beforeEach(waitUntilDatabaseAnswers);

test("H22: if a database call never ends, the backend restarts the database", async () => {
  expect((await write("before")).status).toBe(201);
  const pid = databasePid();
  const startedAt = performance.now();
  const endlessCall = send("POST", "/rest/v1/rpc/spin");
  await pause(100);
  const waitingCalls = [read(), write("refused"), read()];
  const productStatement = backend.database.sql("select 1 as one");
  const page = await backend.fetch(new Request(backend.url));
  // There is no built site, so the backend serves the page that says “being built”.
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("being built")]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  for (const answer of await Promise.all(waitingCalls)) {
    expect(answer).toMatchObject({ status: 503, retryAfter: "2" });
    expect(JSON.parse(answer.text).message).toMatch(/^The database is busy or restarts/);
  }
  expect((await endlessCall).status).toBe(504);
  expect(await productStatement).toEqual([{ one: 1 }]);
  await waitUntilDatabaseAnswers();
  expect(databasePid()).not.toBe(pid);
  const storedSlugs = await readSlugs();
  expect(storedSlugs).toContain("before");
  expect(storedSlugs).not.toContain("refused");
});

test("H22: after three kills of the database during writes, all acknowledged rows exist", async () => {
  const acknowledgedSlugs: string[] = [];
  const statuses = new Set<number>();
  let [isWriting, restartCount] = [true, 0];
  const notifications: string[] = [];
  await backend.database.listen(
    "content_revision",
    (payload) => notifications.push(payload),
    () => restartCount++,
  );
  const writer = async (name: string) => {
    for (let n = 0; isWriting; n++) {
      const { status } = await write(`${name}-${n}`);
      statuses.add(status);
      if (status === 201) acknowledgedSlugs.push(`${name}-${n}`);
    }
  };
  const writers = ["a", "b", "c"].map(writer);
  for (let round = 1; round <= 3; round++) {
    const countBefore = acknowledgedSlugs.length;
    await expect.poll(() => acknowledgedSlugs.length, POLL_OPTIONS).toBeGreaterThan(countBefore + 5);
    process.kill(databasePid(), "SIGKILL");
    await expect.poll(() => restartCount, POLL_OPTIONS).toBe(round);
  }
  isWriting = false;
  await Promise.all(writers);
  const storedSlugs = new Set(await readSlugs());
  expect(acknowledgedSlugs.filter((slug) => !storedSlugs.has(slug))).toEqual([]);
  expect([...statuses].sort()).toEqual([201, 503]);
  // The new database process must send notifications too.
  const notificationCount = notifications.length;
  await write("after");
  await expect.poll(() => notifications.length, POLL_OPTIONS).toBe(notificationCount + 1);
});

test("H22: if the database dies directly after a start, the backend waits before the next start", async () => {
  const folder = emptyFolder();
  const minStartIntervalMs = 3_000;
  const otherBackend = await createLocalBackend({
    dataDir: folder,
    url: "http://localhost:4998",
    listens: false,
    databaseLimits: { ...LIMITS, minStartIntervalMs },
  });
  const pid = () => readOwner(join(folder, "database.process"))?.pid;
  const killedPid = pid() ?? Number.NaN;
  process.kill(killedPid, "SIGKILL");
  await expect.poll(pid, POLL_OPTIONS).toSatisfy((newPid) => newPid && newPid !== killedPid);
  const secondKillAt = performance.now();
  process.kill(pid() ?? Number.NaN, "SIGKILL");
  await expect.poll(pid, POLL_OPTIONS).toBe(undefined);
  await expect.poll(pid, POLL_OPTIONS).toBeDefined();
  expect(performance.now() - secondKillAt).toBeGreaterThan(minStartIntervalMs - 1_500);
  await otherBackend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startHangingProduct() {
  const port = await freePort();
  const product = startCommand("tests/robust/product-process.ts", [], {
    DATA_DIR: dataDir,
    PORT: String(port),
    BUILD_HOOK_URL: `http://127.0.0.1:${await freePort()}`,
  });
  await product.waitForOutput("ready http");
  const path = `http://localhost:${port}/rest/v1/rpc/spin`;
  const headers = { apikey: backend.keys.publishable };
  fetch(path, { method: "POST", headers }).catch(() => {});
  await pause(500);
  return product;
}

test("H22: SIGTERM ends a product whose database hangs", async () => {
  await backend.close();
  const product = await startHangingProduct();
  const signalledAt = performance.now();
  product.child.kill("SIGTERM");
  expect((await product.result).code).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(CLOSE_TIMEOUT_MS);
  backend = await createLocalBackend({ ...OPTIONS, databaseLimits: LIMITS });
});

// Only Linux lists processes in /proc.
test.runIf(process.platform === "linux")(
  "H22: the next backend ends the database process of a killed product",
  async () => {
    await backend.close();
    const product = await startHangingProduct();
    const pids = descendantsOf(product.child.pid ?? 0);
    const watchdog = pids.find((pid) => commandOf(pid).includes("watchdog.ts")) ?? Number.NaN;
    const orphan = databasePid();
    process.kill(watchdog, "SIGSTOP");
    // Wait only for the exit, because the database process holds the output of the product open.
    const exit = once(product.child, "exit");
    product.child.kill("SIGKILL");
    await exit;
    expect(databasePid()).toBe(orphan);
    backend = await createLocalBackend({ ...OPTIONS, databaseLimits: LIMITS });
    process.kill(watchdog, "SIGKILL");
    expect((await read()).status).toBe(200);
    expect(parentOf(orphan)).toBe(null);
  },
);
