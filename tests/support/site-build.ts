import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { startBuild as startSiteBuild } from "../../scripts/local/site-process.ts";

export interface BuildFolders {
  out: string;
  cache: string;
}

export function startBuild({ out, cache }: BuildFolders, env: Record<string, string>) {
  const child = startSiteBuild(out, { ...env, BUILD_CACHE_DIR: cache });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += data;
    });
  }
  const result = new Promise<{ code: number | null; output: string }>((done) =>
    child.once("exit", (code) => done({ code, output })),
  );
  return { child, result };
}

/** Builds the site and returns the output. If the build fails, throws an error with the end of the output. */
export async function build(folders: BuildFolders, env: Record<string, string>): Promise<string> {
  const { code, output } = await startBuild(folders, env).result;
  if (code !== 0) throw new Error(output.slice(-2000));
  return output;
}

/** Builds the site with Astro alone, without the incremental build. */
export async function buildWithAstro({ out, cache }: BuildFolders, env: Record<string, string>) {
  const settings = {
    BUILD_CACHE_DIR: cache,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const astroArguments = ["node_modules/astro/bin/astro.mjs", "build", "--outDir", out];
  await promisify(execFile)(process.execPath, astroArguments, {
    env: { ...process.env, ...env, ...settings },
  });
}

/** Creates a folder in the project. Builds outside of the project would all use the same temporary folder of Astro. */
export function emptyBuildFolder(): string {
  mkdirSync(".astro", { recursive: true });
  return mkdtempSync(resolve(".astro", "builds-"));
}

export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
