/** The site builds automatically after a change, and still sends its pages if a build fails (security F22, §6). */
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  api,
  buildStatus,
  dataDir,
  signInForToken,
  siteUrl,
  sql,
  sqlWithoutChecks,
  waitUntil,
  waitUntilLive,
} from "./product.ts";
import { CHANGING_SLUGS, insertEpisode, ODD_SLUGS } from "./seed.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const statusOf = async (path: string) => (await fetch(siteUrl() + path)).status;

/** Reads the title from the HTML of a built page. */
async function readBuiltTitle(slug: string): Promise<string> {
  const html = await (await fetch(`${siteUrl()}/recap/${encodeURIComponent(slug)}`)).text();
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
}

test("§6 #15: the next build shows changed recaps, and removes deleted recaps", async ({ page, expectResponses }) => {
  for (const slug of ODD_SLUGS) expect(await readBuiltTitle(slug)).toBe(`Odd address ${slug}`);
  await page.goto(`/recap/${CHANGING_SLUGS.bySql}`);
  await expect(title(page)).toHaveText(`First title of ${CHANGING_SLUGS.bySql}`);
  const scriptAddress = await page.locator("script[src]").first().getAttribute("src");

  const adminToken = await signInForToken("admin@demo.test");
  await sql(`update er_episodes set title = 'Second title' where slug = '${CHANGING_SLUGS.bySql}';
    update er_episodes set is_published = false where slug = '${CHANGING_SLUGS.withdrawn}';
    delete from er_episodes where slug = '${CHANGING_SLUGS.deleted}'`);
  const patchResponse = await api("PATCH", `/rest/v1/er_episodes?slug=eq.${CHANGING_SLUGS.byApi}`, {
    token: adminToken,
    body: { title: "An admin's title" },
  });
  expect(patchResponse.status).toBe(200);
  expect(patchResponse.body).toHaveLength(1);
  await waitUntilLive();
  expect(await readBuiltTitle(CHANGING_SLUGS.bySql)).toBe("Second title");
  expect(await readBuiltTitle(CHANGING_SLUGS.byApi)).toMatch(/^An admin/);
  expect(await statusOf(`/recap/${CHANGING_SLUGS.withdrawn}`)).toBe(404);
  // A page that was open before the change can still load its script.
  expect(await statusOf(scriptAddress ?? "")).toBe(200);

  await page.reload();
  await expect(title(page)).toHaveText("Second title");
  await page.goto("/show/oddments");
  await expect(page.getByRole("link", { name: "An admin's title" })).toBeVisible();
  for (const slug of [CHANGING_SLUGS.withdrawn, CHANGING_SLUGS.deleted]) {
    await expect(page.getByRole("link", { name: `First title of ${slug}` })).toHaveCount(0);
  }
  // The previous build had a file for this recap. The new build must not have this file.
  expectResponses([new RegExp(`/recap/${CHANGING_SLUGS.deleted}$`), 404]);
  await page.goto(`/recap/${CHANGING_SLUGS.deleted}`);
  await expect(title(page)).toHaveText("Episode Not Found");
});

test("a reader opens the old address of a renamed recap", { tag: "@everyday" }, async ({ page, expectResponses }) => {
  const { renamed } = CHANGING_SLUGS;
  await sql(`update er_episodes set slug = 'renamed-once' where slug = '${renamed}'`);
  await waitUntilLive();
  await sql("update er_episodes set slug = 'renamed-twice' where slug = 'renamed-once'");
  await waitUntilLive();
  for (const oldSlug of [renamed, "renamed-once"]) {
    const options = { redirect: "manual" } as const;
    for (const ending of ["", ".md"]) {
      const response = await fetch(`${siteUrl()}/recap/${oldSlug}${ending}`, options);
      expect(response.status, ending).toBe(301);
      expect(response.headers.get("location")).toBe(`/recap/renamed-twice${ending}`);
    }
    await page.goto(`/recap/${oldSlug}?from=a-link`);
    await expect(page).toHaveURL("/recap/renamed-twice?from=a-link");
    await expect(title(page)).toHaveText(`First title of ${renamed}`);
  }

  // The revision of this row is 0, but a build reads only revisions above 0. So the host gets no redirect for this slug.
  await sql(`insert into er_old_addresses (kind, slug, row_id, rev)
    select 'episode', 'no-build-knows-this', id, 0 from er_episodes where slug = 'renamed-twice'`);
  expectResponses([/\/recap\/no-build-knows-this\?from=a-link$/, 404]);
  await page.goto("/recap/no-build-knows-this?from=a-link");
  await expect(page).toHaveURL("/recap/renamed-twice?from=a-link");
  await expect(title(page)).toHaveText(`First title of ${renamed}`);
});

