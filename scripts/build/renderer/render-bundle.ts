import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** The content of `rendered.json`. A build deletes this file before it changes a page, and writes the file at the end. */
export interface RenderedPages {
  build: string;
  /** The page key of each file, or null if every build renders the page. */
  pages: Record<string, string | null>;
}

export const BUNDLE_ONLY_VARIABLE = "BUILD_BUNDLE_ONLY";

/** The folder must be inside the project. Otherwise, the bundle could not import packages from node_modules. */
export const bundleFolder = (outDir: string) => `${outDir.replace(/\/$/, "")}.bundle`;

export const staticFilesFolder = (outDir: string) => join(bundleFolder(outDir), "files");

const currentKey = () => process.env["BUILD_BUNDLE_KEY"] ?? "";

/** Builds of this checkout share the newest render bundle through this folder, even if they write to different output folders. */
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

/** Returns the bundle of this output folder or the shared bundle. Returns null if neither matches the current sources. */
export function findRenderBundle(outDir: string): RenderBundle | null {
  const key = currentKey();
  const ownBundle = readJson<RenderBundle>(bundleFolder(outDir), "bundle.json");
  if (ownBundle?.key === key) return ownBundle;
  const sharedBundle = join(sharedFolder(), key);
  if (!existsSync(sharedBundle)) return null;
  rmSync(bundleFolder(outDir), { recursive: true, force: true });
  copyFolder(sharedBundle, bundleFolder(outDir));
  return readJson<RenderBundle>(bundleFolder(outDir), "bundle.json");
}

/** Saves the bundle for this output folder, and copies it to the shared folder. If the copy fails, the build continues. */
export function saveRenderBundle(outDir: string, bundle: Omit<RenderBundle, "key">): void {
  const key = currentKey();
  writeJson(bundleFolder(outDir), "bundle.json", { key, ...bundle });
  const sharedBundle = join(sharedFolder(), key);
  try {
    copyFolder(bundleFolder(outDir), sharedBundle);
    for (const name of readdirSync(sharedFolder())) {
      if (!name.startsWith(key)) rmSync(join(sharedFolder(), name), { recursive: true, force: true });
    }
  } catch (error) {
    // The copy also fails if another build has already shared the same bundle.
    if (!existsSync(sharedBundle)) console.warn(`[render] Other builds cannot use this render bundle: ${error}`);
  }
}

/** Copies the folder to a temporary name and then renames the copy, so that no process finds an incomplete folder. */
function copyFolder(sourceFolder: string, targetFolder: string): void {
  const temporaryFolder = `${targetFolder}.${process.pid}`;
  try {
    cpSync(sourceFolder, temporaryFolder, { recursive: true });
    renameSync(temporaryFolder, targetFolder);
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

export function resetSite(outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  cpSync(staticFilesFolder(outDir), outDir, { recursive: true });
}

/** Returns null if another build has written to the output folder since `saveRenderedPages`. */
export function readRenderedPages(outDir: string): RenderedPages | null {
  const renderedPages = readJson<RenderedPages>(bundleFolder(outDir), "rendered.json");
  const buildFile = join(outDir, "build.json");
  return renderedPages && existsSync(buildFile) && readFileSync(buildFile, "utf8") === renderedPages.build
    ? renderedPages
    : null;
}

export const deleteRenderedPages = (outDir: string) =>
  rmSync(join(bundleFolder(outDir), "rendered.json"), { force: true });

export function saveRenderedPages(outDir: string, pages: readonly { file: string; key: string | null }[]): void {
  const build = readFileSync(join(outDir, "build.json"), "utf8");
  const keys = Object.fromEntries(pages.map(({ file, key }) => [file, key]));
  writeJson(bundleFolder(outDir), "rendered.json", { build, pages: keys });
}
