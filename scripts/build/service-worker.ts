import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { assetsOf, importsOf } from "../../src/domain/site/offline.ts";
import { offline, serviceWorker as workerPath } from "../../src/paths.ts";
import type { RenderedSite } from "./renderer/post-render.ts";

const UNHASHED_FILES = ["/favicon.svg", "/manifest.webmanifest"];

const PLACEHOLDER = "self.__OFFLINE_FILES__";

export function writeServiceWorker({ outDir, worker }: RenderedSite): void {
  writeFileSync(join(outDir, workerPath()), insertFiles(worker, outDir));
}

const insertFiles = (worker: string, folder: string): string =>
  worker.replace(PLACEHOLDER, () => JSON.stringify(offlineFiles(folder)));

export const createWorkerCode = async (folder: string, env: NodeJS.ProcessEnv): Promise<string> =>
  insertFiles(await bundleWorker(env), folder);

/** With `SITE_OFFLINE=off`, the worker unregisters itself. */
export const bundleWorker = ({ SITE_OFFLINE }: NodeJS.ProcessEnv): Promise<string> =>
  bundle(SITE_OFFLINE === "off" ? "src/worker/removal.ts" : "src/worker/worker.ts");

/** The name of an asset contains a hash, so Workbox needs no revision to see that the asset has changed. */
function offlineFiles(folder: string): { url: string; revision: string | null }[] {
  const readText = (path: string) => readFileSync(join(folder, path), "utf8");
  const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
  const page = readText(`${offline()}.html`);
  const assets = new Set<string>();
  const addAsset = (path: string) => {
    if (assets.has(path)) return;
    assets.add(path);
    if (path.endsWith(".js")) importsOf(readText(path)).forEach(addAsset);
  };
  assetsOf(page).forEach(addAsset);
  return [
    { url: offline(), revision: digest(page) },
    ...UNHASHED_FILES.map((url) => ({ url, revision: digest(readText(url)) })),
    ...[...assets].sort().map((url) => ({ url, revision: null })),
  ];
}

/** Returns one script without imports, because a worker of several files fails if one file does not load. */
async function bundle(entry: string): Promise<string> {
  const { build } = await import("vite");
  const result = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      OFFLINE_FILES: PLACEHOLDER,
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
