import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { parse } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { DENO } from "../../scripts/local/function-process.ts";
import { functionNames } from "../../scripts/local/functions.ts";
import { openManagementApi } from "../support/management-api.ts";
import { openNpmRegistry } from "../support/npm-registry.ts";

/** `functions deploy` of the Supabase CLI must upload everything that a function needs. */

/** Supabase's limit for a compressed bundle of a function (supabase.com/docs/guides/functions/limits). */
const MAX_BYTES = 20 * 1024 * 1024;

interface NpmPackage {
  name: string;
  version: string;
}

/** Visitors may call these functions. Each value is the status for an empty POST request. All other functions respond 401. */
const OPEN_FUNCTION_STATUS: Record<string, number> = {
  "count-reading": 400,
  "my-feed-rss": 405,
  unsubscribe: 200,
};

const names = functionNames();
const folder = mkdtempSync(join(tmpdir(), "recap-deploy-"));
let api: Awaited<ReturnType<typeof openManagementApi>>;
let registry: Awaited<ReturnType<typeof openNpmRegistry>>;

const denoEnv = () => ({
  PATH: process.env["PATH"],
  HOME: folder,
  DENO_DIR: join(folder, "deno-cache"),
  NPM_CONFIG_REGISTRY: registry.url,
  DENO_NO_UPDATE_CHECK: "1",
  NO_COLOR: "1",
});

/** Runs Deno like Supabase's bundler: with the uploaded files and an npm registry, but without node_modules. */
const runDeno = (name: string, ...args: string[]) =>
  promisify(execFile)(DENO, args, {
    cwd: join(folder, name),
    env: denoEnv(),
    maxBuffer: 1e9,
  });

beforeAll(async () => {
  api = await openManagementApi();
  registry = await openNpmRegistry();
  const profile = join(folder, "profile.yaml");
  const addresses = ["api_url", "dashboard_url", "docs_url"].map((name) => `${name}: ${api.url}`);
  writeFileSync(profile, ["name: here", ...addresses, "project_host: here.invalid"].join("\n"));
  const args = ["functions", "deploy", "--yes", "--use-api", "--remote=abcdefghijklmnopqrst"];
  const child = spawn("node_modules/.bin/supabase", [...args, "--profile", profile], {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      SUPABASE_TELEMETRY_DISABLED: "1",
      SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
    },
    stdio: "ignore",
  });
  const code = await new Promise((done) => child.once("exit", done));
  expect(code).toBe(0);
  for (const [name, { files }] of api.deployedFunctions) {
    for (const [path, bytes] of files) {
      mkdirSync(join(folder, name, dirname(path)), { recursive: true });
      writeFileSync(join(folder, name, path), bytes);
    }
  }
}, 240_000);
afterAll(async () => {
  await api.close();
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the CLI uploads every function with the value of verify_jwt in config.toml", () => {
  const config = parse(readFileSync("supabase/config.toml", "utf8")) as {
    functions: Record<string, { verify_jwt: boolean }>;
  };
  const uploads = [...api.deployedFunctions].map(([name, { metadata }]) => [name, metadata.verify_jwt]);
  expect(names.length).toBeGreaterThan(8);
  expect(uploads.sort()).toEqual(names.map((name) => [name, config.functions[name]?.verify_jwt]).sort());
});

test.each(names)("the upload of %s contains every module that the function needs", async (name) => {
  const { metadata, files } = api.deployedFunctions.get(name) ?? {};
  for (const path of files?.keys() ?? []) {
    expect(path).toMatch(/^(supabase\/functions|src\/(domain|data))\/[\w./-]+\.(ts|json)$/);
    expect(path).not.toMatch(/\.test\.|\.\.|\.env/);
  }
  const config = ["--no-lock", "--config", metadata?.import_map_path ?? ""];
  const info = await runDeno(name, "info", "--json", ...config, metadata?.entrypoint_path ?? "");
  const { modules } = JSON.parse(info.stdout) as {
    modules: { kind: string; specifier: string; error?: string }[];
  };
  const folderUrl = `file://${join(folder, name)}/`;
  for (const { kind, specifier, error } of modules) {
    // Every module is a package or an uploaded file, and no module is built into Node.
    expect(error, specifier).toBe(undefined);
    expect(kind).toMatch(/^(esm|asserted|npm)$/);
    expect(specifier.startsWith(kind === "npm" ? "npm:" : folderUrl)).toBe(true);
  }
  expect(modules.some(({ specifier }) => specifier.endsWith(`/${name}/index.ts`))).toBe(true);
});

test.each(names)("the uploaded function %s is small enough and answers requests", async (name) => {
  const { metadata, files } = api.deployedFunctions.get(name) ?? {};
  const config = ["--no-lock", "--config", metadata?.import_map_path ?? ""];
  const entry = metadata?.entrypoint_path ?? "";
  await runDeno(name, "cache", "--quiet", ...config, entry);
  const info = await runDeno(name, "info", "--json", ...config, entry);
  const { npmPackages } = JSON.parse(info.stdout) as { npmPackages: Record<string, NpmPackage> };
  const packageSizes = Object.values(npmPackages).map((npmPackage) =>
    registry.sizeOf(npmPackage.name, npmPackage.version),
  );
  const fileSizes = [...(files?.values() ?? [])].map((bytes) => gzipSync(bytes).length);
  const total = [...packageSizes, ...fileSizes].reduce((sum, size) => sum + size, 0);
  expect(packageSizes.length).toBeGreaterThan(5);
  expect(total).toBeLessThan(MAX_BYTES);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const permissions = ["--no-prompt", "--allow-env", "--allow-net=127.0.0.1"];
  const child = spawn(DENO, ["run", ...config, ...permissions, entry], {
    cwd: join(folder, name),
    env: {
      ...denoEnv(),
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"p"}',
      SUPABASE_SECRET_KEYS: '{"default":"s"}',
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    },
    stdio: "ignore",
  });
  try {
    const send = (method: string) => fetch(url, { method });
    const statusOf = ({ status }: Response) => status;
    await expect.poll(() => send("OPTIONS").then(statusOf, () => 0), { timeout: 20_000 }).toBe(204);
    expect((await send("POST")).status).toBe(OPEN_FUNCTION_STATUS[name] ?? 401);
  } finally {
    child.kill();
  }
});
