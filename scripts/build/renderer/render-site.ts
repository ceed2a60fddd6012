import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { RouteData } from "astro";
import { cacheDir } from "../../../src/data/build/cache-dir.ts";
import { listPages, RENDER_CONCURRENCY } from "./pages.ts";
import {
  type BundleModules,
  bundleFolder,
  deleteRenderedPages,
  type RenderBundle,
  type RenderedPages,
  resetSite,
  saveRenderedPages,
} from "./render-bundle.ts";

/** Internals that Astro's own prerenderer calls too (docs/decisions/0018). */
type App = ConstructorParameters<BundleModules["paths"]["StaticPaths"]>[0] & {
  setInternals(internals: { pagesByKeys: Map<string, unknown> }): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
};

/** Changes no file before the content is read and valid. */
export async function renderSite(
  out: string,
  bundle: RenderBundle,
  last: RenderedPages | null,
): Promise<void> {
  const modules = await importBundle(out);
  const app = createApp(modules, bundle);
  const { pages, firstPages } = listPages(await new modules.paths.StaticPaths(app).getAll());
  deleteRenderedPages(out);
  if (!last) resetSite(out);
  const before = last?.pages ?? {};
  const stale = pages.filter(
    ({ file, key }) => key === null || before[file] !== key || !existsSync(join(out, file)),
  );
  const queue = stale.values();
  const work = async () => {
    for (const { file, path } of queue) {
      writeIfChanged(join(out, file), await renderPage(app, file, path.route));
      // Lets timers run: those of finished pages hold the pages in memory.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: RENDER_CONCURRENCY }, work));
  const files = new Set(pages.map(({ file }) => file));
  for (const file of Object.keys(before)) {
    if (!files.has(file)) rmSync(join(out, file), { force: true });
  }
  await modules.postRender.runPostRenderSteps({
    out,
    cache: cacheDir(),
    firstPages,
    worker: bundle.worker,
  });
  saveRenderedPages(out, pages);
  console.log(`[render] ${stale.length} pages rendered, ${pages.length - stale.length} unchanged`);
}

async function importBundle(out: string): Promise<BundleModules> {
  const open = (name: keyof BundleModules) =>
    import(pathToFileURL(join(bundleFolder(out), `${name}.mjs`)).href);
  return {
    pages: await open("pages"),
    paths: await open("paths"),
    postRender: await open("postRender"),
  };
}

function createApp({ pages }: BundleModules, bundle: RenderBundle): App {
  const app = pages.app as App;
  app.setInternals({ pagesByKeys: new Map(bundle.styles) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: console } } });
  return app;
}

async function renderPage(app: App, file: string, routeData: RouteData): Promise<Buffer> {
  const request = new Request(new URL(encodeURI(`/${file}`), "http://localhost:4321"));
  const response = await app.render(request, { routeData });
  if (!response.ok && routeData.route !== "/404") throw new Error(`${file}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** An unchanged file keeps its time, so snapshots can link to it. */
function writeIfChanged(path: string, content: Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(content)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
