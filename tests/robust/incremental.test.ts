/**
 * An incremental build must write the same bytes as a full build. A full build must write the same bytes as Astro.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openTestSite } from "../support/site.ts";
import {
  type BuildFolders,
  build,
  buildWithAstro,
  emptyBuildFolder,
  filesOf,
  startBuild,
} from "../support/site-build.ts";

const site = await openTestSite();
const { sql } = site.backend.database;
const folder = emptyBuildFolder();
const incrementalFolders = {
  out: join(folder, "incremental"),
  cache: join(folder, "incremental-cache"),
};

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const envWith = (settings: Record<string, string> = {}) => ({
  ...site.backend.buildEnv,
  ...settings,
});

/** Builds the site. Returns the number of reused pages. */
async function countReusedPages(folders: BuildFolders, settings?: Record<string, string>): Promise<number> {
  const output = await build(folders, envWith(settings));
  return Number(output.match(/pages rendered, (\d+) unchanged/)?.[1]);
}

/** Maps each file to a hash of its content. The hash ignores the time of the build. */
const hashesOf = ({ out }: BuildFolders): Map<string, string> =>
  new Map(
    filesOf(out).map((file) => {
      const text = readFileSync(file, "latin1").replace(/"builtAt":"[^"]*"/, "");
      return [relative(out, file), createHash("sha1").update(text).digest("hex")];
    }),
  );

/** Maps a revision to the files of a full build of this revision. */
const fullBuilds = new Map<string, Map<string, string>>();
async function hashesOfFullBuild(): Promise<Map<string, string>> {
  const [revision] = await sql<{ rev: string }>("select rev from er_content_revision");
  const rev = revision?.rev ?? "";
  const cachedBuild = fullBuilds.get(rev);
  if (cachedBuild) return cachedBuild;
  const emptyFolders = buildFoldersFor(`full-${rev}`);
  expect(await countReusedPages(emptyFolders)).toBe(0);
  fullBuilds.set(rev, hashesOf(emptyFolders));
  return hashesOf(emptyFolders);
}

const buildFoldersFor = (name: string): BuildFolders => ({
  out: join(folder, name),
  cache: join(folder, `${name}-cache`),
});

function expectSameFiles(hashes: Map<string, string>, otherHashes: Map<string, string>): void {
  const names = new Set([...hashes.keys(), ...otherHashes.keys()]);
  expect([...names].filter((name) => hashes.get(name) !== otherHashes.get(name))).toEqual([]);
}

async function expectSameAsFullBuild(): Promise<number> {
  const reusedPages = await countReusedPages(incrementalFolders);
  expectSameFiles(hashesOf(incrementalFolders), await hashesOfFullBuild());
  return reusedPages;
}

beforeAll(async () => {
  const category = await addCategory(sql, "arts");
  const show = await addShow(sql, category, "stage");
  const otherShow = await addShow(sql, await addCategory(sql, "trades"), "bench");
  await addShow(sql, category, "fading");
  await addEpisode(sql, show, "one", { guest_name: "Ada", transcript: "Ada: Hello." });
  await addEpisode(sql, show, "two", { guest_name: "Bo" });
  await addEpisode(sql, otherShow, "three", { guest_name: "Ada" });
  await addEpisode(sql, otherShow, "four", { transcript: "Cy: Goodbye." });
  await addEpisode(sql, otherShow, "five");
  await countReusedPages(incrementalFolders);
}, 180_000);