const SLUGS_BEFORE_DAMAGE = ["mended-evil", "deleted-evil"] as const;
const ROUTES = [
  "/",
  "/recap/foghorn",
  "/recap/foghorn/transcript",
  "/show/harbour-hours",
  "/browse/all/index.json",
  "/build.json",
];
const listDataFiles = () =>
  readdirSync(dataDir(), { recursive: true, encoding: "utf8" }).filter(
    (name) => !/^(database|cache|sites\/build-\d+)(\/|$)/.test(name),
  );

test.describe("§6 #10: while a broken row stops each build", () => {
  let filesBefore: string[];

  test.beforeAll(async () => {
    filesBefore = listDataFiles();
    await sql(SLUGS_BEFORE_DAMAGE.map((slug) => insertEpisode({ slug, title: `The row ${slug}` })).join("\n"));
    await sqlWithoutChecks(
      SLUGS_BEFORE_DAMAGE.map(
        (slug, n) => `update er_episodes set slug = '../../../evil-${n}' where slug = '${slug}'`,
      ).join(";\n"),
    );
    await waitUntil(buildStatus, ({ lastError, building }) => lastError !== null && !building);
  });

  test.afterAll(async () => {
    await sql("delete from er_episodes where slug like '../../../evil-%'");
    await waitUntilLive();
  });

  test("readers can open the pages of the last build, and newer recaps", async ({
    page,
    expectResponses,
    backendRequests,
  }) => {
    const { lastError } = await buildStatus();
    expect(lastError).toMatch(/er_episodes [0-9a-f-]{36} has a slug that no page can have: "\.\.\/\.\.\/\.\.\/evil/);
    const token = await signInForToken("admin@demo.test");
    const { body } = await api("POST", "/rest/v1/rpc/publish_status", { token, body: {} });
    expect(body).toMatchObject([{ state: "queued", last_error: lastError }]);
    for (const path of ROUTES) expect(await statusOf(path), path).toBe(200);

    await sql(`insert into er_shows (name, slug, category_id)
        select 'Fresh Show', 'fresh-show', id from er_categories where slug = 'odds';
      ${insertEpisode({
        slug: "fresh-from-the-press",
        title: "Fresh from the Press",
        show: "fresh-show",
        recap_body: "<p>Not built <strong>yet</strong>.</p>",
        recommendations: ["<p><a href='https://example.com/book'>A book</a></p>"],
      })}`);
    await test.step("a reader opens a recap that is newer than the build", async () => {
      expectResponses([/\/recap\/fresh-from-the-press$/, 404]);
      await page.goto("/recap/fresh-from-the-press");
      await expect(title(page)).toHaveText("Fresh from the Press");
      await expect(page).toHaveTitle(/^Fresh from the Press/);
      await expect(page.getByRole("region", { name: "Recap" })).toHaveText(/Not built yet\./);
      const bookLink = page.getByRole("link", { name: "A book" });
      await expect(bookLink).toHaveAttribute("rel", /nofollow/);
      await expect(page.getByText("Listen to the full episode for more insights!")).toBeVisible();
      expect(backendRequests).toHaveLength(1);
    });
    await test.step("a reader retries after the backend failed", async () => {
      const rowRequests = "**/rest/v1/**";
      await page.route(rowRequests, (route) => route.fulfill({ status: 500, body: "{}" }));
      expectResponses([/\/rest\/v1\/er_episodes/, 500]);
      await page.reload();
      await expect(page.getByRole("alert")).toContainText("This recap did not load");
      await page.unroute(rowRequests);
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(title(page)).toHaveText("Fresh from the Press");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
    await test.step("a reader opens a show that is newer than the build", async () => {
      expectResponses([/\/show\/fresh-show$/, 404]);
      await page.goto("/show/fresh-show");
      await expect(title(page)).toHaveText("Fresh Show");
      await expect(page.getByRole("link", { name: "Fresh from the Press" })).toBeVisible();
    });

    await waitUntil(buildStatus, ({ building }) => !building);
    await sql(`update er_episodes set slug = '${SLUGS_BEFORE_DAMAGE[0]}' where slug = '../../../evil-0';
      delete from er_episodes where slug = '../../../evil-1'`);
    await waitUntilLive();
    expect((await buildStatus()).lastError).toBeNull();
    for (const path of [`/recap/${SLUGS_BEFORE_DAMAGE[0]}`, "/recap/fresh-from-the-press", "/show/fresh-show"]) {
      expect(await statusOf(path), path).toBe(200);
    }
    // The build wrote no file outside of the site's folder.
    expect(listDataFiles()).toEqual(filesBefore);
  });
});
