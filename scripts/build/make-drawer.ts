import { fork } from "node:child_process";
import { type Drawer, findDrawer } from "./drawer.ts";

/**
 * Has Astro make what draws the pages of a folder. In a process of its own, since bundling takes as much memory as
 * drawing and gives little of it back. Throws where that fails; Astro has said why.
 */
export async function makeDrawer(out: string): Promise<Drawer> {
  const bundler = fork("scripts/build/bundle.ts", [out]);
  const code = await new Promise((done, fail) => {
    bundler.once("error", fail);
    bundler.once("exit", done);
  });
  const drawer = findDrawer(out);
  if (code !== 0 || !drawer) throw new Error("Astro could not bundle the site.");
  return drawer;
}
