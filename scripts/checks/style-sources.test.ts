import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?]+\.(?:tsx?|astro))/g;

/** Returns `files` and all files that these files import, even through other files or lazily. */
function filesReachedFrom(files: string[]): Set<string> {
  const reachedFiles = new Set<string>();
  const waitingFiles = [...files];
  for (let file = waitingFiles.pop(); file; file = waitingFiles.pop()) {
    if (reachedFiles.has(file) || !existsSync(file)) continue;
    reachedFiles.add(file);
    for (const [, importPath = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
      waitingFiles.push(join(dirname(file), importPath));
  }
  return reachedFiles;
}

const styles = readFileSync("src/styles.css", "utf8");
const toolFolders = [...styles.matchAll(/@source not "\.\/(features\/.+)";/g)].map(([, folder]) => `src/${folder}/`);
const isToolFile = (file: string) => toolFolders.some((folder) => file.startsWith(folder));
const usesToolLayout = (page: string) => readFileSync(page, "utf8").includes("layouts/Tool.astro");
const pages = globSync("src/pages/**/*.astro");

test("only pages with the layout Tool import components whose folders styles.css excludes", () => {
  const reachedFiles = filesReachedFrom(pages.filter((page) => !usesToolLayout(page)));
  expect([...reachedFiles].filter(isToolFile)).toEqual([]);
  expect(reachedFiles.size).toBeGreaterThan(200);
});

test("pages with the layout Tool import components from each folder that styles.css excludes", () => {
  const reachedFiles = [...filesReachedFrom(pages.filter(usesToolLayout))];
  for (const folder of toolFolders) expect(reachedFiles.filter((file) => file.startsWith(folder))).not.toEqual([]);
  expect(reachedFiles).toContain("src/features/admin/recaps/RecapsTab.tsx");
});
