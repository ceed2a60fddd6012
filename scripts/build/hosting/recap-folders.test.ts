import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { cutIntoParts } from "../../../src/domain/content/browse-parts.ts";
import { browsePart, sharePicture } from "../../../src/paths.ts";
import { readRedirects } from "../../local/redirects.ts";
import { countEntries, MAX_FOLDER_ENTRIES, MAX_RULES, refuseTooManyFiles } from "./host-limits.ts";
import { crowdedPrefixes, recapFile, recapRules } from "./recap-folders.ts";

const folder = mkdtempSync(join(tmpdir(), "recap-folders-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (slug: string) =>
  ["html", "md"]
    .map((type) => `recap/${slug}.${type}`)
    .concat(["transcript.html", "recap-proof.json"].map((name) => `recap/${slug}/${name}`));
const addressOf = (file: string) => `/${encodeURI(file.replace(/\.html$/, ""))}`;

/** Returns a function that finds the file that the host sends for an address. */
async function openHost(files: ReadonlySet<string>, rules: string) {
  const redirectsFile = join(folder, "_redirects");
  writeFileSync(redirectsFile, rules);
  const findRule = await readRedirects({ redirectsFile });
  const fileAt = (path: string) => [path, `${path}.html`].find((file) => files.has(decodeURI(file.slice(1))));
  return (address: string) => {
    const file = fileAt(address) ?? fileAt(findRule(address)?.to ?? "");
    return file && decodeURI(file.slice(1));
  };
}

test.each([
  [["a", "b"], []],
  [
    ["a1", "a2", "a3", "b1"],
    ["a", "b"],
  ],
  [
    ["ab1", "ab2", "ab3", "ab4", "a"],
    ["ab1", "ab2", "ab3", "ab4"],
  ],
  [
    ["\u{20000}a", "\u{20000}b", "\u{20001}a", "c"],
    ["c", "\u{20000}", "\u{20001}"],
  ],
])("the slugs %j need folders for the prefixes %j (limit: three recaps in a folder)", (slugs, prefixes) => {
  expect(crowdedPrefixes(slugs, 3)).toEqual(prefixes);
});

test.each([
  ["recap/salt.html", "recaps/sa/salt.html"],
  ["recap/salt.md", "recaps/sa/salt.md"],
  ["recap/salt/transcript.html", "recaps/sa/salt/transcript.html"],
  ["recap/salt/recap-proof.json", "recaps/sa/salt/recap-proof.json"],
  ["recap/sa.html", "recap/sa.html"],
  ["recap/sa.md", "recaps/sa/sa.md"],
  ["recap/pepper.md", "markdown/pepper.md"],
  ["recap/pepper/transcript.html", "recap/pepper/transcript.html"],
  ["show/salt.html", "show/salt.html"],
  ["show/salt.xml", "show/salt.xml"],
  ["guest/salt.html", "guest/salt.html"],
  ["guest/salt.xml", "guest-rss/salt.xml"],
])("if the prefix `sa` has a folder, the build stores %s as %s", (address, file) => {
  expect(recapFile(["sa"])(address)).toBe(file);
});

test("for any slug, the rewrite rules lead to the recap's file", async () => {
  const slug = fc
    .array(fc.constantFrom("a", "b", "-", "_", "1", "transcript", "空", "é", "\u{20000}"), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(slug, { minLength: 1, maxLength: 30 }), async (slugs) => {
      const prefixes = crowdedPrefixes(slugs, 4);
      const addresses = slugs.flatMap(filesOf);
      const files = addresses.map(recapFile(prefixes));
      expect(new Set(files).size).toBe(addresses.length);
      const findFile = await openHost(new Set(files), recapRules(prefixes));
      expect(addresses.map((address) => findFile(addressOf(address)))).toEqual(files);
      expect(findFile("/recap/unknown")).toBeUndefined();
    }),
    { numRuns: 60, seed: 28 },
  );
});

test.each([
  ["the slugs of the benchmark", (n: number) => `scale-episode-${n}`],
  ["slugs of two words", (n: number) => `${WORDS[n % 50]}-${WORDS[(n * 7) % 49]}-${n}`],
  ["Japanese slugs", (n: number) => `${String.fromCodePoint(0x4e00 + (n % 2000))}の話${n}`],
])("100,000 recaps with %s stay within the host's limits", (_name, slugOf) => {
  const slugs = Array.from({ length: 100_000 }, (_, n) => slugOf(n));
  const prefixes = crowdedPrefixes(slugs);
  const files = slugs.flatMap(filesOf).map(recapFile(prefixes));
  const rules = recapRules(prefixes);
  expect(() => refuseTooManyFiles(files, rules)).not.toThrow();
  expect(Math.max(...countEntries(files).values())).toBeLessThanOrEqual(MAX_FOLDER_ENTRIES);
  expect(rules.split("\n").length).toBeLessThan(MAX_RULES);
});

test("100,000 share pictures, and 100,000 cards under /browse, stay within the host's limits", () => {
  const names = Array.from({ length: 100_000 }, (_, n) =>
    createHash("sha1").update(String(n)).digest("hex").slice(0, 20),
  );
  const parts = cutIntoParts(names.map((slug) => ({ slug })));
  const files = [
    ...names.map((name) => sharePicture(name).slice(1)),
    ...parts.map(({ name }) => browsePart("all", name).slice(1)),
  ];
  expect(() => refuseTooManyFiles(files, "")).not.toThrow();
  expect(countEntries(files).get("share")).toBe(256);
});

const WORDS = Array.from({ length: 50 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}ord${n}`);

test("if no folder is full, a new recap does not change the folders of other recaps", () => {
  const slugs = Array.from({ length: 5_000 }, (_, n) => `${WORDS[n % 50]}-${n}`);
  const [before, after] = [slugs, [...slugs, "zebra"]].map((allSlugs) => recapFile(crowdedPrefixes(allSlugs, 1_000)));
  expect(slugs.flatMap(filesOf).filter((file) => before?.(file) !== after?.(file))).toEqual([]);
});

test("countEntries counts the files and folders that are directly in each folder", () => {
  const counts = countEntries(["a.html", "recap/x.html", "recap/x/transcript.html", "recap/y.html"]);
  expect(Object.fromEntries(counts)).toEqual({ ".": 2, recap: 3, "recap/x": 1 });
});

test("a build refuses more files or rewrite rules than the host allows", () => {
  const guests = Array.from({ length: MAX_FOLDER_ENTRIES + 1 }, (_, n) => `guest/${n}.html`);
  expect(() => refuseTooManyFiles(guests, "")).toThrow(
    "guest/ would contain 54001 files and folders. Netlify allows at most 54000. The build changed no file.",
  );
  expect(() => refuseTooManyFiles(guests.slice(1), "")).not.toThrow();
  expect(() => refuseTooManyFiles([], "/a /b 200\n".repeat(MAX_RULES + 1))).toThrow(
    "The site needs 10001 rewrite rules.",
  );
});
