import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { RouteData } from "astro";
import { type BundleModules, bundleFolder, type RenderBundle } from "./render-bundle.ts";

/** These methods are internal to Astro. This renderer calls them as Astro's prerenderer does (docs/decisions/0018). */
export type App = ConstructorParameters<BundleModules["paths"]["StaticPaths"]>[0] & {
  manifest: { routes: { routeData: RouteData }[] };
  setInternals(internals: { pagesByKeys: Map<string, unknown> }): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
};

type MarkdownHandler = (context: { params: { slug: string } }) => Promise<Response>;

const MARKDOWN_ROUTE = "/recap/[slug].md";

export interface RenderTask {
  route: string;
  address: string;
  file: string;
}

export const importModule = <Name extends keyof BundleModules>(
  outDir: string,
  name: Name,
): Promise<BundleModules[Name]> => import(pathToFileURL(join(bundleFolder(outDir), `${name}.mjs`)).href);

export async function openApp(outDir: string, styles: RenderBundle["styles"]): Promise<App> {
  const { app } = (await importModule(outDir, "pages")) as { app: App };
  app.setInternals({ pagesByKeys: new Map(styles) });
  const destination = { write: ({ message }: { message: string }) => console.error(message) };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } });
  return app;
}

/** Renders one page after the other, because rendering never waits for a request. Returns the number of changed files. */
export async function renderTasks(app: App, outDir: string, tasks: Iterable<RenderTask>): Promise<number> {
  const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]));
  let changedCount = 0;
  for (const { route, address, file } of tasks) {
    const routeData = routes.get(route);
    if (!routeData) throw new Error(`The render bundle has no route ${route}.`);
    if (writeIfChanged(join(outDir, file), await renderPage(app, address, routeData))) changedCount++;
    // A rendered page remains in memory until its timers have run. So let the timers run.
    await setImmediate();
  }
  return changedCount;
}

async function renderPage(app: App, address: string, routeData: RouteData): Promise<Buffer> {
  if (routeData.route === MARKDOWN_ROUTE) return renderMarkdown(app, address, routeData);
  const request = new Request(new URL(encodeURI(`/${address}`), "http://localhost:4321"));
  const response = await app.render(request, { routeData });
  if (!response.ok && routeData.route !== "/404") throw new Error(`${address}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Two fifths of the files are Markdown. Without Astro, the build renders a Markdown file in half the time. */
async function renderMarkdown(app: App, address: string, routeData: RouteData): Promise<Buffer> {
  const module = (await app.getComponentByRoute?.(routeData)) as { GET?: MarkdownHandler };
  const slug = address.slice("recap/".length, -".md".length);
  const response = await module.GET?.({ params: { slug } });
  if (!response) throw new Error(`The route ${routeData.route} exports no function GET.`);
  return Buffer.from(await response.arrayBuffer());
}

const createdFolders = new Set<string>();

/** Does not write an unchanged file, so that its modification time stays. Then the next snapshot links the file, not a copy. */
function writeIfChanged(path: string, content: Buffer): boolean {
  const exists = existsSync(path);
  if (exists && readFileSync(path).equals(content)) return false;
  const folder = dirname(path);
  if (!exists && !createdFolders.has(folder)) mkdirSync(folder, { recursive: true });
  createdFolders.add(folder);
  writeFileSync(path, content);
  return true;
}
