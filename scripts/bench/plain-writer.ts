import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Writes files with the names and sizes of a site's files, and returns the time in seconds. No build can be faster. */
export function measurePlainWriter(sourceFolder: string, targetFolder: string): number {
  const files = readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(sourceFolder, file), size: statSync(file).size }));
  // `Math.max(...sizes)` would fail, because a large site has more files than a call can have arguments.
  const largestSize = files.reduce((largest, { size }) => Math.max(largest, size), 0);
  const content = Buffer.alloc(largestSize, "a page of a site ");
  const folders = new Set<string>();
  const start = performance.now();
  for (const { name, size } of files) {
    const file = join(targetFolder, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, content.subarray(0, size));
  }
  const seconds = (performance.now() - start) / 1000;
  rmSync(targetFolder, { recursive: true });
  return seconds;
}
