import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import { build } from "vite";
import {
  DRAWN_LATER,
  type Drawer,
  type DrawerModules,
  drawerFiles,
  drawerOf,
  noteDrawn,
  saveDrawer,
} from "./drawer.ts";
import { pagesOf } from "./drawn-page.ts";
import { finishSite } from "./finish.ts";
import { bundleWorker } from "./service-worker.ts";

type Paths = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>;
type Styles = Drawer["styles"][number];

/**
 * Of each build by Astro, keeps the code that draws its pages, so that the next ones need no bundler
 * (docs/decisions/0018). Where Astro draws them itself, does what comes after the pages.
 */
export function keepDrawer(): AstroIntegration {
  const isDrawnLater = process.env[DRAWN_LATER] !== undefined;
  let isBuild = false;
  let out = "";
  let cache = "";
  let publicDir = "";
  let assets = "";
  let paths: Paths = [];
  let pagesByKeys: Map<string, { styles: unknown[] }>;
  return {
    name: "drawer",
    hooks: {
      "astro:config:setup": ({ command }) => {
        isBuild = command === "build";
      },
      "astro:config:done": ({ config }) => {
        out = fileURLToPath(config.outDir);
        cache = fileURLToPath(config.cacheDir);
        publicDir = fileURLToPath(config.publicDir);
        assets = config.build.assets;
        if (isBuild) rmSync(drawerOf(out), { recursive: true, force: true });
      },
      "astro:build:start": ({ setPrerenderer }) =>
        setPrerenderer((astros) => ({
          ...astros,
          async getStaticPaths() {
            paths = isDrawnLater ? [] : await astros.getStaticPaths();
            return paths;
          },
          async teardown() {
            await astros.teardown?.();
            await bundleModules(join(out, ".prerender"), drawerOf(out));
          },
        })),
      "astro:build:setup": ({ pages }) => {
        pagesByKeys = pages as typeof pagesByKeys;
      },
      "astro:build:done": async () => {
        const worker = await bundleWorker(process.env);
        cpSync(publicDir, drawerFiles(out), { recursive: true });
        cpSync(join(out, assets), join(drawerFiles(out), assets), { recursive: true });
        const styles = [...pagesByKeys].map(([page, of]): Styles => [page, { styles: of.styles }]);
        saveDrawer(out, { styles, worker });
        if (isDrawnLater) return;
        const { pages, firstPages } = pagesOf(paths);
        await finishSite({ out, cache, firstPages, worker });
        noteDrawn(out, pages);
        console.log(`[drawer] ${pages.length} pages drawn, 0 kept`);
      },
    },
  };
}

/** Not in a drawer's modules: what is native, and what builds that only draw never load. */
const LEFT_OUT = ["@napi-rs/canvas", "vite"];

/**
 * What draws pages and what is made of them after, with all packages in it: to find and read hundreds of
 * modules would take a build of few pages a sixth of its time.
 *
 * @param prerenderer The folder of what Astro draws pages with. Throws where it has no entry.
 */
async function bundleModules(prerenderer: string, folder: string): Promise<void> {
  const first = readdirSync(prerenderer).find((name) => name.startsWith("prerender-entry"));
  if (!first) throw new Error(`${prerenderer} has no entry: Astro names it otherwise now.`);
  const input: Record<keyof DrawerModules, string> = {
    pages: join(prerenderer, first),
    paths: "astro/runtime/prerender/static-paths.js",
    finish: "scripts/build/finish.ts",
  };
  const output = { entryFileNames: "[name].mjs", chunkFileNames: "chunks/[name].[hash].mjs" };
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: LEFT_OUT },
    build: { ssr: true, outDir: folder, emptyOutDir: true, rolldownOptions: { input, output } },
  });
}
