import { fork } from "node:child_process";
import { resolve } from "node:path";
import {
  findRenderBundle,
  type RenderBundle,
  readRenderedPages,
} from "./renderer/render-bundle.ts";
import { renderSite } from "./renderer/render-site.ts";
import { setKeys } from "./site-key.ts";

/** Callers exit explicitly, because rendering leaves timers of a second behind. */
export async function buildSite(folder: string): Promise<void> {
  const out = resolve(folder);
  const { env } = process;
  env.NODE_ENV ||= "production";
  setKeys(env);
  const bundle = findRenderBundle(out) ?? (await createRenderBundleAndSync(out));
  await renderSite(out, bundle, readRenderedPages(out));
}

async function createRenderBundleAndSync(out: string): Promise<RenderBundle> {
  const { syncContent } = await import("../../src/data/build/catalog.ts");
  const [bundle] = await Promise.all([createRenderBundle(out), syncContent()]);
  return bundle;
}

/** The bundler runs beside the sync. With its usual 890 MB, both would need more than 1 GB. */
const BUNDLER_MEMORY = ["--max-semi-space-size=2", "--max-old-space-size=400"];

/** Bundles in another process, because bundling takes as much memory as rendering and frees little of it. */
async function createRenderBundle(out: string): Promise<RenderBundle> {
  const execArgv = ["--disable-warning=ExperimentalWarning", ...BUNDLER_MEMORY];
  const bundler = fork("scripts/build/renderer/bundle-with-astro.ts", [out], { execArgv });
  const code = await new Promise((done, fail) => {
    bundler.once("error", fail);
    bundler.once("exit", done);
  });
  const bundle = findRenderBundle(out);
  if (code !== 0 || !bundle) throw new Error("Astro could not bundle the site.");
  return bundle;
}
