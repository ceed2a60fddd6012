import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import { build } from "vite";
import { bundleWorker } from "../service-worker.ts";
import { listPages } from "./pages.ts";
import { runPostRenderSteps, writeSharePictures } from "./post-render.ts";
import {
  BUNDLE_ONLY_VARIABLE,
  type BundleModules,
  bundleFolder,
  type RenderBundle,
  saveRenderBundle,
  saveRenderedPages,
  staticFilesFolder,
} from "./render-bundle.ts";

type Paths = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>;
type PageStyles = RenderBundle["styles"][number];

/** This integration saves a render bundle after each build by Astro (docs/decisions/0018). */
export function rendererIntegration(): AstroIntegration {
  const isBundleOnly = process.env[BUNDLE_ONLY_VARIABLE] !== undefined;
  let isBuild = false;
  let outDir = "";
  let cache = "";
  let publicDir = "";
  let assets = "";
  let paths: Paths = [];
  let pagesByKeys: Map<string, { styles: unknown[] }>;
  return {
    name: "renderer",
    hooks: {
      "astro:config:setup": ({ command }) => {
        isBuild = command === "build";
      },
      "astro:config:done": ({ config }) => {
        outDir = fileURLToPath(config.outDir);
        cache = fileURLToPath(config.cacheDir);
        publicDir = fileURLToPath(config.publicDir);
        assets = config.build.assets;
        if (isBuild) rmSync(bundleFolder(outDir), { recursive: true, force: true });
      },
      "astro:build:start": ({ setPrerenderer }) =>
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          async getStaticPaths() {
            paths = isBundleOnly ? [] : await prerenderer.getStaticPaths();
            return paths;
          },
          async teardown() {
            await prerenderer.teardown?.();
            await bundleModules(join(outDir, ".prerender"), bundleFolder(outDir));
          },
        })),
      "astro:build:setup": ({ pages }) => {
        pagesByKeys = pages as typeof pagesByKeys;
      },
      "astro:build:done": async () => {
        const worker = await bundleWorker(process.env);
        cpSync(publicDir, staticFilesFolder(outDir), { recursive: true });
        cpSync(join(outDir, assets), join(staticFilesFolder(outDir), assets), { recursive: true });
        const styles = [...pagesByKeys].map(([page, { styles }]): PageStyles => [page, { styles }]);
        saveRenderBundle(outDir, { styles, worker });
        if (isBundleOnly) return;
        const { pages, firstPages, rules } = listPages(paths);
        for (const { address, file } of pages) moveFile(join(outDir, address), join(outDir, file));
        await writeSharePictures({ outDir, cache });
        const addresses = pages.map(({ address }) => address);
        runPostRenderSteps({ outDir, cache, firstPages, rules, addresses, worker });
        saveRenderedPages(outDir, pages);
        console.log(`[render] ${pages.length} pages rendered, 0 unchanged`);
      },
    },
  };
}

function moveFile(from: string, to: string): void {
  if (from === to) return;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** The bundle leaves out the canvas, which is native code, and Vite, which rendering does not need. */
const EXTERNAL_PACKAGES = ["@napi-rs/canvas", "vite"];

/** Bundles the sources and almost all packages. Otherwise, a short build would spend a sixth of its time loading modules. */
async function bundleModules(prerenderer: string, folder: string): Promise<void> {
  const entryFile = readdirSync(prerenderer).find((name) => name.startsWith("prerender-entry"));
  if (!entryFile) throw new Error(`${prerenderer} has no prerender-entry file. Astro may have renamed it.`);
  const input: Record<keyof BundleModules, string> = {
    pages: join(prerenderer, entryFile),
    paths: "astro/runtime/prerender/static-paths.js",
    postRender: "scripts/build/renderer/post-render.ts",
  };
  const output = { entryFileNames: "[name].mjs", chunkFileNames: "chunks/[name].[hash].mjs" };
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: { ssr: true, outDir: folder, emptyOutDir: true, rolldownOptions: { input, output } },
  });
}
