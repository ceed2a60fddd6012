/** Tests how the server counts views and shares of a list (security B11, B13, §7.2). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { insertList, listOf } from "./lists.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql } from "./product.ts";
import { SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const COUNT_REQUEST = /\/rpc\/bump_list$/;

async function publishList(title = "Salt & vinegar, 100 % #1") {
  const author = await newPerson();
  const id = await insertList(author, { title, items: ["Patch Notes"], views: 7 });
  return { id, author, path: `/top-list/${id}` };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens or reloads a list, and waits until the server has responded to the request that counts the view. */
async function visit(page: Page, path: string): Promise<void> {
  const countResponse = page.waitForResponse(COUNT_REQUEST);
  await page.goto(path);
  expect((await countResponse).status()).toBe(204);
}

test("the server counts only the first view of a visitor, and counts every share", {
  tag: "@everyday",
}, async ({ page, context, browser, pageWatcher, backendRequests }) => {
  const { id, path } = await publishList();
  await test.step("a visitor opens a list four times, and the server counts one view", async () => {
    for (let n = 0; n < 4; n++) {
      await visit(page, path);
      await expect(page.getByText("8 views", { exact: true })).toBeVisible();
    }
    expect(await listOf(id)).toMatchObject({ view_count: 8, share_count: 0 });
  });

  await test.step("a visitor without a clipboard sees the link in a field, and the server counts no share", async () => {
    const requestCount = backendRequests.length;
    // Browsers have no clipboard for http pages.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await button(page, "Copy Link").click();
    await expect(toast(page, "Failed to copy link")).toBeVisible();
    const linkField = page.getByLabel("Copy the address of this list");
    await expect(linkField).toBeFocused();
    await expect(linkField).toHaveValue(siteUrl() + path);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(siteUrl() + path);
    expect(await listOf(id)).toMatchObject({ share_count: 0 });
    expect(backendRequests.slice(requestCount)).toEqual([]);
    expect(backendRequests.filter((request) => COUNT_REQUEST.test(request))).toHaveLength(4);
  });

  await test.step("a visitor copies the link twice, and the server counts two shares", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await visit(page, path);
    for (let n = 0; n < 2; n++) {
      const countResponse = page.waitForResponse(COUNT_REQUEST);
      await button(page, "Copy Link").click();
      await countResponse;
      await expect(toast(page, "Link copied!")).toBeVisible();
      await expect(toast(page, "The link has been copied to your clipboard")).toBeVisible();
      await sql("update private.list_visits set counted_at = counted_at - interval '1 second'");
    }
    await expect(button(page, "Copy Link")).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl() + path);
    expect(await listOf(id)).toMatchObject({ share_count: 2 });
  });

  await test.step("another visitor opens the list, and the server counts another view", async () => {
    const otherBrowser = await browser.newContext();
    await pageWatcher.attach(otherBrowser);
    await visit(await otherBrowser.newPage(), path);
    expect(await listOf(id)).toMatchObject({ view_count: 9, share_count: 2 });
    await otherBrowser.close();
  });
});

test("a visitor shares a list in a new tab, and this tab cannot change the page of the list", async ({
  page,
  context,
}) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
  for (const [name, host, query] of [
    ["Twitter", "https://twitter.com/intent/tweet", ["text", "url"]],
    ["Facebook", "https://www.facebook.com/sharer/sharer.php", ["u"]],
  ] as const) {
    await test.step(`a visitor clicks ${name}`, async () => {
      const title = "Salt & vinegar, 100 % #1\nfor 🥔 “friends”";
      const { id, path } = await publishList(title);
      await visit(page, path);
      const shareCard = page.getByRole("region", { name: "Share this list" });
      const newTab = context.waitForEvent("page");
      const countResponse = page.waitForResponse(COUNT_REQUEST);
      await shareCard.getByRole("link", { name, exact: true }).click();
      const tab = await newTab;
      await expect(tab).toHaveTitle("Elsewhere");
      const address = new URL(tab.url());
      expect(address.origin + address.pathname).toBe(host);
      const values = { text: title, url: siteUrl() + path, u: siteUrl() + path };
      expect([...address.searchParams]).toEqual(query.map((key) => [key, values[key]]));
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await expect(page).toHaveURL(path);
      await countResponse;
      expect(await listOf(id)).toMatchObject({ view_count: 8, share_count: 1 });
    });
  }
});

test("the server does not count visits of the author, but counts visits of a browser without storage", async ({
  page,
  context,
  pageWatcher,
  expectResponses,
}) => {
  const { id, author, path } = await publishList();
  await test.step("an author opens and shares their own list, and the server counts nothing", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, author);
    await visit(page, path);
    const countResponse = page.waitForResponse(COUNT_REQUEST);
    await button(page, "Copy Link").click();
    await countResponse;
    expect(await listOf(id)).toMatchObject({ view_count: 7, share_count: 0 });
    await page.evaluate(() => localStorage.clear());
  });

  await test.step("a visitor leaves the page before the server has counted the view, and the browser logs nothing", async () => {
    await page.route(COUNT_REQUEST, () => {});
    const viewRequest = page.waitForRequest(COUNT_REQUEST);
    await page.goto(path);
    await viewRequest;
    await page.goto("/about");
    await expect(heading(page)).toBeVisible();
    expect(pageWatcher.allEvents()).toEqual([]);
    await page.unroute(COUNT_REQUEST);
  });

  await test.step("the server fails to count a view, and the visitor sees no error", async () => {
    await page.route(COUNT_REQUEST, (route) => route.fulfill(SERVER_ERROR));
    expectResponses([COUNT_REQUEST, 500]);
    pageWatcher.tolerate(/Counting a view failed/);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => pageWatcher.allEvents().join()).toContain("Counting a view failed");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.unroute(COUNT_REQUEST);
  });

  await test.step("a visitor whose browser has no storage opens the list, and the server counts a view", async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("closed", "QuotaExceededError");
      };
    });
    await visit(page, path);
    await expect(heading(page)).toBeVisible();
    expect(await listOf(id)).toMatchObject({ view_count: 8 });
  });
});
