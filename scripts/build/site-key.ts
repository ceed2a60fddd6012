import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const INPUTS = [
  "src",
  "public",
  "scripts/build",
  "astro.config.mjs",
  "package-lock.json",
  "netlify.toml",
  "tsconfig.json",
];

type Settings = Record<string, string | undefined>;

/**
 * Names everything a page is made of besides content: sources, configuration, versions and
 * public settings. Pages of another key are never used again (architecture, "Traps").
 *
 * @param hash Of the sources; it is used up.
 */
export function siteKey(settings: Settings, hash = sourcesHash()): string {
  for (const name of Object.keys(settings).sort()) {
    if (name.startsWith("PUBLIC_") || name.startsWith("SITE_")) {
      hash.update(`\n${name}=${settings[name] ?? ""}`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** Names what a drawer is made of. Pages are told all other settings while they are drawn. */
const drawerKey = ({ SITE_OFFLINE }: Settings, hash: Hash): string =>
  hash
    .update(`\n${SITE_OFFLINE ?? ""}`)
    .digest("hex")
    .slice(0, 16);

function sourcesHash(): Hash {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return hash;
}

/** Tells the code that draws, which reads the keys from the environment, what it is drawn by. */
export function noteKeys(env: NodeJS.ProcessEnv): void {
  const sources = sourcesHash();
  env["BUILD_SITE_KEY"] = siteKey(env, sources.copy());
  env["BUILD_DRAWER_KEY"] = drawerKey(env, sources);
  env["BUILD_DRAWING_KEY"] = drawingKey();
}

/** What a picture for sharing is drawn by; the fonts of the machine are not counted. */
const DRAWN_BY = [
  "scripts/build/share",
  "src/domain/pictures/cover-art.ts",
  "src/domain/text/fit-lines.ts",
  "src/domain/content/meta-description.ts",
  "node_modules/@napi-rs/canvas/package.json",
  "node_modules/@fontsource-variable/instrument-sans/package.json",
  "node_modules/@fontsource-variable/newsreader/package.json",
];

/** Names how pictures are drawn: one with another key is drawn again (scripts/build/share). */
function drawingKey(): string {
  const hash = createHash("sha256");
  const files = DRAWN_BY.flatMap(filesOf).filter((file) => !file.endsWith(".test.ts"));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file));
}
