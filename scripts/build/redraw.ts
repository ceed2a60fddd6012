import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { RouteData } from "astro";
import { cacheDir } from "../../src/data/build/cache-dir.ts";
import {
  type Drawer,
  type DrawerModules,
  type Drawn,
  drawerOf,
  emptySite,
  forgetDrawn,
  noteDrawn,
} from "./drawer.ts";
import { PAGES_AT_ONCE, pagesOf } from "./drawn-page.ts";

/** What Astro's prerenderer does with the first module of its code. */
type App = ConstructorParameters<DrawerModules["paths"]["StaticPaths"]>[0] & {
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
  const modules = await openDrawer(out);
  const app = openApp(modules, drawer);
  const { pages, firstPages } = pagesOf(await new modules.paths.StaticPaths(app).getAll());
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
      // Neither waits for anything: no timer would run, and those that pages leave behind hold the pages in memory.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  const files = new Set(pages.map(({ file }) => file));
  for (const file of Object.keys(before)) {
    if (!files.has(file)) rmSync(join(out, file), { force: true });
  }
  await modules.finish.finishSite({ out, cache: cacheDir(), firstPages, worker: drawer.worker });
  noteDrawn(out, pages);
  console.log(`[drawer] ${stale.length} pages drawn, ${pages.length - stale.length} kept`);
}

async function openDrawer(out: string): Promise<DrawerModules> {
  const open = (name: keyof DrawerModules) =>
    import(pathToFileURL(join(drawerOf(out), `${name}.mjs`)).href);
  return { pages: await open("pages"), paths: await open("paths"), finish: await open("finish") };
}

/** Astro's own application of the site, as its build starts it. */
function openApp({ pages }: DrawerModules, drawer: Drawer): App {
  const app = pages.app as App;
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
