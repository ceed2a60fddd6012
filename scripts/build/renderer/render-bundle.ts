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

export interface RenderBundle {
  key: string;
  styles: [page: string, { styles: unknown[] }][];
  worker: string;
}

export interface BundleModules {
  pages: { app: unknown };
  paths: typeof import("astro/runtime/prerender/static-paths.js");
  postRender: typeof import("./post-render.ts");
}

/** `rendered.json`: the pages in the output folder. Written last, and deleted before a page changes. */
export interface RenderedPages {
  build: string;
  /** The page key of each file; null for a page that every build renders. */
  pages: Record<string, string | null>;
}

export const BUNDLE_ONLY = "BUILD_BUNDLE_ONLY";

/** Inside the project, because the renderer imports packages. */
export const bundleFolder = (out: string) => `${out.replace(/\/$/, "")}.bundle`;

export const staticFilesFolder = (out: string) => join(bundleFolder(out), "files");

const currentKey = () => process.env["BUILD_BUNDLE_KEY"] ?? "";

/** The newest render bundle of this checkout, which fits every output folder and setting. */
const sharedFolder = () => process.env["BUILD_BUNDLES"] || "node_modules/.cache/render-bundles";

const writeJson = (folder: string, name: string, value: RenderBundle | RenderedPages) =>
  writeFileSync(join(folder, name), JSON.stringify(value));

function readJson<T>(folder: string, name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
  } catch {
    return null;
  }
}

/** Prefers the bundle of this output folder to the shared one; null where neither fits the sources. */
export function findRenderBundle(out: string): RenderBundle | null {
  const key = currentKey();
  const own = readJson<RenderBundle>(bundleFolder(out), "bundle.json");
  if (own?.key === key) return own;
  const shared = join(sharedFolder(), key);
  if (!existsSync(shared)) return null;
  rmSync(bundleFolder(out), { recursive: true, force: true });
  copyFolder(shared, bundleFolder(out));
  return readJson<RenderBundle>(bundleFolder(out), "bundle.json");
}

/** Sharing a render bundle may fail; the build goes on. */
export function saveRenderBundle(out: string, bundle: Omit<RenderBundle, "key">): void {
  const key = currentKey();
  writeJson(bundleFolder(out), "bundle.json", { key, ...bundle });
  const shared = join(sharedFolder(), key);
  try {
    copyFolder(bundleFolder(out), shared);
    for (const name of readdirSync(sharedFolder())) {
      if (!name.startsWith(key))
        rmSync(join(sharedFolder(), name), { recursive: true, force: true });
    }
  } catch (error) {
    // Another build may have shared the same bundle first.
    if (!existsSync(shared)) console.warn(`[render] The render bundle was not shared: ${error}`);
  }
}

/** Copies to a temporary name, then renames, so that no process finds half a folder. */
function copyFolder(from: string, to: string): void {
  const copy = `${to}.${process.pid}`;
  try {
    cpSync(from, copy, { recursive: true });
    renameSync(copy, to);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

export function resetSite(out: string): void {
  rmSync(out, { recursive: true, force: true });
  cpSync(staticFilesFolder(out), out, { recursive: true });
}

/** Null where another build has written to the output folder since. */
export function readRenderedPages(out: string): RenderedPages | null {
  const rendered = readJson<RenderedPages>(bundleFolder(out), "rendered.json");
  const build = join(out, "build.json");
  return rendered && existsSync(build) && readFileSync(build, "utf8") === rendered.build
    ? rendered
    : null;
}

export const deleteRenderedPages = (out: string) =>
  rmSync(join(bundleFolder(out), "rendered.json"), { force: true });

export function saveRenderedPages(
  out: string,
  pages: readonly { file: string; key: string | null }[],
): void {
  const build = readFileSync(join(out, "build.json"), "utf8");
  const keys = Object.fromEntries(pages.map(({ file, key }) => [file, key]));
  writeJson(bundleFolder(out), "rendered.json", { build, pages: keys });
}
