import { resolve } from "node:path";
import { readDrawer, readDrawn } from "./drawer.ts";
import { noteKeys } from "./site-key.ts";

/**
 * Builds the site into a folder of the project that is kept for the next build: the pages that changed
 * where sources and settings are those of the last one, everything otherwise. What draws a page leaves a
 * timer of a second behind: a program that has built ends itself rather than wait for those.
 */
export async function buildSite(folder: string): Promise<void> {
  const out = resolve(folder);
  const { env } = process;
  env.NODE_ENV ||= "production";
  noteKeys(env);
  const drawer = readDrawer(out);
  const last = readDrawn(out);
  if (last && drawer && drawer.siteKey === env["BUILD_SITE_KEY"]) {
    const { redraw } = await import("./redraw.ts");
    return redraw(out, drawer, last);
  }
  const { build } = await import("astro");
  await build({ root: ".", outDir: out });
}
