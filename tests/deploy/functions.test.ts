import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { DENO, functionNames } from "../../scripts/local/functions.ts";
import { openManagementApi } from "../support/management-api.ts";

/** What the CLI's own `functions deploy` sends, and that it runs without the rest of the project. */

const MOST_BYTES = 20 * 1024 * 1024;
const names = functionNames();
const folder = mkdtempSync(join(tmpdir(), "recap-deploy-"));
let api: Awaited<ReturnType<typeof openManagementApi>>;

beforeAll(async () => {
  api = await openManagementApi();
  const profile = join(folder, "profile.yaml");
  const addresses = ["api_url", "dashboard_url", "docs_url"].map((name) => `${name}: ${api.url}`);
  writeFileSync(profile, ["name: here", ...addresses, "project_host: here.invalid"].join("\n"));
  const what = ["functions", "deploy", "--yes", "--use-api", "--remote=abcdefghijklmnopqrst"];
  const child = spawn("node_modules/.bin/supabase", [...what, "--profile", profile], {
    env: {
      ...{ PATH: process.env["PATH"], HOME: folder, SUPABASE_TELEMETRY_DISABLED: "1" },
      SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
    },
    stdio: "ignore",
  });
  const code = await new Promise((done) => child.once("exit", done));
  expect(code).toBe(0);
  for (const [name, { files }] of api.deployed) {
    for (const [path, bytes] of files) {
      mkdirSync(join(folder, name, dirname(path)), { recursive: true });
      writeFileSync(join(folder, name, path), bytes);
    }
    // Packages come from npm there, in the versions of deno.json.
    for (const npm of ["node_modules", "package.json"])
      symlinkSync(resolve(npm), join(folder, name, npm));
  }
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

test("every function is sent, and asks for a session as config.toml says", () => {
  const config = parse(readFileSync("supabase/config.toml", "utf8")) as {
    functions: Record<string, { verify_jwt: boolean }>;
  };
  const sent = [...api.deployed].map(([name, { metadata }]) => [name, metadata.verify_jwt]);
  expect(names.length).toBeGreaterThan(8);
  expect(sent.sort()).toEqual(
    names.map((name) => [name, config.functions[name]?.verify_jwt]).sort(),
  );
});

test.each(names)("%s: its files are code of the project, and all that it needs", (name) => {
  const { metadata, files } = api.deployed.get(name) ?? {};
  for (const path of files?.keys() ?? []) {
    expect(path).toMatch(/^(supabase\/functions|src\/(domain|data))\/[\w./-]+\.(ts|json)$/);
    expect(path).not.toMatch(/\.test\.|\.\.|\.env/);
  }
  const config = ["--no-lock", "--config", metadata?.import_map_path ?? ""];
  const { modules } = JSON.parse(
    execFileSync(DENO, ["info", "--json", ...config, metadata?.entrypoint_path ?? ""], {
      cwd: join(folder, name),
      encoding: "utf8",
    }),
  ) as { modules: { kind: string; specifier: string; error?: string }[] };
  const inside = `file://${join(folder, name)}/`;
  for (const { kind, specifier, error } of modules) {
    // A package, or a file that was sent; nothing that Node alone has.
    expect([specifier, error]).toEqual([specifier, undefined]);
    expect(kind).toMatch(/^(esm|asserted|external)$/);
    if (kind !== "external") expect(specifier.startsWith(inside)).toBe(true);
    else expect(specifier).toContain("/node_modules/");
  }
  expect(modules.some(({ specifier }) => specifier.endsWith(`/${name}/index.ts`))).toBe(true);
});

test.each(names)("%s: bundled, it is small enough and answers", async (name) => {
  const { metadata } = api.deployed.get(name) ?? {};
  const bundle = join(folder, `${name}.js`);
  const from = ["--config", metadata?.import_map_path ?? "", metadata?.entrypoint_path ?? ""];
  const made = spawnSync(DENO, ["bundle", "--quiet", "--no-lock", "-o", bundle, ...from], {
    cwd: join(folder, name),
    encoding: "utf8",
  });
  expect([made.status, made.stderr]).toEqual([0, expect.not.stringMatching(/error/i)]);
  expect(statSync(bundle).size).toBeLessThan(MOST_BYTES);

  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const child = spawn(
    DENO,
    ["run", "--no-prompt", "--allow-env", "--allow-net=127.0.0.1", bundle],
    {
      env: {
        ...{
          HOME: folder,
          SUPABASE_URL: at,
          SUPABASE_ANON_KEY: "a",
          SUPABASE_SERVICE_ROLE_KEY: "s",
        },
        ...{ DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, DENO_NO_UPDATE_CHECK: "1" },
      },
      stdio: "ignore",
    },
  );
  try {
    const ask = (method: string) => fetch(at, { method });
    await expect
      .poll(
        () =>
          ask("OPTIONS").then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(204);
    expect((await ask("POST")).status).toBe(401);
  } finally {
    child.kill();
  }
});
