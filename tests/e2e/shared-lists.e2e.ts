/** Tests secret links, versions of lists, frames on other sites, and the button that adds a show to a list. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import {
  acceptLeaveDialogs,
  addPodcasts,
  expectOrder,
  expectPublished,
  openBuilder,
  titleField,
} from "./list-builder.ts";
import { insertList, listOf } from "./lists.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const visibilityOption = (page: Page, name: string) => page.getByRole("radio", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const robots = (page: Page) => page.locator("meta[name=robots]");

async function newNamedPerson(name: string) {
  const person = await newPerson();
  await sql(`update profiles set full_name = ${sqlString(name)} where user_id = '${person.id}'`);
  return person;
}

test("B155: a reader makes a list with a secret link, and replaces the link", {
  tag: "@everyday",
}, async ({ page, browser, baseURL, pageWatcher }) => {
  acceptLeaveDialogs(pageWatcher);
  const title = `For friends ${randomUUID().slice(0, 8)}`;
  const author = await openBuilder(page);
  await test.step("a reader makes a list that only people with the secret link can see", async () => {
    await titleField(page).fill(title);
    await addPodcasts(page, "Ferry Time", "Brickwork");
    await visibilityOption(page, "Only with the link").check();
    await page.reload();
    await expect(visibilityOption(page, "Only with the link")).toBeChecked();
    await button(page, "Save Your Top 10").click();
  });

  const id = await expectPublished(page);
  const link = page.getByRole("textbox", { name: "Secret link" });
  await expect(heading(page)).toHaveText(title);
  await expect(link).toHaveValue(new RegExp(`/top-list/${id}#[0-9a-f]{64}$`));
  const address = await link.inputValue();
  const secret = address.split("#")[1] ?? "";
  await expect(robots(page)).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("heading", { name: "Share this list" })).toHaveCount(0);
  await expectAccessible(page);

  const otherBrowser = await browser.newContext({ ...(baseURL && { baseURL }) });
  const visitor = await otherBrowser.newPage();
  const sentTexts: string[] = [];
  visitor.on("request", (request) => {
    if (request.url().includes("/rpc/list_by_secret")) return;
    sentTexts.push(JSON.stringify([request.url(), request.headers(), request.postData()]));
  });

  await test.step("a friend opens the link, and only the request for the list contains the secret", async () => {
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText(title);
    await expect(visitor.getByText("Only with the link")).toBeVisible();
    await expect(robots(visitor)).toHaveAttribute("content", "noindex");
    await expect(visitor.locator("link[rel=canonical]")).toHaveCount(0);
    await visitor.getByRole("main").getByRole("link", { name: "Back to Explore" }).click();
    await expect(visitor).toHaveURL("/explore");
    expect(sentTexts.filter((text) => text.includes(secret))).toEqual([]);
  });

  await test.step("a visitor without the right secret does not see the list", async () => {
    for (const path of [`/top-list/${id}`, `/top-list/${id}#${"0".repeat(64)}`]) {
      await visitor.goto("/about");
      await visitor.goto(path);
      await expect(heading(visitor)).toHaveText("List not found");
    }
    await visitor.goto(`/embed/list/${id}`);
    await expect(visitor.getByText("This list is not available.")).toBeVisible();
    await visitor.goto(`/profile/${author.id}`);
    await expect(visitor.getByRole("main").getByText("No lists yet")).toBeVisible();
    await visitor.goto("/top-lists?sort=recent");
    await expect(visitor.getByRole("article").first()).toBeVisible();
    await expect(visitor.getByText(title)).toHaveCount(0);
  });

  await test.step("the author opens the profile, and the card of the list shows who can see the list", async () => {
    await page.goto(`/profile/${author.id}`);
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText("Only with the link")).toBeVisible();
    await card.getByRole("link", { name: title }).click();
  });

  await test.step("the author replaces the link, and the old link no longer works", async () => {
    await button(page, "Replace Link").click();
    const dialog = page.getByRole("alertdialog", { name: "Replace the secret link?" });
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(toast(page, "The list has a new link")).toBeVisible();
    await expect(link).not.toHaveValue(address);
    await visitor.goto("/about");
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText("List not found");
    await visitor.goto("/about");
    await visitor.goto(await link.inputValue());
    await expect(heading(visitor)).toHaveText(title);
  });

  await test.step("the author makes the list private and then public", async () => {
    await visibilityOption(page, "Private").check();
    const dialog = page.getByRole("alertdialog", { name: "End the secret link?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(visibilityOption(page, "Only with the link")).toBeChecked();
    await visibilityOption(page, "Private").check();
    await dialog.getByRole("button", { name: "End the Link" }).click();
    await expect(toast(page, "Only you can see it.")).toBeVisible();
    await expect(link).toHaveCount(0);
    await visitor.reload();
    await expect(heading(visitor)).toHaveText("List not found");
    await visibilityOption(page, "Public").check();
    await expect(toast(page, "Everyone can find it.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Share this list" })).toBeVisible();
    await visitor.goto(`/top-list/${id}`);
    await expect(heading(visitor)).toHaveText(title);
    await expect(robots(visitor)).toHaveCount(0);
  });
  await otherBrowser.close();
});

test("a reader makes a version of another reader's list, and the version credits the author", async ({
  page,
  pageWatcher,
}) => {
  acceptLeaveDialogs(pageWatcher);
  const author = await newNamedPerson("Ola Original");
  const items = [{ podcast: "Ferry Time", note: "My words" }, "Brickwork"];
  const originalId = await insertList(author, { title: "Harbour sounds", items });
  const reader = await newPerson();
  await signInAs(page, reader);
  await page.goto(`/top-list/${originalId}`);
  await page.getByRole("main").getByRole("link", { name: "Make My Version" }).click();
  await expect(titleField(page)).toHaveValue("My version of Harbour sounds");
  await expectOrder(page, "Ferry Time", "Brickwork");
  await expect(page.getByRole("textbox", { name: "Note on Ferry Time" })).toHaveValue("");
  await expect(page.getByText("Based on Harbour sounds by Ola Original.")).toBeVisible();
  await titleField(page).fill("Mine");
  await test.step("a reader reloads the page, and finds the draft again", async () => {
    await page.reload();
    await expect(titleField(page)).toHaveValue("Mine");
    await expect(page.getByText("Your unfinished list is back.")).toBeVisible();
  });
  await button(page, "Publish Your Top 10").click();
  const id = await expectPublished(page);
  const creditLine = page.getByRole("main").getByText("Based on Harbour sounds by Ola Original");
  await expect(creditLine).toBeVisible();
  await expect(creditLine.getByRole("link", { name: "Harbour sounds" })).toHaveAttribute(
    "href",
    `/top-list/${originalId}`,
  );
  await expectAccessible(page);

  await test.step("the version loses the credit when the original list becomes private", async () => {
    await sql(`update top_lists set visibility = 'private' where id = '${originalId}'`);
    await page.reload();
    await expect(heading(page)).toHaveText("Mine");
    await expect(creditLine).toHaveCount(0);
    await sql(`delete from top_lists where id = '${originalId}'`);
    expect(await listOf(id)).toMatchObject({ title: "Mine", items: [{ name: "Ferry Time" }, {}] });
  });
});

/** Starts the server of another site, whose only page contains the frame. */
async function openOtherSite(frame: string) {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>A blog</title><h1>My blog</h1>${frame}`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test("B153: other sites can show only lists in frames", { tag: "@everyday" }, async ({
  page,
  pageWatcher,
  context,
  browser,
  expectResponses,
}) => {
  expectResponses([/\/embed\/list$/, 404], [/\/embed\/list\/.+\/x$/, 404]);
  // Chromium logs an error for each refused frame.
  pageWatcher.tolerate(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE|chrome-error/);
  const author = await newNamedPerson("Ada Author");
  const items = ["Ferry Time", "Brickwork"];
  const id = await insertList(author, { title: `Rain & "tea" <i>`, items });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/top-list/${id}`);
  await button(page, "Embed").click();
  await expect(page.getByRole("textbox", { name: "HTML for your site" })).toBeFocused();
  await button(page, "Copy Code").click();
  await expect(toast(page, "Code copied!")).toBeVisible();
  await expectAccessible(page);
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const blog = await openOtherSite(code);
  const blogBrowser = await browser.newContext();
  await pageWatcher.attach(blogBrowser);
  const blogPage = await blogBrowser.newPage();
  await test.step("a visitor of the other site reads the list, and opens a link in a new tab", async () => {
    await blogPage.goto(blog.url);
    const frame = blogPage.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: `Rain & "tea" <i>` })).toBeVisible();
    await expect(frame.getByRole("listitem")).toHaveText([/Ferry Time/, /Brickwork/]);
    for (const link of await frame.getByRole("link").all()) {
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener");
    }
    await expect(frame.getByRole("button")).toHaveCount(0);
    const storedData = await frame
      .locator("body")
      .evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(storedData).toEqual(["", 0, 0]);
    const newTab = blogBrowser.waitForEvent("page");
    await frame.getByRole("link", { name: "Read the list on Episode Recap" }).click();
    await expect(await newTab).toHaveURL(`${siteUrl()}/top-list/${id}`);
  });

  await test.step("the embed page is accessible", async () => {
    await page.goto(`/embed/list/${id}`);
    await expect(page.getByRole("heading")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the author makes the list private, and the frame says that the list is not available", async () => {
    await sql(`update top_lists set visibility = 'private' where id = '${id}'`);
    await blogPage.reload();
    const frame = blogPage.frameLocator("iframe");
    await expect(frame.getByText("This list is not available.")).toBeVisible();
  });
  blog.close();

  for (const path of ["/", `/top-list/${id}`, "/account", "/embed/list", `/embed/list/${id}/x`]) {
    await test.step(`the browser refuses a frame with the path ${path}`, async () => {
      const site = await openOtherSite(`<iframe src="${siteUrl()}${path}"></iframe>`);
      await blogPage.goto(site.url);
      await expect.poll(() => blogPage.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
      site.close();
    });
  }
  await blogBrowser.close();
});

