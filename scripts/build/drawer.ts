import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import { pagesOf } from "./drawn-page.ts";
import { finishSite } from "./finish.ts";
import { bundleWorker } from "./service-worker.ts";

type Paths = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>;

/** What Astro made of the sources: all that is needed to draw pages again without it. */
export interface Drawer {
  siteKey: string;
  /** Its first module, in the drawer's folder. */
  entry: string;
  /** Which style sheets each page has, as Astro names pages. */
  styles: [page: string, { styles: unknown[] }][];
  /** The service worker, but for the files that it fetches at once. */
  worker: string;
}

/** The pages that stand in the output folder; written last, removed before one is touched. */
export interface Drawn {
  /** The `build.json` beside them. */
  build: string;
  /** The `cacheKey` of each file; null for what is drawn in every build. */
  pages: Record<string, string | null>;
}

/** Beside the output, and inside the project: what draws imports packages. */
export const drawerOf = (out: string) => `${out.replace(/\/$/, "")}.drawer`;

const writeJson = (folder: string, name: string, value: Drawer | Drawn) =>
  writeFileSync(join(folder, name), JSON.stringify(value));

/** Null where there is none, and where writing it did not end. */
function readJson<T>(folder: string, name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
  } catch {
    return null;
  }
}

export const readDrawer = (out: string) => readJson<Drawer>(drawerOf(out), "drawer.json");

/** Null unless the pages in the folder are those that were noted. */
export function readDrawn(out: string): Drawn | null {
  const drawn = readJson<Drawn>(drawerOf(out), "drawn.json");
  const build = join(out, "build.json");
  return drawn && existsSync(build) && readFileSync(build, "utf8") === drawn.build ? drawn : null;
}

export const forgetDrawn = (out: string) =>
  rmSync(join(drawerOf(out), "drawn.json"), { force: true });

export function noteDrawn(
  out: string,
  pages: readonly { file: string; key: string | null }[],
): void {
  const build = readFileSync(join(out, "build.json"), "utf8");
  const keys = Object.fromEntries(pages.map(({ file, key }) => [file, key]));
  writeJson(drawerOf(out), "drawn.json", { build, pages: keys });
}

/**
 * Of each build by Astro, keeps the code that drew its pages, so that the next ones need no bundler
 * (docs/decisions/0018), and does what comes after the pages.
 */
export function keepDrawer(): AstroIntegration {
  let isBuild = false;
  let out = "";
  let cache = "";
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
        if (isBuild) rmSync(drawerOf(out), { recursive: true, force: true });
      },
      "astro:build:start": ({ setPrerenderer }) =>
        setPrerenderer((astros) => ({
          ...astros,
          async getStaticPaths() {
            paths = await astros.getStaticPaths();
            return paths;
          },
          async teardown() {
            await astros.teardown?.();
            cpSync(join(out, ".prerender"), drawerOf(out), { recursive: true });
          },
        })),
      "astro:build:setup": ({ pages }) => {
        pagesByKeys = pages as typeof pagesByKeys;
      },
      "astro:build:done": async () => {
        const { pages, firstPages } = pagesOf(paths);
        const worker = await bundleWorker(process.env);
        await finishSite({ out, cache, firstPages, worker });
        writeJson(drawerOf(out), "drawer.json", {
          siteKey: process.env["BUILD_SITE_KEY"] ?? "",
          entry:
            readdirSync(drawerOf(out)).find((name) => name.startsWith("prerender-entry")) ?? "",
          styles: [...pagesByKeys].map(([page, { styles }]) => [page, { styles }]),
          worker,
        });
        noteDrawn(out, pages);
        console.log(`[drawer] ${pages.length} pages drawn, 0 kept`);
      },
    },
  };
}
