import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { readOwner } from "../../scripts/local/lock.ts";
import { emptyFolder } from "../support/backend.ts";
import { killCommands, runCommand, startCommand, startNpm } from "./commands.ts";

const start = "scripts/local/start.ts";
const dataDir = emptyFolder();
const file = join(dataDir, "one.json");
let env: Record<string, string>;
let otherPort: string;
let product: ReturnType<typeof startCommand>;

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  otherPort = String(await freePort());
  writeFileSync(
    file,
    JSON.stringify({ show: { name: "One owner" }, episodes: [{ title: "Through the front" }] }),
  );
  product = startCommand(start, [], env);
  await product.said("ready http");
}, 120_000);
afterAll(() => {
  killCommands();
  rmSync(dataDir, { recursive: true, force: true });
});

const slugs = "select slug from public.er_shows where name = 'One owner'";
const expectGoodService = async () => {
  const { publishable } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
  const response = await fetch(
    `http://localhost:${env["PORT"]}/rest/v1/er_shows?select=slug&limit=1`,
    { headers: { apikey: publishable } },
  );
  expect(response.status).toBe(200);
};

describe("while the product runs", () => {
  test("a second start says who has the data, whatever port it would take", async () => {
    const seconds = [env["PORT"] ?? "", otherPort].map((PORT) =>
      runCommand(start, [], { ...env, PORT }),
    );
    for (const { code, output } of await Promise.all(seconds)) {
      expect(code).toBe(1);
      expect(output).toContain(`in use by process ${product.child.pid} at http://localhost:`);
      expect(output).not.toContain("at new ");
    }
    expect(readOwner(dataDir)?.pid).toBe(product.child.pid);
    await expectGoodService();
  });

  test("import and SQL go through it", async () => {
    const imported = await runCommand("scripts/import/cli.ts", [file], env);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.output).toContain(`writes to http://localhost:${env["PORT"]}`);
    expect(imported.output).toContain("1 created");
    const asked = await runCommand("scripts/local/sql.ts", [slugs], env);
    expect(asked).toMatchObject({ code: 0 });
    expect(asked.output).toContain("one-owner");
    const wrong = await runCommand("scripts/local/sql.ts", ["selct 1"], env);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/^syntax error[^\n]*\n$/);
    await expectGoodService();
  });

  test("who takes Brotli gets pages packed by it, else by gzip", async () => {
    for (const [taken, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, br;q=0", "gzip"],
    ] as const) {
      const headers = { "accept-encoding": taken };
      const page = await fetch(`http://localhost:${env["PORT"]}/`, { headers });
      expect(page.headers.get("content-encoding"), taken).toBe(encoding);
      expect(await page.text()).toContain("<!DOCTYPE html>");
    }
  });

  test("reset leaves its data alone", async () => {
    const { code, output } = await runCommand("scripts/local/reset.ts", ["--yes"], env);
    expect(code).toBe(1);
    expect(output).toContain(`in use by process ${product.child.pid}`);
    await expectGoodService();
  });

  test("a build reads it and opens nothing", async () => {
    const build = startCommand("scripts/local/build.ts", [], env);
    await build.said(`reads the running backend at http://localhost:${env["PORT"]}`);
    build.child.kill("SIGKILL");
    await build.ended;
    await expectGoodService();
  });
});

describe("when it has been stopped", () => {
  test("it ends by itself, without its lock", async () => {
    const { code } = await product.stop();
    expect(code).toBe(0);
    expect(existsSync(join(dataDir, "owner.json"))).toBe(false);
  });

  test("it is started by npm start, and ends when npm is told to end", async () => {
    const npm = startNpm(["start"], env);
    await npm.said("ready http");
    const pid = readOwner(dataDir)?.pid ?? Number.NaN;
    try {
      npm.child.kill("SIGTERM");
      await once(npm.child, "exit");
      expect(existsSync(join(dataDir, "owner.json"))).toBe(false);
    } finally {
      if (readOwner(dataDir)) process.kill(pid, "SIGKILL");
    }
  }, 60_000);

  test("commands open the data themselves, one at a time", async () => {
    const both = await Promise.all([
      runCommand("scripts/local/sql.ts", [slugs], env),
      runCommand("scripts/local/sql.ts", [slugs], env),
    ]);
    // Whichever came second was either refused or came late enough.
    for (const { code, output } of both) {
      if (code === 0) expect(output).toContain("one-owner");
      else expect(output).toContain("in use by process");
    }
    expect(both.some(({ code }) => code === 0)).toBe(true);
    const imported = await runCommand("scripts/import/cli.ts", [file], env);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.output).toContain("1 unchanged");
    expect(existsSync(join(dataDir, "owner.json"))).toBe(false);
  }, 60_000);

  test("reset asks first, and empties it when told to", async () => {
    const asked = await runCommand("scripts/local/reset.ts", [], env);
    expect(asked.code).toBe(1);
    expect(existsSync(join(dataDir, "database", "PG_VERSION"))).toBe(true);
    const told = await runCommand("scripts/local/reset.ts", ["--yes"], env);
    expect(told.code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
