import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteData } from "astro";
import { StaticPaths } from "astro/runtime/prerender/static-paths.js";
import { cacheDir } from "../../src/data/build/catalog.ts";
import { type Drawer, type Drawn, drawerOf, emptySite, forgetDrawn, noteDrawn } from "./drawer.ts";
import { PAGES_AT_ONCE, pagesOf } from "./drawn-page.ts";
import { finishSite } from "./finish.ts";

/** What Astro's prerenderer does with the first module of its code. */
type App = ConstructorParameters<typeof StaticPaths>[0] & {
  setInternals(internals: { pagesByKeys: Map<string, unknown> }): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
};

/**
 * Draws the pages whose `cacheKey` is new with the code that an earlier build kept, and removes those
 * that are gone; without a `last` time, all of them. Until the content has been read and found whole,
 * nothing is touched.
 */
export async function redraw(out: string, drawer: Drawer, last: Drawn | null): Promise<void> {
  const app = await openApp(out, drawer);
  const { pages, firstPages } = pagesOf(await new StaticPaths(app).getAll());
  forgetDrawn(out);
  if (!last) emptySite(out);
  const before = last?.pages ?? {};
  const stale = pages.filter(
    ({ file, key }) => key === null || before[file] !== key || !existsSync(join(out, file)),
  );
  const queue = stale.values();
  const work = async () => {
    for (const { file, path } of queue) {
      writeIfNew(join(out, file), await draw(app, file, path.route));
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  const files = new Set(pages.map(({ file }) => file));
  for (const file of Object.keys(before)) {
    if (!files.has(file)) rmSync(join(out, file), { force: true });
  }
  await finishSite({ out, cache: cacheDir(), firstPages, worker: drawer.worker });
  noteDrawn(out, pages);
  console.log(`[drawer] ${stale.length} pages drawn, ${pages.length - stale.length} kept`);
}

/** Astro's own application of the site, as its build starts it. */
async function openApp(out: string, drawer: Drawer): Promise<App> {
  const entry = pathToFileURL(join(drawerOf(out), drawer.entry)).href;
  const { app } = (await import(entry)) as { app: App };
  app.setInternals({ pagesByKeys: new Map(drawer.styles) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: console } } });
  return app;
}

async function draw(app: App, file: string, routeData: RouteData): Promise<Buffer> {
  const request = new Request(new URL(encodeURI(`/${file}`), "http://localhost:4321"));
  const response = await app.render(request, { routeData });
  if (!response.ok && routeData.route !== "/404") throw new Error(`${file}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** A file that stays as it was keeps its time, and so every copy of it stays valid. */
function writeIfNew(path: string, content: Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(content)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
