import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteData } from "astro";
import { StaticPaths } from "astro/runtime/prerender/static-paths.js";
import { cacheDir } from "../../src/data/build/catalog.ts";
import { type Drawer, type Drawn, drawerOf, forgetDrawn, noteDrawn } from "./drawer.ts";
import { fileOf } from "./drawn-page.ts";
import { finishSite } from "./finish.ts";

/** As `build.concurrency` in astro.config.mjs. */
const AT_ONCE = 16;

/** What Astro's prerenderer does with the first module of its code. */
type App = ConstructorParameters<typeof StaticPaths>[0] & {
  setInternals(internals: { pagesByKeys: Map<string, unknown> }): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
};

interface Page {
  file: string;
  key: string | null;
  draw(): Promise<Buffer>;
}

/**
 * Draws the pages whose `cacheKey` is new with the code that an earlier build kept, and removes those
 * that are gone. Until the content has been read and found whole, nothing is touched.
 */
export async function redraw(out: string, drawer: Drawer, last: Drawn): Promise<void> {
  const { pages, firstPages } = await readPages(await openApp(out, drawer));
  forgetDrawn(out);
  const isKept = ({ file, key }: Page) =>
    key !== null && last.pages[file] === key && existsSync(join(out, file));
  const stale = pages.filter((page) => !isKept(page));
  const queue = stale.values();
  const work = async () => {
    for (const { file, draw } of queue) writeIfNew(join(out, file), await draw());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const drawn = Object.fromEntries(pages.map(({ file, key }) => [file, key]));
  for (const file of Object.keys(last.pages)) {
    if (!(file in drawn)) rmSync(join(out, file), { force: true });
  }
  await finishSite({ out, cache: cacheDir(), firstPages });
  noteDrawn(out, drawn);
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

async function readPages(app: App) {
  const pages = new Map<string, Page>();
  const routes = new Map<string, string>();
  for (const { pathname, route, cacheKey } of await new StaticPaths(app).getAll()) {
    const file = fileOf(pathname, route.type);
    // Of two routes for one path the first wins, as with Astro.
    if (pages.has(file)) continue;
    routes.set(route.route, routes.get(route.route) ?? file);
    const draw = async () => {
      const request = new Request(new URL(encodeURI(`/${file}`), "http://localhost:4321"));
      const response = await app.render(request, { routeData: route });
      if (!response.ok && route.route !== "/404") throw new Error(`${file}: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    };
    pages.set(file, { file, key: cacheKey ?? null, draw });
  }
  return { pages: [...pages.values()], firstPages: [...routes.values()] };
}

/** A file that stays as it was keeps its time, and so every copy of it stays valid. */
function writeIfNew(path: string, content: Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(content)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
