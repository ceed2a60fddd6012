/** Imports point one way: `domain ← data ← state ← features ← layouts ← pages` (DESIGN §2). */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** What each layer may import besides itself and the files beside the layers. */
const ALLOWED: Record<string, string[]> = {
  domain: [],
  data: ["domain"],
  state: ["domain", "data"],
  ui: ["domain"],
  features: ["domain", "data", "state", "ui"],
  layouts: ["domain", "data", "state", "ui", "features", "styles"],
  pages: ["domain", "data", "state", "ui", "features", "layouts", "styles"],
  directives: ["domain"],
  worker: ["domain"],
};
/** Files directly in src that anyone but `domain` may import. */
const ROOT_FILES = ["paths.ts", "site.ts", "styles.css"];

const IMPORT = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?]+)/g;

export function layerProblems(file: string, source: string, root = "src"): string[] {
  const [layer = ""] = relative(root, file).split("/");
  const allowed = ALLOWED[layer];
  if (!allowed) return [];
  return [...source.matchAll(IMPORT)].flatMap(([, target = ""]) => {
    const path = relative(resolve(root), resolve(dirname(file), target));
    const [to = ""] = path.split("/");
    const fine =
      to === layer || allowed.includes(to) || (layer !== "domain" && ROOT_FILES.includes(path));
    return fine ? [] : [`${file} imports ${target}: ${layer} may not reach ${to}`];
  });
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && statSync(file).isFile());
}

if (import.meta.main) {
  const files = sourceFiles("src");
  const problems = files.flatMap((file) => layerProblems(file, readFileSync(file, "utf8")));
  const strays = sourceFiles("src")
    .concat(sourceFiles("supabase/functions"))
    .filter((file) => /["'](\.\.\/)+scripts\//.test(readFileSync(file, "utf8")))
    .map((file) => `${file} imports scripts, which nothing of the product may`);
  for (const problem of [...problems, ...strays]) console.error(problem);
  if (problems.length + strays.length > 0) process.exit(1);
  console.log(`layers: ${files.length} files, every import points the right way`);
}
