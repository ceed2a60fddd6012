import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** What Astro made of the sources: all that is needed to draw pages again without it. */
export interface Drawer {
  /** The `drawerKey` of those sources. */
  key: string;
  /** Which style sheets each page has, as Astro names pages. */
  styles: [page: string, { styles: unknown[] }][];
  /** The service worker, but for the files that it fetches at once. */
  worker: string;
}

/** The modules beside it, by the names of their files. */
export interface DrawerModules {
  /** Astro's application of the site. */
  pages: { app: unknown };
  paths: typeof import("astro/runtime/prerender/static-paths.js");
  finish: typeof import("./finish.ts");
}

/** The pages that stand in the output folder; written last, removed before one is touched. */
export interface Drawn {
  /** The `build.json` beside them. */
  build: string;
  /** The `cacheKey` of each file; null for what is drawn in every build. */
  pages: Record<string, string | null>;
}

/** Set in the environment of a build by Astro that only makes a drawer. */
export const DRAWN_LATER = "BUILD_DRAWN_LATER";

/** Beside the output, and inside the project: what draws imports packages. */
export const drawerOf = (out: string) => `${out.replace(/\/$/, "")}.drawer`;

/** In the drawer of a folder, all that Astro wrote besides pages: scripts, styles, letters, what is public. */
export const drawerFiles = (out: string) => join(drawerOf(out), "files");

/** Of the sources as they are (site-key.ts). */
const keyNow = () => process.env["BUILD_DRAWER_KEY"] ?? "";

/** The newest drawer of all builds of this checkout: other folders and settings need no other. */
const shared = () => process.env["BUILD_DRAWERS"] || "node_modules/.cache/drawers";

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

/** The drawer of a folder, or the one that another folder's build shared; null where neither fits. */
export function findDrawer(out: string): Drawer | null {
  const key = keyNow();
  const own = readJson<Drawer>(drawerOf(out), "drawer.json");
  if (own?.key === key) return own;
  const there = join(shared(), key);
  if (!existsSync(there)) return null;
  rmSync(drawerOf(out), { recursive: true, force: true });
  copyWhole(there, drawerOf(out));
  return readJson<Drawer>(drawerOf(out), "drawer.json");
}

/**
 * Ends what makes a drawer, and shares it with builds of these sources in other folders, in place of what
 * older sources left. No build fails by that.
 */
export function saveDrawer(out: string, made: Omit<Drawer, "key">): void {
  const key = keyNow();
  writeJson(drawerOf(out), "drawer.json", { key, ...made });
  const there = join(shared(), key);
  try {
    copyWhole(drawerOf(out), there);
    for (const name of readdirSync(shared())) {
      if (!name.startsWith(key)) rmSync(join(shared(), name), { recursive: true, force: true });
    }
  } catch (error) {
    // Or another build was first.
    if (!existsSync(there)) console.warn(`[drawer] not shared: ${error}`);
  }
}

/** Nobody ever finds half of it. Throws where something is there already. */
function copyWhole(from: string, to: string): void {
  const copy = `${to}.${process.pid}`;
  try {
    cpSync(from, copy, { recursive: true });
    renameSync(copy, to);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Makes a folder what it is before the first page is drawn. */
export function emptySite(out: string): void {
  rmSync(out, { recursive: true, force: true });
  cpSync(drawerFiles(out), out, { recursive: true });
}

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
