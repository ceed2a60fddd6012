/** Checks that each layer imports only allowed layers (docs/architecture.md). The argument FOLDER selects another checkout. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ALLOWED_IMPORTS: Record<string, string[]> = {
  "src/domain": [],
  "src/data": ["src/domain", "src/paths.ts"],
  "src/state": ["src/domain", "src/data", "src/paths.ts"],
  "src/hooks": ["src/domain", "src/data", "src/state", "src/paths.ts"],
  "src/ui": ["src/domain", "src/paths.ts"],
  "src/features": ["src/domain", "src/data", "src/state", "src/hooks", "src/ui", "src/paths.ts"],
  "src/layouts": ["src"],
  "src/pages": ["src"],
  "src/directives": ["src/domain"],
  "src/worker": ["src/domain", "src/paths.ts"],
  "supabase/functions": ["src/domain", "src/data"],
  scripts: ["src", "supabase/functions"],
  "tests/support": ["src", "supabase/functions", "scripts"],
};

/** An import after a quotation mark can be part of a string, so the pattern does not match such a line. */
const IMPORT = /^[^"'`\n]*\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?]+)/gm;
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const importsOf = (file: string, source: string): string[] =>
  [...source.matchAll(IMPORT)].map(([, importPath = ""]) => join(dirname(file), importPath));

/** Test files may also import `src` and `tests/support`. */
export function layerProblems(file: string, source: string): string[] {
  const layer = Object.keys(ALLOWED_IMPORTS).find((folder) => isIn(file, folder));
  if (!layer) return [];
  const testFolders = /\.test\.tsx?$/.test(file) ? ["src", "tests/support"] : [];
  const allowedFolders = [layer, ...(ALLOWED_IMPORTS[layer] ?? []), ...testFolders];
  return importsOf(file, source)
    .filter((importPath) => !allowedFolders.some((folder) => isIn(importPath, folder)))
    .map((importPath) => `${file} may not import ${importPath}`);
}

export const crossFeatureImports = (file: string, source: string): string[] => {
  const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
  const feature = featureOf(file);
  if (!feature || /\.test\.tsx?$/.test(file)) return [];
  return importsOf(file, source).filter((path) => (featureOf(path) ?? feature) !== feature);
};

if (import.meta.main) {
  const root = process.argv[2] ?? ".";
  const files = globSync("{src,scripts,supabase/functions,tests/support}/**/*.{ts,tsx,astro}", {
    cwd: root,
  });
  const problems: string[] = [];
  let crossFeatureCount = 0;
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    problems.push(...layerProblems(file, source));
    crossFeatureCount += crossFeatureImports(file, source).length;
  }
  const missingFolders = [...Object.keys(ALLOWED_IMPORTS), ...Object.values(ALLOWED_IMPORTS).flat()]
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `scripts/checks/layers.ts lists ${relative(root, join(root, path))}, which does not exist`);
  for (const problem of [...problems, ...new Set(missingFolders)]) console.error(problem);
  console.log(`layers: ${files.length} files, ${crossFeatureCount} imports between features`);
  if (problems.length + missingFolders.length > 0) process.exit(1);
}
