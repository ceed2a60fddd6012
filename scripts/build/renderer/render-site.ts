import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../../../src/data/build/cache-dir.ts";
import { refuseTooManyFiles } from "../hosting/host-limits.ts";
import { listPages } from "./pages.ts";
import { importModule, openApp } from "./render-app.ts";
import {
  deleteRenderedPages,
  type RenderBundle,
  type RenderedPages,
  resetSite,
  saveRenderedPages,
} from "./render-bundle.ts";
import { renderPages } from "./render-pages.ts";

/** Renders the outdated pages. This function first reads and checks all content, and only then changes files. */
export async function renderSite(
  outDir: string,
  { styles, worker }: RenderBundle,
  previousPages: RenderedPages | null,
): Promise<void> {
  const app = await openApp(outDir, styles);
  const { StaticPaths } = await importModule(outDir, "paths");
  const { pages, firstPages, rules } = listPages(await new StaticPaths(app).getAll());
  const files = new Set(pages.map(({ file }) => file));
  refuseTooManyFiles(files, rules);
  deleteRenderedPages(outDir);
  if (!previousPages) resetSite(outDir);
  const previousKeys = previousPages?.pages ?? {};
  const outdatedPages = pages.filter(
    ({ file, key }) => key === null || previousKeys[file] !== key || !existsSync(join(outDir, file)),
  );
  const tasks = outdatedPages.map(({ path, ...page }) => ({ ...page, route: path.route.route }));
  const { runPostRenderSteps, writeSharePictures } = await importModule(outDir, "postRender");
  const cache = cacheDir();
  const picturesPromise = writeSharePictures({ outDir, cache });
  const changedCount = await renderPages(app, { outDir, styles }, tasks);
  await picturesPromise;
  const removedFiles = Object.keys(previousKeys).filter((file) => !files.has(file));
  for (const file of removedFiles) rmSync(join(outDir, file), { force: true });
  const addresses = pages.map(({ address }) => address);
  runPostRenderSteps({ outDir, cache, firstPages, rules, addresses, worker });
  saveRenderedPages(outDir, pages);
  console.log(`[render] ${outdatedPages.length} pages rendered, ${pages.length - outdatedPages.length} unchanged`);
  console.log(`[render] ${changedCount} files changed, ${removedFiles.length} removed`);
}