test("a reader opens the page of a show, and adds the show to a list", async ({ page, pageWatcher }) => {
  acceptLeaveDialogs(pageWatcher);
  const reader = await newPerson();
  const names = ["Ferry Time", "Brickwork"];
  const id = await insertList(reader, { title: "With room", items: names });
  await insertList(reader, { title: "Has it", items: ["Harbour Hours"] });
  const addButton = button(page, "Add to a List");
  const dialog = page.getByRole("dialog", { name: "Add to a list" });
  await test.step("a visitor clicks the button, and reaches the sign-in page", async () => {
    await page.goto("/show/harbour-hours");
    await addButton.click();
    await expect(page).toHaveURL("/auth?next=%2Fshow%2Fharbour-hours");
  });

  await test.step("a reader adds the show to a list, and undoes the change", async () => {
    await signInAs(page, reader);
    await page.goto("/show/harbour-hours");
    await addButton.click();
    await expect(dialog.getByRole("button", { name: /^Has it/ })).toBeDisabled();
    await expectAccessible(page, [PHONE]);
    await dialog.getByRole("button", { name: /^With room/ }).click();
    await expect(toast(page, "Added to “With room”")).toBeVisible();
    const { items } = (await listOf(id)) ?? {};
    expect(items?.map(({ rank, name }) => [rank, name])).toEqual([
      [1, "Ferry Time"],
      [2, "Brickwork"],
      [3, "Harbour Hours"],
    ]);
    await expect(addButton).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Removed from “With room”")).toBeVisible();
    expect((await listOf(id))?.items).toHaveLength(2);
  });

  await test.step("a reader starts a new list with the show, and reloads the page", async () => {
    await addButton.click();
    await dialog.getByRole("link", { name: "Start a New List" }).click();
    await expectOrder(page, "Harbour Hours");
    await expect(page).toHaveURL("/create-top-list");
    await page.reload();
    await expectOrder(page, "Harbour Hours");
  });
});

test("a visitor opens the most popular lists of this week, reloads the page, and goes back", async ({ page }) => {
  const tag = randomUUID().slice(0, 8);
  const insertListWithViews = (title: string, views: number) =>
    newPerson().then((author) => insertList(author, { title, items: ["Brickwork"], views }));
  await insertListWithViews(`Popular ${tag}`, 990_000);
  const risingId = await insertListWithViews(`Rising ${tag}`, 3);
  const secondId = await insertListWithViews(`Second ${tag}`, 3);
  await sql(`update top_lists set week_count = 900002 where id = '${risingId}';
    update top_lists set week_count = 900001 where id = '${secondId}'`);
  await page.goto("/top-lists");
  await page.getByRole("link", { name: "This week", exact: true }).click();
  await expect(page).toHaveURL("/top-lists?sort=week");
  const titles = page.getByRole("article").getByRole("heading").filter({ hasText: tag });
  await expect(titles).toHaveText([`Rising ${tag}`, `Second ${tag}`]);
  await page.reload();
  await expect(titles).toHaveText([`Rising ${tag}`, `Second ${tag}`]);
  await page.goBack();
  await expect(titles.first()).toHaveText(`Popular ${tag}`);
});
