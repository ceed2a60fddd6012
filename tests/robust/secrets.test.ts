/** What is nobody's business is in no file of a built site, and nowhere the site reads (F1, F4). */
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SETTING_NAMES } from "../../scripts/local/settings.ts";
import { addCategory, addDraft, addEpisode, addShow } from "../support/content.ts";
import { openTestSite } from "../support/site.ts";
import { build, emptyBuildFolder, filesOf } from "../support/site-build.ts";
import { signToken } from "../support/tokens.ts";

const site = await openTestSite();
const { sql } = site.backend.database;
const folder = emptyBuildFolder();
const out = join(folder, "out");

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Pages may show these, by their names (scripts/build/site-key.ts). */
const isPublic = (name: string) => /^(PUBLIC|SITE)_/.test(name);
const secrets = Object.fromEntries(
  SETTING_NAMES.filter((name) => !isPublic(name)).map((name) => [name, `sentinel-${name}-value`]),
);
const serviceToken = signToken({ role: "service_role" }, site.backend.keys.jwtSecret);

const filesWith = (text: string) =>
  filesOf(out)
    .filter((file) => readFileSync(file, "utf8").includes(text))
    .map((file) => relative(out, file));

beforeAll(async () => {
  const show = await addShow(sql, await addCategory(sql, "arts"), "stage");
  await addEpisode(sql, show, "seen", { guest_name: "Ada Seen", title: "Words that are seen" });
  const hidden = {
    title: "Words of a draft",
    guest_name: "Ada Seen",
    quotes: ["A draft's own line."],
  };
  await addDraft(sql, show, "not-seen-yet", {
    ...hidden,
    is_featured: true,
    transcript: "Draft: No.",
  });
  const settings = { ...secrets, SUPABASE_SERVICE_ROLE_KEY: serviceToken };
  await build({ out, cache: join(folder, "cache") }, { ...site.backend.buildEnv, ...settings });
}, 60_000);

test("F1: no secret setting, no key of the server and no token of its role", () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(8);
  expect(filesWith("Words that are seen")).toContain(join("recap", "seen.html"));
  expect(filesWith("sentinel-")).toEqual([]);
  expect(filesWith(serviceToken)).toEqual([]);
  // The client library knows the prefix of such keys, so as to refuse them.
  expect(filesWith(site.backend.keys.secret)).toEqual([]);
  expect(filesOf(out).filter((file) => /sb_secret_\w{8}/.test(readFileSync(file, "utf8")))).toEqual(
    [],
  );
  // However the claim lies in a token's base64.
  for (const before of ["", "{", "{}"]) {
    const claim = Buffer.from(`${before}"role":"service_role"`).toString("base64url").slice(4, -4);
    expect([before, filesWith(claim)]).toEqual([before, []]);
  }
});

test("F4: a draft is in no page, list, count or guest's page", async () => {
  for (const text of ["Words of a draft", "not-seen-yet", "A draft's own line", "Draft: No."]) {
    expect([text, filesWith(text)]).toEqual([text, []]);
  }
  // With the draft, Ada would be heard twice and have a page.
  expect(filesWith("/guest/ada-seen")).toEqual([]);
  expect(JSON.parse(readFileSync(join(out, "build.json"), "utf8")).counts.episodes).toBe(1);
});

test("F3: no source map, no setting file and no test is published", () => {
  const published = filesOf(out).map((file) => relative(out, file));
  expect(published.filter((file) => /\.map$|\.env|\.git|\.test\.|\.ts$/.test(file))).toEqual([]);
});
