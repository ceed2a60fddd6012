import { fork } from "node:child_process";
import { resolve } from "node:path";
import { type Drawer, findDrawer, readDrawn } from "./drawer.ts";
import { redraw } from "./redraw.ts";
import { noteKeys } from "./site-key.ts";

/**
 * Builds the site into a folder of the project that is kept for the next build. Where a build of these
 * sources has left what draws pages, Astro is not needed. Drawn are the pages that changed, or all of them into
 * another folder. What draws a page leaves a timer of a second behind: a program that has built ends
 * itself rather than wait for those.
 */
export async function buildSite(folder: string): Promise<void> {
  const out = resolve(folder);
  const { env } = process;
  env.NODE_ENV ||= "production";
  noteKeys(env);
  const drawer = findDrawer(out) ?? (await makeDrawer(out));
  await redraw(out, drawer, readDrawn(out));
}

/**
 * Has Astro make what draws the pages of a folder. In a process of its own, since bundling takes as much memory as
 * drawing and gives little of it back. Throws where that fails; Astro has said why.
 */
async function makeDrawer(out: string): Promise<Drawer> {
  const bundler = fork("scripts/build/bundle.ts", [out]);
  const code = await new Promise((done, fail) => {
    bundler.once("error", fail);
    bundler.once("exit", done);
  });
  const drawer = findDrawer(out);
  if (code !== 0 || !drawer) throw new Error("Astro could not bundle the site.");
  return drawer;
}
