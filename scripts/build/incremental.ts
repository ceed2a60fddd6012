import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/** The last build that finished with this cache: where it wrote, and its `build.json`. */
interface Finished {
  folder: string;
  build: string;
}

/** Astro's own record of which page was drawn with which key. */
const RECORD = "incremental-build.json";

/**
 * Draws only pages whose `cacheKey` is new. Astro keeps what it drew, and the output folder is
 * kept as well; so a cache whose build did not finish is not believed, and what no longer is a
 * page is removed (DESIGN §5).
 */
export function incremental(): AstroIntegration {
  let isBuild = false;
  let cache = "";
  let asTheyAre = "";
  return {
    name: "incremental",
    hooks: {
      "astro:config:setup": ({ command, updateConfig }) => {
        isBuild = command === "build";
        if (!isBuild) return;
        updateConfig({
          experimental: { incrementalBuild: true },
          vite: { build: { emptyOutDir: false } },
        });
      },
      "astro:config:done": ({ config }) => {
        cache = fileURLToPath(config.cacheDir);
        asTheyAre = fileURLToPath(config.publicDir);
        if (isBuild) distrustUnfinished(cache, fileURLToPath(config.outDir));
      },
      "astro:build:done": ({ dir, assets }) => {
        const folder = fileURLToPath(dir);
        const drawn = new Set([...assets.values()].flat().map((url) => fileURLToPath(url)));
        for (const file of pagesIn(folder)) {
          const isPublic = existsSync(join(asTheyAre, relative(folder, file)));
          if (!drawn.has(file) && !isPublic) rmSync(file);
        }
        const build = readFileSync(join(folder, "build.json"), "utf8");
        writeFileSync(markerOf(cache), JSON.stringify({ folder, build } satisfies Finished));
      },
    },
  };
}

const markerOf = (cache: string) => join(cache, "finished.json");

/** From here until the build is done, the cache counts as unfinished. */
function distrustUnfinished(cache: string, folder: string): void {
  const finished = readFinished(cache);
  if (!finished) rmSync(join(cache, RECORD), { force: true });
  const isItsOutput =
    finished?.folder === folder && readText(join(folder, "build.json")) === finished.build;
  // Scripts and styles are written by every build; pages stay where they are this cache's own.
  rmSync(isItsOutput ? join(folder, "assets") : folder, { recursive: true, force: true });
  rmSync(markerOf(cache), { force: true });
}

/** Null where no build finished, and where writing of it did not. */
function readFinished(cache: string): Finished | null {
  try {
    return JSON.parse(readFileSync(markerOf(cache), "utf8")) as Finished;
  } catch {
    return null;
  }
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/** What an earlier build may have left: scripts and styles are written anew each time. */
const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|json|xml|md|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
