import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { assetsOf, importsOf } from "../../src/domain/site/offline.ts";
import { offline, serviceWorker as workerPath } from "../../src/paths.ts";
import type { DrawnSite } from "./finish.ts";

/** Written by hand, so their names do not change with their content. */
const BY_HAND = ["/favicon.svg", "/manifest.webmanifest"];

/** Stands in the bundled worker for the files that it fetches at once; they differ from build to build. */
const FILES = "self.__OFFLINE_FILES__";

/** Writes the service worker beside the pages. */
export function writeServiceWorker({ out, worker }: DrawnSite): void {
  writeFileSync(join(out, workerPath()), withFiles(worker, out));
}

/**
 * With the few files that it fetches at once: the offline page and what that is drawn with. Throws where
 * one of them is missing.
 */
const withFiles = (worker: string, folder: string): string =>
  worker.replace(FILES, () => JSON.stringify(offlineFiles(folder)));

/** The worker of a built site, as a whole. */
export const workerFor = async (folder: string, env: NodeJS.ProcessEnv): Promise<string> =>
  withFiles(await bundleWorker(env), folder);

/** The worker of all sites of these sources; with `SITE_OFFLINE=off`, one that removes itself. */
export const bundleWorker = ({ SITE_OFFLINE }: NodeJS.ProcessEnv): Promise<string> =>
  bundle(SITE_OFFLINE === "off" ? "src/worker/removal.ts" : "src/worker/worker.ts");

/** A name with a digest needs no revision. */
function offlineFiles(folder: string): { url: string; revision: string | null }[] {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  const page = read(`${offline()}.html`);
  const assets = new Set<string>();
  const add = (path: string) => {
    if (assets.has(path)) return;
    assets.add(path);
    if (path.endsWith(".js")) importsOf(read(path)).forEach(add);
  };
  assetsOf(page).forEach(add);
  return [
    { url: offline(), revision: digest(page) },
    ...BY_HAND.map((url) => ({ url, revision: digest(read(url)) })),
    ...[...assets].sort().map((url) => ({ url, revision: null })),
  ];
}

/** One script without imports: a worker that comes in parts can lose one. */
async function bundle(entry: string): Promise<string> {
  // Builds that only draw do without it.
  const { build } = await import("vite");
  const result = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      OFFLINE_FILES: FILES,
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      lib: { entry, formats: ["iife"], name: "worker" },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = result.flatMap(({ output }) => output);
  if (chunk?.type !== "chunk") throw new Error(`${entry} was not bundled.`);
  return chunk.code;
}
