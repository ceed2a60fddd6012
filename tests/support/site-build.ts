import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { startBuild as startSiteBuild } from "../../scripts/local/site-process.ts";

/** Where a build writes and what it keeps for the next one. */
export interface Place {
  out: string;
  cache: string;
}

export function startBuild({ out, cache }: Place, env: Record<string, string>) {
  const child = startSiteBuild(out, { ...env, BUILD_CACHE_DIR: cache });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      output += data;
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.once("exit", (code) => done({ code, output })),
  );
  return { child, ended };
}

/** Builds the site and returns what was said; throws with the end of it where that fails. */
export async function build(place: Place, env: Record<string, string>): Promise<string> {
  const { code, output } = await startBuild(place, env).ended;
  if (code !== 0) throw new Error(output.slice(-2000));
  return output;
}

/** What Astro makes of the site by itself. */
export async function buildByAstro({ out, cache }: Place, env: Record<string, string>) {
  const settings = {
    BUILD_CACHE_DIR: cache,
    NODE_ENV: "production",
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const astro = ["node_modules/astro/bin/astro.mjs", "build", "--outDir", out];
  await promisify(execFile)(process.execPath, astro, {
    env: { ...process.env, ...env, ...settings },
  });
}

/** Inside the project, since builds that write elsewhere share a folder of Astro's. */
export function emptyBuildFolder(): string {
  mkdirSync(".astro", { recursive: true });
  return mkdtempSync(resolve(".astro", "builds-"));
}

export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
