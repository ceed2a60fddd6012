/**
 * Byte for byte, a build that draws only what changed must leave what drawing all leaves, and drawing all what
 * Astro leaves.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openTestSite } from "../support/site.ts";
import {
  build,
  buildByAstro,
  emptyBuildFolder,
  filesOf,
  type Place,
  startBuild,
} from "../support/site-build.ts";

const site = await openTestSite();
const { sql } = site.backend.database;
const folder = emptyBuildFolder();
const kept = { out: join(folder, "kept"), cache: join(folder, "kept-cache") };

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const envWith = (settings: Record<string, string> = {}) => ({
  ...site.backend.buildEnv,
  ...settings,
});

/** Builds and says how many pages were not drawn again. */
async function pagesKept(place: Place, settings?: Record<string, string>): Promise<number> {
  const output = await build(place, envWith(settings));
  return Number(output.match(/pages drawn, (\d+) kept/)?.[1]);
}

/** Every file with a digest of its text, but for the moment of the build. */
const contentOf = ({ out }: Place): Map<string, string> =>
  new Map(
    filesOf(out).map((file) => {
      const text = readFileSync(file, "latin1").replace(/"builtAt":"[^"]*"/, "");
      return [relative(out, file), createHash("sha1").update(text).digest("hex")];
    }),
  );

/** What a build into an empty folder makes of the content as it is; made once for each revision. */
const coldBuilds = new Map<string, Map<string, string>>();
async function coldBuild(): Promise<Map<string, string>> {
  const [revision] = await sql<{ rev: string }>("select rev from er_content_revision");
  const rev = revision?.rev ?? "";
  const known = coldBuilds.get(rev);
  if (known) return known;
  const fresh = emptyPlace(`cold-${rev}`);
  expect(await pagesKept(fresh)).toBe(0);
  coldBuilds.set(rev, contentOf(fresh));
  return contentOf(fresh);
}

const emptyPlace = (name: string): Place => ({
  out: join(folder, name),
  cache: join(folder, `${name}-cache`),
});

function expectSame(one: Map<string, string>, other: Map<string, string>): void {
  const names = new Set([...one.keys(), ...other.keys()]);
  expect([...names].filter((name) => one.get(name) !== other.get(name))).toEqual([]);
}

async function expectAsCold(): Promise<number> {
  const reused = await pagesKept(kept);
  expectSame(contentOf(kept), await coldBuild());
  return reused;
}

beforeAll(async () => {
  const category = await addCategory(sql, "arts");
  const show = await addShow(sql, category, "stage");
  const other = await addShow(sql, await addCategory(sql, "trades"), "bench");
  await addShow(sql, category, "fading");
  await addEpisode(sql, show, "one", { guest_name: "Ada", transcript: "Ada: Hello." });
  await addEpisode(sql, show, "two", { guest_name: "Bo" });
  await addEpisode(sql, other, "three", { guest_name: "Ada" });
  await addEpisode(sql, other, "four", { transcript: "Cy: Goodbye." });
  await addEpisode(sql, other, "five");
  await pagesKept(kept);
}, 60_000);

const textOf = (file: string) => {
  const path = join(kept.out, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};
const pages = () => readdirSync(join(kept.out, "recap")).filter((name) => name.endsWith(".html"));

test("nothing changed: nothing that has a key is drawn again, and nothing is another", async () => {
  const cold = contentOf(kept);
  expect(await pagesKept(kept)).toBeGreaterThan(10);
  expect(contentOf(kept)).toEqual(cold);
}, 60_000);

test("another folder and another setting need no bundler, and come out as Astro draws them", async () => {
  const settings = { PUBLIC_SITE_URL: "https://other.example", SITE_CONTACT_EMAIL: "a@b.example" };
  const [drawn, astros] = [emptyPlace("drawn"), emptyPlace("astros")];
  expect(await build(drawn, envWith(settings))).not.toContain("[build]");
  const alone = { ...settings, BUILD_DRAWERS: join(folder, "no-drawers") };
  await buildByAstro(astros, envWith(alone));
  const cold = contentOf(astros);
  expectSame(contentOf(drawn), cold);
  // What Astro has drawn is noted as well, and is not drawn again.
  expect(await pagesKept(astros, alone)).toBeGreaterThan(10);
  expectSame(contentOf(astros), cold);
  expect(readFileSync(join(drawn.out, "about.html"), "utf8")).toContain("mailto:a@b.example");
}, 120_000);

test("a build draws as many new pictures as it is told to, besides the site's own", async () => {
  const place = emptyPlace("few");
  expect(await build(place, envWith({ SHARE_PICTURES: "2" }))).toContain("3 drawn, ");
  // The site's own stands for those that are left, by a name of its own.
  expect(readdirSync(join(place.out, "share"))).toHaveLength(4);
  expect(await build(place, envWith({ SHARE_PICTURES: "0" }))).toContain(" 0 drawn, ");
}, 60_000);

test("a new title: its picture is drawn, the others stay", async () => {
  const pictures = () => readdirSync(join(kept.out, "share"));
  const before = pictures();
  await sql("update er_episodes set title = 'Four, corrected' where slug = 'four'");
  expect(await build(kept, envWith())).toContain("1 drawn, 0 left to the next builds");
  expect(pictures()).toHaveLength(before.length);
  expect(before.filter((name) => !pictures().includes(name))).toHaveLength(1);
  expect(await build(kept, envWith())).not.toContain("left to the next builds");
}, 60_000);

test("edited, renamed, deleted, withdrawn and new rows: each page that shows them follows", async () => {
  await sql("update er_episodes set title = 'One, corrected' where slug = 'one'");
  await sql("update er_shows set name = 'The Bench' where slug = 'bench'");
  await sql("update er_categories set name = 'The Arts' where slug = 'arts'");
  // Stands in the row and on no page.
  await sql("update er_episodes set is_machine_made = true where slug = 'two'");
  // Bo's page appears, Ada's goes, and with them the links on recaps that did not change.
  await sql("update er_episodes set guest_name = 'Bo' where slug = 'four'");
  await sql("update er_episodes set is_published = false where slug = 'three'");
  await sql("delete from er_shows where slug = 'fading'");
  await sql("delete from er_episodes where slug = 'five'");
  expect(await expectAsCold()).toBeGreaterThan(0);
  expect(pages().sort()).toEqual(["four.html", "one.html", "two.html"]);
  expect(textOf("rss.xml")).toContain("<title>One, corrected</title>");
  expect(textOf("show/stage.xml")).toContain("<title>One, corrected</title>");
  expect(textOf("category/arts.xml")).toContain("<title>The Arts | Episode Recap</title>");
  expect(textOf("recap/one.md")).toMatch(/^# One, corrected\n/);
  for (const file of ["show/fading.html", "show/fading.xml", "recap/three.md"]) {
    expect([file, existsSync(join(kept.out, file))]).toEqual([file, false]);
  }
}, 120_000);

test("another setting, killed half way and taken back: nothing of it stays", async () => {
  const { child, ended } = startBuild(kept, envWith({ PUBLIC_SITE_URL: "https://half.example" }));
  const drawn = () => textOf("recap/one.html").includes("https://half.example");
  while (!drawn() && child.exitCode === null) await pause(5);
  child.kill("SIGKILL");
  await ended;
  expect(await expectAsCold()).toBe(0);
}, 120_000);

test("pages that another build left in the folder are not taken for its own", async () => {
  writeFileSync(join(kept.out, "build.json"), "{}");
  writeFileSync(join(kept.out, "recap", "one.html"), "not ours");
  expect(await expectAsCold()).toBe(0);
}, 60_000);
