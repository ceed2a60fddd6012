/** Tests the rendered pages of lists and profiles. In the browser, these pages also show changes since the build. */
import type { Browser, Page } from "@playwright/test";
import { HOSTILE_TEXT } from "../support/hostile.ts";
import { expect, test } from "./fixtures.ts";
import { insertList } from "./lists.ts";
import { expectNoMovement } from "./measure.ts";
import { newPerson } from "./people.ts";
import { siteUrl, sql, waitUntil } from "./product.ts";
import { holdRequests, SERVER_ERROR } from "./routing.ts";

const LIST_REQUEST = /\/rest\/v1\/top_lists\?.*id=eq\./;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const robots = (page: Page) => page.locator("meta[name=robots]");

/** Inserts lists of one author, and waits until a build has rendered the lists. */
async function insertAndBuildLists(...titles: string[]) {
  const author = await newPerson();
  await sql(`update profiles set full_name = 'Ada Wren', bio = 'Mends.' where user_id = '${author.id}'`);
  const items = ["Borrowed Tools", { podcast: "Who Fixed This?", note: "The staple." }];
  const lists: { title: string; id: string; path: string }[] = [];
  for (const title of titles) {
    const id = await insertList(author, { title, items, views: 900_000 });
    lists.push({ title, id, path: `/top-list/${id}` });
  }
  await sql("select private.next_revision()");
  const isBuilt = async ({ path }: { path: string }) => (await (await fetch(siteUrl() + path)).text()).includes("<h1");
  const areAllBuilt = async () => (await Promise.all(lists.map(isBuilt))).every(Boolean);
  await waitUntil(areAllBuilt, (areBuilt) => areBuilt);
  return { author, lists };
}

async function checkWithoutJavaScript(browser: Browser, check: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled: false });
  const page = await context.newPage();
  await check(page);
  await context.close();
}

test("a visitor with JavaScript sees the current lists, not only the lists of the last build", {
  tag: "@everyday",
}, async ({ browser, page, expectResponses }) => {
  const hostileText = HOSTILE_TEXT.slice(0, 100);
  const { author, lists } = await insertAndBuildLists("Three to mend by", "Gone by now", hostileText);
  const [changedList, deletedList, failingList] = lists;
  if (!changedList || !deletedList || !failingList) throw new Error("A list is missing.");
  await test.step("a visitor without JavaScript reads a list and a profile", async () => {
    const html = await (await fetch(siteUrl() + changedList.path)).text();
    expect(html).toContain('<meta name="description" content="A list by Ada Wren: ');
    await checkWithoutJavaScript(browser, async (staticPage) => {
      await staticPage.goto(changedList.path);
      await expect(staticPage).toHaveTitle("Three to mend by | Episode Recap");
      await expect(heading(staticPage)).toHaveText("Three to mend by");
      await expect(staticPage.getByRole("heading", { name: "Who Fixed This?" })).toBeVisible();
      await expect(staticPage.getByRole("blockquote")).toHaveText("The staple.");
      await expect(robots(staticPage)).toHaveCount(0);
      const picture = await staticPage.locator('meta[property="og:image"]').getAttribute("content");
      expect(picture).toMatch(/\/share\/[0-9a-f]{2}\/[0-9a-f]{18}\.jpg$/);
      expect((await fetch(picture ?? "")).headers.get("content-type")).toBe("image/jpeg");
      await staticPage.goto(`/profile/${author.id}`);
      await expect(staticPage).toHaveTitle("Ada Wren | Episode Recap");
      await expect(staticPage.getByText("Mends.", { exact: true })).toBeVisible();
      await expect(staticPage.getByRole("link", { name: "Three to mend by" })).toHaveAttribute(
        "href",
        changedList.path,
      );
    });
  });

  await test.step("a visitor sees the current title of a list, and nothing on the page moves", async () => {
    await sql(`update top_lists set title = 'As it is now' where id = '${changedList.id}'`);
    const heldList = await holdRequests(page, LIST_REQUEST);
    await page.goto(changedList.path);
    await expect(heading(page)).toHaveText(changedList.title);
    // The update of the page must not remove the focus from this link.
    const authorLink = page.getByRole("main").getByRole("link", { name: "Ada Wren" });
    await authorLink.focus();
    heldList.release();
    await expect(heading(page)).toHaveText("As it is now");
    await expect(authorLink).toBeFocused();
    await expect(page).toHaveTitle("As it is now | Episode Recap");
    await expect(page.getByRole("heading", { name: "Share this list" })).toBeVisible();
    await expect(robots(page)).toHaveCount(0);
    await expectNoMovement(page);
  });

  await test.step("a visitor reads that a deleted list does not exist", async () => {
    await sql(`delete from top_lists where id = '${deletedList.id}'`);
    await page.goto(deletedList.path);
    await expect(heading(page)).toHaveText("List not found");
    await expect(robots(page)).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  });

  await test.step("a visitor sees the rendered list, and then reads that the current list did not load", async () => {
    const heldList = await holdRequests(page, LIST_REQUEST, { response: SERVER_ERROR });
    expectResponses([LIST_REQUEST, 500]);
    await page.goto(failingList.path);
    await expect(heading(page)).toHaveText(hostileText);
    heldList.release();
    await expect(heading(page)).toHaveText("This list did not load");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  });
});
