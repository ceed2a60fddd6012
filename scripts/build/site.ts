import { fork } from "node:child_process";
import { resolve } from "node:path";
import { findRenderBundle, type RenderBundle, readRenderedPages } from "./renderer/render-bundle.ts";
import { renderSite } from "./renderer/render-site.ts";
import { setKeys } from "./site-key.ts";

/** After the build, the caller must end the process. Otherwise, the renderer's timers delay the end by one second. */
export async function buildSite(folder: string): Promise<void> {
  const outDir = resolve(folder);
  const { env } = process;
  env.NODE_ENV ||= "production";
  setKeys(env);
  const bundle = findRenderBundle(outDir) ?? (await createRenderBundleAndSync(outDir));
  await renderSite(outDir, bundle, readRenderedPages(outDir));
}

async function createRenderBundleAndSync(outDir: string): Promise<RenderBundle> {
  const { syncContent } = await import("../../src/data/build/catalog.ts");
  const [bundle] = await Promise.all([createRenderBundle(outDir), syncContent()]);
  return bundle;
}

/** The bundler and the sync of the mirror run at the same time. Without this limit, they need more than 1 GB. */
const BUNDLER_MEMORY = ["--max-semi-space-size=2", "--max-old-space-size=400"];

/** Runs the bundler in another process. Otherwise, the bundler's memory would remain in use during rendering. */
async function createRenderBundle(outDir: string): Promise<RenderBundle> {
  const execArgv = ["--disable-warning=ExperimentalWarning", ...BUNDLER_MEMORY];
  const bundler = fork("scripts/build/renderer/bundle-with-astro.ts", [outDir], { execArgv });
  const code = await new Promise((done, fail) => {
    bundler.once("error", fail);
    bundler.once("exit", done);
  });
  const bundle = findRenderBundle(outDir);
  if (code !== 0 || !bundle) throw new Error("Astro could not bundle the site.");
  return bundle;
}
