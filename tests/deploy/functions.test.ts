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

/** The CLI's `functions deploy` uploads everything that a function needs to run. */

const MAX_BYTES = 20 * 1024 * 1024;
const names = functionNames();
const folder = mkdtempSync(join(tmpdir(), "recap-deploy-"));
let api: Awaited<ReturnType<typeof openManagementApi>>;

beforeAll(async () => {
  api = await openManagementApi();
  const profile = join(folder, "profile.yaml");
  const addresses = ["api_url", "dashboard_url", "docs_url"].map((name) => `${name}: ${api.url}`);
  writeFileSync(profile, ["name: here", ...addresses, "project_host: here.invalid"].join("\n"));
  const args = ["functions", "deploy", "--yes", "--use-api", "--remote=abcdefghijklmnopqrst"];
  const child = spawn("node_modules/.bin/supabase", [...args, "--profile", profile], {
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
    // The hosted functions install these packages from npm, in the versions of deno.json.
    for (const npm of ["node_modules", "package.json"])
      symlinkSync(resolve(npm), join(folder, name, npm));
  }
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the CLI uploads every function, with the verify_jwt of config.toml", () => {
  const config = parse(readFileSync("supabase/config.toml", "utf8")) as {
    functions: Record<string, { verify_jwt: boolean }>;
  };
  const uploads = [...api.deployed].map(([name, { metadata }]) => [name, metadata.verify_jwt]);
  expect(names.length).toBeGreaterThan(8);
  expect(uploads.sort()).toEqual(
    names.map((name) => [name, config.functions[name]?.verify_jwt]).sort(),
  );
});

test.each(names)("%s: the upload has only code of the project, and every imported file", (name) => {
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
    // Every module is a package or an uploaded file, and none is built into Node.
    expect([specifier, error]).toEqual([specifier, undefined]);
    expect(kind).toMatch(/^(esm|asserted|external)$/);
    if (kind !== "external") expect(specifier.startsWith(inside)).toBe(true);
    else expect(specifier).toContain("/node_modules/");
  }
  expect(modules.some(({ specifier }) => specifier.endsWith(`/${name}/index.ts`))).toBe(true);
});

test.each(names)("%s: the bundle is small enough and responds", async (name) => {
  const { metadata } = api.deployed.get(name) ?? {};
  const bundle = join(folder, `${name}.js`);
  const input = ["--config", metadata?.import_map_path ?? "", metadata?.entrypoint_path ?? ""];
  const bundling = spawnSync(DENO, ["bundle", "--quiet", "--no-lock", "-o", bundle, ...input], {
    cwd: join(folder, name),
    encoding: "utf8",
  });
  expect([bundling.status, bundling.stderr]).toEqual([0, expect.not.stringMatching(/error/i)]);
  expect(statSync(bundle).size).toBeLessThan(MAX_BYTES);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    DENO,
    ["run", "--no-prompt", "--allow-env", "--allow-net=127.0.0.1", bundle],
    {
      env: {
        ...{
          HOME: folder,
          SUPABASE_URL: url,
          SUPABASE_ANON_KEY: "a",
          SUPABASE_SERVICE_ROLE_KEY: "s",
        },
        ...{ DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, DENO_NO_UPDATE_CHECK: "1" },
      },
      stdio: "ignore",
    },
  );
  try {
    const send = (method: string) => fetch(url, { method });
    await expect
      .poll(
        () =>
          send("OPTIONS").then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(204);
    expect((await send("POST")).status).toBe(401);
  } finally {
    child.kill();
  }
});
