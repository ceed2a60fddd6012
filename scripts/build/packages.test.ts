import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Hosts install packages with `--omit=dev`, so a build must not load `devDependencies`. */

const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  devDependencies: Record<string, string>;
};
const TYPES = /^(?:import|export) type [\s\S]*?;$/gm;
const IMPORT = /^[^"'`\n]*\b(?:from|import)\s*(\()?\s*["']([^"'?]+)/gm;

/** A build on a host has no local database, so the build never runs the `import()` that loads the local backend. */
const shouldFollow = (file: string, isDynamic: boolean) => !(isDynamic && file.startsWith("scripts/local/"));

function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8").replaceAll(TYPES, "");
  return [...source.matchAll(IMPORT)]
    .filter(([, bracket]) => shouldFollow(file, bracket !== undefined))
    .map(([, , importPath = ""]) => (importPath.startsWith(".") ? join(dirname(file), importPath) : importPath));
}

function packagesOf(entries: string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const visited = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (visited.has(file) || !/\.(ts|tsx|astro|mjs)$/.test(file)) continue;
    visited.add(file);
    for (const importPath of importsOf(file)) {
      if (existsSync(importPath)) queue.push(importPath);
      else
        packages.set(
          importPath
            .split("/")
            .slice(0, importPath.startsWith("@") ? 2 : 1)
            .join("/"),
          file,
        );
    }
  }
  return packages;
}

test("a build loads only packages that hosts install", () => {
  const entries = ["scripts/local/build.ts", "astro.config.mjs", "scripts/build/cli.ts"];
  const folders = "{src/pages,src/layouts,src/worker,src/directives,scripts/build}/**/*.{ts,astro,mjs}";
  const files = globSync(folders).filter((file) => !file.includes(".test."));
  const packages = [...packagesOf([...entries, ...files])];
  expect(packages.map(([name]) => name)).toEqual(
    expect.arrayContaining(["react", "astro", "stemmer", "@napi-rs/canvas"]),
  );
  expect(packages.filter(([name]) => name in devDependencies)).toEqual([]);
});

test("the lock file names no registry, and has a checksum for each package that the registry had", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { resolved?: string; integrity?: string; optional?: boolean }>;
  };
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  expect(entries.filter(([, { resolved }]) => resolved)).toEqual([]);
  // The registry of the machine that wrote the file may lack the packages of other platforms (docs/decisions/0006).
  expect(entries.filter(([, { integrity, optional }]) => !integrity?.startsWith("sha512-") && !optional)).toEqual([]);
});
