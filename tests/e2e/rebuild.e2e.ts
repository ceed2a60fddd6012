/** The site follows the database by itself, and stands when it cannot (SECURITY F22, §6). */
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  api,
  buildStatus,
  dataDir,
  siteUrl,
  sql,
  sqlWithoutChecks,
  tokenOf,
  until,
  untilLive,
} from "./product.ts";
import { insertEpisode, MOVING, ODD_SLUGS } from "./seed.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const status = async (path: string) => (await fetch(siteUrl() + path)).status;

/** The title of a built page, as a crawler reads it. */
async function builtTitle(slug: string): Promise<string> {
  const html = await (await fetch(`${siteUrl()}/recap/${slug}`)).text();
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
}

test("a change in the database, one by an admin and a withdrawal show by themselves", async ({
  page,
}) => {
  await page.goto(`/recap/${MOVING.bySql}`);
  await expect(title(page)).toHaveText(`First title of ${MOVING.bySql}`);
  const asset = await page.locator("script[src]").first().getAttribute("src");

  const admin = await tokenOf("admin@demo.test");
  await sql(`update er_episodes set title = 'Second title' where slug = '${MOVING.bySql}';
    update er_episodes set is_published = false where slug = '${MOVING.withdrawn}'`);
  const patched = await api("PATCH", `/rest/v1/er_episodes?slug=eq.${MOVING.byApi}`, {
    token: admin,
    body: { title: "An admin's title" },
  });
  expect(patched.status).toBe(200);
  expect(patched.body).toHaveLength(1);

  await until(
    () => builtTitle(MOVING.bySql),
    (text) => text === "Second title",
  );
  await until(
    () => builtTitle(MOVING.byApi),
    (text) => text.startsWith("An admin"),
  );
  await untilLive();
  expect(await status(`/recap/${MOVING.withdrawn}`)).toBe(404);
  // A page opened before the change still gets its script.
  expect(await status(asset ?? "")).toBe(200);

  await page.reload();
  await expect(title(page)).toHaveText("Second title");
  await page.goto("/show/oddments");
  await expect(page.getByRole("link", { name: "An admin's title" })).toBeVisible();
  await expect(page.getByRole("link", { name: `First title of ${MOVING.withdrawn}` })).toHaveCount(
    0,
  );
});

test("someone else's change through the Data API is refused", async () => {
  const path = `/rest/v1/er_episodes?slug=eq.${MOVING.byApi}`;
  const body = { title: "Defaced" };
  const reader = await api("PATCH", path, { token: await tokenOf("reader@demo.test"), body });
  const anonymous = await api("PATCH", path, { body });
  expect([reader.status, reader.body]).toEqual([200, []]);
  expect([401, 403]).toContain(anonymous.status);
});