const textOf = (file: string) => {
  const path = join(incrementalFolders.out, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};
const recapPages = () => readdirSync(join(incrementalFolders.out, "recap")).filter((name) => name.endsWith(".html"));

test("if nothing has changed, a build changes no file except build.json", async () => {
  const hashesBefore = hashesOf(incrementalFolders);
  const output = await build(incrementalFolders, envWith());
  expect(Number(output.match(/pages rendered, (\d+) unchanged/)?.[1])).toBeGreaterThan(10);
  // build.json contains the time of the build, so this file always changes.
  expect(output).toContain("[render] 1 files changed, 0 removed");
  expect(hashesOf(incrementalFolders)).toEqual(hashesBefore);
}, 180_000);

test("with new settings and an empty folder, a build writes the same bytes as Astro", async () => {
  const settings = { PUBLIC_SITE_URL: "https://other.example", SITE_CONTACT_EMAIL: "a@b.example" };
  const [ownFolders, astroFolders] = [buildFoldersFor("ours"), buildFoldersFor("astros")];
  // Astro logs `[build]` when it bundles. This build must not bundle.
  expect(await build(ownFolders, envWith(settings))).not.toContain("[build]");
  const withoutBundles = { ...settings, BUILD_BUNDLES: join(folder, "no-bundles") };
  await buildWithAstro(astroFolders, envWith(withoutBundles));
  const astroFiles = hashesOf(astroFolders);
  expectSameFiles(hashesOf(ownFolders), astroFiles);
  // The next build in the folder of Astro reuses the pages that Astro rendered.
  expect(await countReusedPages(astroFolders, withoutBundles)).toBeGreaterThan(10);
  expectSameFiles(hashesOf(astroFolders), astroFiles);
  expect(readFileSync(join(ownFolders.out, "about.html"), "utf8")).toContain("mailto:a@b.example");
}, 240_000);

test("a build with three threads writes the same bytes as a build with one thread", async () => {
  const [singleThread, threeThreads] = [buildFoldersFor("alone"), buildFoldersFor("together")];
  await build(singleThread, envWith({ BUILD_THREADS: "0" }));
  expect(await build(threeThreads, envWith({ BUILD_THREADS: "2" }))).not.toContain("Warning");
  expectSameFiles(hashesOf(threeThreads), hashesOf(singleThread));
  expect(existsSync(join(threeThreads.out, "recap", "one", "transcript.html"))).toBe(true);
}, 240_000);

test("SHARE_PICTURES limits the number of new share pictures in a build", async () => {
  const folders = buildFoldersFor("few");
  expect(await build(folders, envWith({ SHARE_PICTURES: "2" }))).toContain("3 created, ");
  // The folder has two pictures of pages, the general picture, and a copy of the general picture.
  expect(filesOf(join(folders.out, "share"))).toHaveLength(4);
  expect(await build(folders, envWith({ SHARE_PICTURES: "0" }))).toContain(" 0 created, ");
}, 180_000);

test("if the title of a recap changes, the build renders only the share picture of this recap", async () => {
  const pictures = () => filesOf(join(incrementalFolders.out, "share"));
  const picturesBefore = pictures();
  await sql("update er_episodes set title = 'Four, corrected' where slug = 'four'");
  expect(await build(incrementalFolders, envWith())).toContain("1 created, 0 remain for the next builds");
  expect(pictures()).toHaveLength(picturesBefore.length);
  expect(picturesBefore.filter((name) => !pictures().includes(name))).toHaveLength(1);
  expect(await build(incrementalFolders, envWith())).not.toContain("remain for the next builds");
}, 180_000);

test("a build updates every page that shows a changed or deleted row", async () => {
  await sql("update er_episodes set title = 'One, corrected' where slug = 'one'");
  await sql("update er_shows set name = 'The Bench' where slug = 'bench'");
  await sql("update er_categories set name = 'The Arts' where slug = 'arts'");
  // No page shows this column.
  await sql("update er_episodes set source_hash = 'changed' where slug = 'two'");
  // Bo is now a guest of two recaps, so he gets a page. Ada is now the guest of one recap, so she loses her page.
  await sql("update er_episodes set guest_name = 'Bo' where slug = 'four'");
  await sql("update er_episodes set is_published = false where slug = 'three'");
  await sql("delete from er_shows where slug = 'fading'");
  await sql("delete from er_episodes where slug = 'five'");
  expect(await expectSameAsFullBuild()).toBeGreaterThan(0);
  expect(recapPages().sort()).toEqual(["four.html", "one.html", "two.html"]);
  expect(textOf("rss.xml")).toContain("<title>One, corrected</title>");
  expect(textOf("show/stage.xml")).toContain("<title>One, corrected</title>");
  expect(textOf("category/arts.xml")).toContain("<title>The Arts | Episode Recap</title>");
  expect(textOf("markdown/one.md")).toMatch(/^# One, corrected\n/);
  for (const file of ["show/fading.html", "show/fading.xml", "markdown/three.md"]) {
    expect(existsSync(join(incrementalFolders.out, file)), file).toBe(false);
  }
}, 240_000);

test("if the test kills a build with another setting, the next build renders every page again", async () => {
  const { child, result } = startBuild(incrementalFolders, envWith({ PUBLIC_SITE_URL: "https://half.example" }));
  const isHalfDone = () => textOf("recap/one.html").includes("https://half.example");
  while (!isHalfDone() && child.exitCode === null) await pause(5);
  child.kill("SIGKILL");
  await result;
  expect(await expectSameAsFullBuild()).toBe(0);
}, 240_000);

test("if another program has changed the built files, the next build renders every page again", async () => {
  writeFileSync(join(incrementalFolders.out, "build.json"), "{}");
  writeFileSync(join(incrementalFolders.out, "recap", "one.html"), "not ours");
  expect(await expectSameAsFullBuild()).toBe(0);
}, 180_000);
