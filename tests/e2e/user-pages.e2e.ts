/** Lists and profiles as the last build drew them, and as they are now. */
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { TEXT } from "./hostile.ts";
import { letPublish } from "./lists.ts";
import { LATE_LETTERS, shiftSum } from "./measure.ts";
import { newPerson } from "./people.ts";
import { quoted, siteUrl, sql, until } from "./product.ts";

const LIST = /\/rest\/v1\/top_lists\?.*id=eq\./;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const robots = (page: Page) => page.locator("meta[name=robots]");

/** A list that the site has been built with. */
async function drawnList(title: string) {
  const author = await newPerson();
  await sql(
    `update profiles set full_name = 'Ada Wren', bio = 'Mends.' where user_id = '${author.id}'`,
  );
  const items = ["Borrowed Tools", { podcast: "Who Fixed This?", note: "The staple." }];
  const id = await letPublish(author, { title, items, views: 900_000 });
  await sql("select private.next_revision()");
  const path = `/top-list/${id}`;
  const html = async () => (await fetch(siteUrl() + path)).text();
  await until(html, (text) => text.includes("<h1"), 90_000);
  return { id, author, path, html };
}

async function withoutScript(browser: Browser, path: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await look(page);
  await context.close();
}

test("a list and its author's page are read without JavaScript, and say what they are", async ({
  browser,
}) => {
  const { path, author, html } = await drawnList("Three to mend by");
  expect(await html()).toContain('<meta name="description" content="A list by Ada Wren: ');
  await withoutScript(browser, path, async (page) => {
    await expect(page).toHaveTitle("Three to mend by | Episode Recap");
    await expect(heading(page)).toHaveText("Three to mend by");
    await expect(page.getByRole("heading", { name: "Who Fixed This?" })).toBeVisible();
    await expect(page.getByRole("blockquote")).toHaveText("The staple.");
    await expect(robots(page)).toHaveCount(0);
    const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect(picture).toMatch(/\/share\/[0-9a-f]{20}\.jpg$/);
    expect((await fetch(picture ?? "")).headers.get("content-type")).toBe("image/jpeg");
  });
  await withoutScript(browser, `/profile/${author.id}`, async (page) => {
    await expect(page).toHaveTitle("Ada Wren | Episode Recap");
    await expect(page.getByText("Mends.", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Three to mend by" })).toHaveAttribute(
      "href",
      path,
    );
  });
});

test("what changed since the build is shown, and nothing moves", async ({ page }) => {
  const { id, path } = await drawnList("As it was built");
  await sql(`update top_lists set title = ${quoted("As it is now")} where id = '${id}'`);
  await page.goto(path);
  await expect(heading(page)).toHaveText("As it is now");
  await expect(page).toHaveTitle("As it is now | Episode Recap");
  await expect(page.getByRole("heading", { name: "Share this list" })).toBeVisible();
  await expect(robots(page)).toHaveCount(0);
  expect(await shiftSum(page)).toBeLessThan(LATE_LETTERS);
});

test("a list that was deleted since the build is gone for whoever opens it", async ({ page }) => {
  const { id, path } = await drawnList("Gone by now");
  await sql(`delete from top_lists where id = '${id}'`);
  await page.goto(path);
  await expect(heading(page)).toHaveText("List not found");
  await expect(robots(page)).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
});

test("a visitor whose connection fails reads what was built, then that it did not load", async ({
  page,
  expectResponses,
}) => {
  const title = TEXT.slice(0, 100);
  const { path } = await drawnList(title);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await asked;
    await route.fulfill({ status: 500, json: { message: "no" } });
  });
  expectResponses([LIST, 500]);
  await page.goto(path);
  await expect(heading(page)).toHaveText(title);
  answer();
  await expect(heading(page)).toHaveText("This list did not load");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});