test.describe("§6 #10: while a row breaks the build", () => {
  const EVIL = ["mended-evil", "deleted-evil"] as const;
  const ROUTES = [
    "/",
    "/recap/salt",
    "/recap/salt/transcript",
    "/show/bench-hours",
    "/browse/all/1.json",
    "/build.json",
  ];
  const listing = () =>
    readdirSync(dataDir(), { recursive: true, encoding: "utf8" }).filter(
      (name) => !/^(database|cache|sites\/build-\d+)(\/|$)/.test(name),
    );
  let before: string[];

  test.beforeAll(async () => {
    before = listing();
    await sql(EVIL.map((slug) => insertEpisode({ slug, title: `The row ${slug}` })).join("\n"));
    await sqlWithoutChecks(
      EVIL.map(
        (slug, n) => `update er_episodes set slug = '../../../evil-${n}' where slug = '${slug}'`,
      ).join(";\n"),
    );
    await until(buildStatus, ({ lastError, building }) => lastError !== null && !building);
  });

  test.afterAll(async () => {
    await sql("delete from er_episodes where slug like '../../../evil-%'");
    await untilLive();
  });

  test("every page of the old site still answers, and admins are told the row", async () => {
    const { lastError } = await buildStatus();
    expect(lastError).toMatch(
      /er_episodes [0-9a-f-]{36} has a slug no page can have: "\.\.\/\.\.\/\.\.\/evil/,
    );
    const token = await tokenOf("admin@demo.test");
    const { body } = await api("POST", "/rest/v1/rpc/publish_status", { token, body: {} });
    expect(body).toMatchObject([{ state: "queued", last_error: lastError }]);
    for (const path of ROUTES) expect([path, await status(path)]).toEqual([path, 200]);
  });

  test("a reader opens a recap that no build has seen yet", async ({
    page,
    expectResponses,
    backendRequests,
  }) => {
    await sql(
      insertEpisode({
        slug: "fresh-from-the-press",
        title: "Fresh from the Press",
        show: "oddments",
        recap_body: "<p>Not built <strong>yet</strong>.</p>",
        recommendations: ["<p><a href='https://example.com/book'>A book</a></p>"],
      }),
    );
    expectResponses([/\/recap\/fresh-from-the-press$/, 404]);
    await page.goto("/recap/fresh-from-the-press");
    await expect(title(page)).toHaveText("Fresh from the Press");
    await expect(page).toHaveTitle(/^Fresh from the Press/);
    await expect(page.getByRole("region", { name: "Recap" })).toHaveText(/Not built yet\./);
    await expect(page.getByRole("link", { name: "A book" })).toHaveAttribute("rel", /nofollow/);
    await expect(page.getByText("Listen to the full episode for more insights!")).toBeVisible();
    expect(backendRequests).toHaveLength(1);
  });

  test("a reader opens a show that no build has seen yet", async ({ page, expectResponses }) => {
    await sql(`insert into er_shows (name, slug, category_id)
        select 'Fresh Show', 'fresh-show', id from er_categories where slug = 'odds';
      ${insertEpisode({ slug: "fresh-two", title: "Second of the fresh", show: "fresh-show" })}`);
    expectResponses([/\/show\/fresh-show$/, 404]);
    await page.goto("/show/fresh-show");
    await expect(title(page)).toHaveText("Fresh Show");
    await expect(page.getByRole("link", { name: "Second of the fresh" })).toBeVisible();
  });

  test("mending one row and deleting the other heals it, and nothing left the site's folder", async () => {
    await until(buildStatus, ({ building }) => !building);
    await sql(`update er_episodes set slug = '${EVIL[0]}' where slug = '../../../evil-0';
      delete from er_episodes where slug = '../../../evil-1'`);
    await untilLive();
    expect((await buildStatus()).lastError).toBeNull();
    expect(await status(`/recap/${EVIL[0]}`)).toBe(200);
    expect(await status("/recap/fresh-from-the-press")).toBe(200);
    expect(await status("/show/fresh-show")).toBe(200);
    expect(listing()).toEqual(before);
  });
});

test("§6 #15: a renamed recap and a deleted one are gone after the next build, and say so", async ({
  page,
  expectResponses,
}) => {
  await sql(`update er_episodes set slug = 'renamed-later' where slug = 'fresh-from-the-press';
    delete from er_episodes where slug = 'fresh-two'`);
  // Before the build the old page is a file, and after it none.
  await untilLive();
  for (const gone of ["fresh-from-the-press", "fresh-two"]) {
    expectResponses([new RegExp(`/recap/${gone}$`), 404]);
    await page.goto(`/recap/${gone}`);
    await expect(title(page)).toHaveText("Episode Not Found");
  }
  await page.goto("/recap/renamed-later");
  await expect(title(page)).toHaveText("Fresh from the Press");
  await page.goto("/show/fresh-show");
  await expect(page.getByRole("link", { name: "Second of the fresh" })).toHaveCount(0);
});

test("an admin cannot save a slug that leaves its place", async () => {
  const token = await tokenOf("admin@demo.test");
  const path = `/rest/v1/er_episodes?slug=eq.${MOVING.byApi}`;
  for (const slug of [
    "../admin",
    "..",
    "a/b",
    "a\\b",
    "x".repeat(300),
    "",
    "a%2fb",
    "A",
    "a--b",
    "a b",
  ]) {
    const { status: answered, body } = await api("PATCH", path, { token, body: { slug } });
    expect([slug, answered, body.code]).toEqual([slug, 400, "23514"]);
  }
});

test("a reader opens recaps with odd but honest slugs", async ({ page }) => {
  for (const slug of ODD_SLUGS) {
    await page.goto(`/recap/${encodeURIComponent(slug)}`);
    await expect(title(page)).toHaveText(`Odd address ${slug}`);
  }
});

test("a reader whose backend fails sees Retry on a new recap, and it works", async ({
  page,
  expectResponses,
}) => {
  let broken = true;
  await page.route(/\/recap\/salt$/, async (route) => {
    const shell = await route.fetch({ url: `${siteUrl()}/recap/not-built-yet` });
    await route.fulfill({ response: shell, status: 200 });
  });
  await page.route("**/rest/v1/**", (route) =>
    broken ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  expectResponses([/\/rest\/v1\/er_episodes/, 500]);
  await page.goto("/recap/salt");
  await expect(page.getByRole("alert")).toContainText("This recap did not load");
  broken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(title(page)).toHaveText("Salt");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
