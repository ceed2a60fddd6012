/** `node scripts/checks/reading-sample.ts SEED` lists random files for a reading test. The same seed lists the same files. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";

const [seed = "1"] = process.argv.slice(2);
const GENERATED = /database\.types|word-vectors/;

const shuffledFiles = (pattern: string): string[] =>
  globSync(pattern)
    .filter((file) => !GENERATED.test(file))
    .map((file) => ({
      file,
      key: createHash("sha1")
        .update(seed + file)
        .digest("hex"),
    }))
    .sort((a, b) => a.key.localeCompare(b.key))
    .map(({ file }) => file);

const sources = shuffledFiles("{src,scripts,supabase/functions}/**/*.{ts,tsx,astro}");
const tests = shuffledFiles("{src,scripts,tests}/**/*.{test.ts,test.tsx,e2e.ts}");
const documents = shuffledFiles("{*.md,docs/**/*.md}");
const isTest = (file: string) => tests.includes(file);
const sample = [
  ...sources.filter((file) => !isTest(file)).slice(0, 15),
  ...tests.slice(0, 10),
  ...documents.slice(0, 1),
];
console.log(sample.join("\n"));
