import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { readOwner } from "../../scripts/local/lock.ts";
import { emptyFolder } from "../support/backend.ts";
import { killCommands, runCommand, startCommand, startNpm } from "./commands.ts";

const startScript = "scripts/local/start.ts";
const dataDir = emptyFolder();
const file = join(dataDir, "one.json");
let env: Record<string, string>;
let otherPort: string;
let product: ReturnType<typeof startCommand>;

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  otherPort = String(await freePort());
  writeFileSync(file, JSON.stringify({ show: { name: "One owner" }, episodes: [{ title: "Through the product" }] }));
  product = startCommand(startScript, [], env);
  await product.waitForOutput("ready http");
}, 240_000);
afterAll(() => {
  killCommands();
  rmSync(dataDir, { recursive: true, force: true });
});

const slugQuery = "select slug from public.er_shows where name = 'One owner'";
const expectGoodService = async () => {
  const { publishable } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
  const response = await fetch(`http://localhost:${env["PORT"]}/rest/v1/er_shows?select=slug&limit=1`, {
    headers: { apikey: publishable },
  });
  expect(response.status).toBe(200);
};

describe("while the product runs", () => {
  test("a second start fails on any port, and prints which process already uses the data", async () => {
    const otherStarts = [env["PORT"] ?? "", otherPort].map((PORT) => runCommand(startScript, [], { ...env, PORT }));
    for (const { code, output } of await Promise.all(otherStarts)) {
      expect(code).toBe(1);
      expect(output).toContain(`in use by process ${product.child.pid} at http://localhost:`);
      expect(output).not.toContain("at new ");
    }
    expect(readOwner(dataDir)?.pid).toBe(product.child.pid);
    await expectGoodService();
  });

  test("the import command and the SQL command write to the running product", async () => {
    const importResult = await runCommand("scripts/import/cli.ts", [file], env);
    expect(importResult).toMatchObject({ code: 0 });
    expect(importResult.output).toContain(`writes to http://localhost:${env["PORT"]}`);
    expect(importResult.output).toContain("1 created");
    const query = await runCommand("scripts/local/sql.ts", [slugQuery], env);
    expect(query).toMatchObject({ code: 0 });
    expect(query.output).toContain("one-owner");
    const invalidQuery = await runCommand("scripts/local/sql.ts", ["selct 1"], env);
    expect(invalidQuery.code).toBe(1);
    expect(invalidQuery.output).toMatch(/^syntax error[^\n]*\n$/);
    await expectGoodService();
  });

  test("the product compresses pages with Brotli, or with gzip for browsers without Brotli", async () => {
    for (const [acceptedEncodings, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, br;q=0", "gzip"],
    ] as const) {
      const headers = { "accept-encoding": acceptedEncodings };
      const page = await fetch(`http://localhost:${env["PORT"]}/`, { headers });
      expect(page.headers.get("content-encoding"), acceptedEncodings).toBe(encoding);
      expect(await page.text()).toContain("<!DOCTYPE html>");
    }
  });

  test("a reset does not delete the data of a running product", async () => {
    const { code, output } = await runCommand("scripts/local/reset.ts", ["--yes"], env);
    expect(code).toBe(1);
    expect(output).toContain(`in use by process ${product.child.pid}`);
    await expectGoodService();
  });

  test("a build reads from the running product", async () => {
    const build = startCommand("scripts/local/build.ts", [], env);
    await build.waitForOutput(`reads the running backend at http://localhost:${env["PORT"]}`);
    build.child.kill("SIGKILL");
    await build.result;
    await expectGoodService();
  });
});

test("Ctrl-C ends the product and deletes its lock", async () => {
  const { code } = await product.stop();
  expect(code).toBe(0);
  expect(existsSync(join(dataDir, "owner.json"))).toBe(false);
});

describe("after the product has ended", () => {
  test("SIGTERM to npm start also ends the product that npm start has started", async () => {
    const npm = startNpm(["start"], env);
    await npm.waitForOutput("ready http");
    const pid = readOwner(dataDir)?.pid ?? Number.NaN;
    try {
      npm.child.kill("SIGTERM");
      await once(npm.child, "exit");
      expect(existsSync(join(dataDir, "owner.json"))).toBe(false);
    } finally {
      if (readOwner(dataDir)) process.kill(pid, "SIGKILL");
    }
  }, 180_000);

  test("commands open the database, but only one command at a time", async () => {
    const results = await Promise.all([
      runCommand("scripts/local/sql.ts", [slugQuery], env),
      runCommand("scripts/local/sql.ts", [slugQuery], env),
    ]);
    // The lock may refuse one command. Or one command may end before the other command starts.
    for (const { code, output } of results) {
      if (code === 0) expect(output).toContain("one-owner");
      else expect(output).toContain("in use by process");
    }
    expect(results.some(({ code }) => code === 0)).toBe(true);
    const importResult = await runCommand("scripts/import/cli.ts", [file], env);
    expect(importResult).toMatchObject({ code: 0 });
    expect(importResult.output).toContain("1 unchanged");
    expect(existsSync(join(dataDir, "owner.json"))).toBe(false);
  }, 180_000);

  test("a build works if another program uses the product's port", async () => {
    const otherServer = createServer().listen(Number(env["PORT"]), "127.0.0.1");
    await once(otherServer, "listening");
    try {
      const build = startCommand("scripts/local/build.ts", [], env);
      await build.waitForOutput("pages rendered");
      // Kill the build now, because a complete build would replace the dist folder of the checkout.
      build.child.kill("SIGKILL");
      expect((await build.result).output).toContain("reads the local database");
    } finally {
      otherServer.close();
    }
  }, 240_000);

  test("H21: a build refuses a service key in its environment", async () => {
    const envWithSecret = { ...env, SUPABASE_SERVICE_ROLE_KEY: "sb_secret_of_a_project" };
    const { code, output } = await runCommand("scripts/local/build.ts", [], envWithSecret);
    expect(code).toBe(1);
    expect(output).toContain("A build needs no secret key, and SUPABASE_SERVICE_ROLE_KEY contains");
    expect(output).not.toContain("sb_secret_of_a_project");
  });

  test("only a reset with --yes deletes the data", async () => {
    const unconfirmedReset = await runCommand("scripts/local/reset.ts", [], env);
    expect(unconfirmedReset.code).toBe(1);
    expect(existsSync(join(dataDir, "database", "PG_VERSION"))).toBe(true);
    const confirmedReset = await runCommand("scripts/local/reset.ts", ["--yes"], env);
    expect(confirmedReset.code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
