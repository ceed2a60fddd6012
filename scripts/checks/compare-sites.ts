/** `npm run compare-sites -- BEFORE AFTER` compares the folders of two sites that were built for the same address. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { normaliseName, normaliseText, textsOfScript } from "./normalise-site.ts";

const TEXT = /\.(html|css|json|md|xml|txt|svg|webmanifest)$|^_headers$/;
const EXCERPT_CHARS = 80;

type Site = Map<string, string[]>;

export function compareSites(before: string, after: string) {
  const [oldSite, newSite] = [readSite(before), readSite(after)];
  const names = [...new Set([...oldSite.keys(), ...newSite.keys()])].sort();
  const comparison = {
    files: names.length,
    differences: [] as string[],
    reorderedFiles: [] as string[],
  };
  for (const name of names) {
    const [a, b] = [oldSite.get(name), newSite.get(name)];
    if (!a || !b) comparison.differences.push(`${name} is only in ${a ? before : after}`);
    else if (a.join() === b.join()) continue;
    else if (piecesOf(a) === piecesOf(b)) comparison.reorderedFiles.push(name);
    else comparison.differences.push(firstDifference(name, a, b));
  }
  return comparison;
}

function readSite(folder: string): Site {
  const site: Site = new Map();
  const add = (name: string, content: string) => site.set(name, [...(site.get(name) ?? []), content]);
  const texts = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    const content = readFileSync(path);
    if (name.endsWith(".js")) for (const text of textsOfScript(String(content))) texts.add(text);
    // The share pictures of lists depend on random ids, so the comparison only counts share pictures.
    else if (name.startsWith("share/")) add("share/PICTURE.jpg", "");
    else if (TEXT.test(name)) add(normaliseName(name), normaliseText(name, String(content)));
    else add(normaliseName(name), content.toString("latin1"));
  }
  add("the list of all scripts' texts", [...texts].sort().join("\n"));
  for (const contents of site.values()) contents.sort();
  return site;
}

const piecesOf = (contents: string[]): string =>
  contents
    .flatMap((content) => content.split(/[<>{}[\],\n]+/))
    .sort()
    .join("\n");

function firstDifference(name: string, before: string[], after: string[]): string {
  if (before.length !== after.length) return `${name}: ${before.length} files before, ${after.length} after`;
  const index = before.findIndex((content, n) => content !== after[n]);
  const [a = "", b = ""] = [before[index], after[index]];
  let offset = 0;
  while (a[offset] === b[offset]) offset++;
  const excerpt = (text: string) =>
    JSON.stringify(text.slice(Math.max(0, offset - EXCERPT_CHARS), offset + EXCERPT_CHARS));
  return `${name} differs:\n  before ${excerpt(a)}\n  after  ${excerpt(b)}`;
}

if (import.meta.main) {
  const [before, after] = process.argv.slice(2);
  if (!before || !after) {
    console.error("Usage: npm run compare-sites -- BEFORE AFTER");
    process.exit(2);
  }
  const { files, differences, reorderedFiles } = compareSites(before, after);
  for (const difference of differences) console.error(difference);
  for (const name of reorderedFiles) console.log(`${name}: the same pieces in another order`);
  console.log(
    `sites: ${files} files compared, ${differences.length} differ, ${reorderedFiles.length} in another order`,
  );
  if (differences.length > 0) process.exit(1);
}
