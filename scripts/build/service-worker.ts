import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { assetsOf, importsOf } from "../../src/domain/offline.ts";
import { offline, serviceWorker as workerPath } from "../../src/paths.ts";
import type { DrawnSite } from "./finish.ts";

/** Written by hand, so their names do not change with their content. */
const BY_HAND = ["/favicon.svg", "/manifest.webmanifest"];

/**
 * Writes the service worker beside the pages, with the few files that it fetches at once: the offline
 * page and what that is drawn with. With `SITE_OFFLINE=off`, one that removes itself.
 */
export async function writeServiceWorker({ out }: DrawnSite): Promise<void> {
  writeFileSync(join(out, workerPath()), await workerFor(out, process.env));
}

/** The worker of a built site; throws where its offline page or a file of that is missing. */
export const workerFor = (folder: string, { SITE_OFFLINE }: NodeJS.ProcessEnv): Promise<string> =>
  SITE_OFFLINE === "off"
    ? bundle("src/worker/removal.ts", [])
    : bundle("src/worker/worker.ts", offlineFiles(folder));

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
async function bundle(entry: string, files: ReturnType<typeof offlineFiles>): Promise<string> {
  const result = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      OFFLINE_FILES: JSON.stringify(files),
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
