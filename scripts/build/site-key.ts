import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCE_PATHS = [
  "src",
  "public",
  "scripts/build",
  "astro.config.mjs",
  "package-lock.json",
  "netlify.toml",
  "tsconfig.json",
];

type Settings = Record<string, string | undefined>;

/** Returns a key of all sources and settings that pages depend on (architecture, "Traps"). Do not use `hash` after this call. */
export function siteKey(settings: Settings, hash = sourcesHash()): string {
  for (const name of Object.keys(settings).sort()) {
    if (name.startsWith("PUBLIC_") || name.startsWith("SITE_")) {
      hash.update(`\n${name}=${settings[name] ?? ""}`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/** Of all settings, the bundle depends only on `SITE_OFFLINE`. Pages read the other settings during rendering. */
const bundleKey = ({ SITE_OFFLINE }: Settings, hash: Hash): string =>
  hash
    .update(`\n${SITE_OFFLINE ?? ""}`)
    .digest("hex")
    .slice(0, 16);

function sourcesHash(): Hash {
  const hash = createHash("sha256");
  for (const file of SOURCE_PATHS.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return hash;
}

export function setKeys(env: NodeJS.ProcessEnv): void {
  const sources = sourcesHash();
  env["BUILD_SITE_KEY"] = siteKey(env, sources.copy());
  env["BUILD_BUNDLE_KEY"] = bundleKey(env, sources);
  env["BUILD_PICTURE_KEY"] = pictureKey();
}

const PICTURE_SOURCES = [
  "scripts/build/share",
  "src/domain/pictures/cover-art.ts",
  "src/domain/text/fit-lines.ts",
  "src/domain/content/meta-description.ts",
  "node_modules/@napi-rs/canvas/package.json",
  "node_modules/@fontsource-variable/instrument-sans/package.json",
  "node_modules/@fontsource-variable/newsreader/package.json",
];

function pictureKey(): string {
  const hash = createHash("sha256");
  const files = PICTURE_SOURCES.flatMap(filesOf).filter((file) => !file.endsWith(".test.ts"));
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
