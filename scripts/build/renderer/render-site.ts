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

/** Changes no file before the content is read and valid. */
export async function renderSite(
  out: string,
  { styles, worker }: RenderBundle,
  last: RenderedPages | null,
): Promise<void> {
  const app = await openApp(out, styles);
  const { StaticPaths } = await importModule(out, "paths");
  const { pages, firstPages, rules } = listPages(await new StaticPaths(app).getAll());
  const files = new Set(pages.map(({ file }) => file));
  refuseTooManyFiles(files, rules);
  deleteRenderedPages(out);
  if (!last) resetSite(out);
  const before = last?.pages ?? {};
  const stale = pages.filter(
    ({ file, key }) => key === null || before[file] !== key || !existsSync(join(out, file)),
  );
  const tasks = stale.map(({ path, ...page }) => ({ ...page, route: path.route.route }));
  const { runPostRenderSteps, writeSharePictures } = await importModule(out, "postRender");
  const cache = cacheDir();
  const pictures = writeSharePictures({ out, cache });
  const changed = await renderPages(app, { out, styles }, tasks);
  await pictures;
  const removed = Object.keys(before).filter((file) => !files.has(file));
  for (const file of removed) rmSync(join(out, file), { force: true });
  runPostRenderSteps({ out, cache, firstPages, rules, worker });
  saveRenderedPages(out, pages);
  console.log(`[render] ${stale.length} pages rendered, ${pages.length - stale.length} unchanged`);
  console.log(`[render] ${changed} files changed, ${removed.length} removed`);
}
