/** Tests the page of a list for visitors and for readers who are not the author. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { HOSTILE_TEXT } from "../support/hostile.ts";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertList, listOf } from "./lists.ts";
import { expectNoMovement } from "./measure.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { fetchResponse, holdRequests, SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const NOTE = "The one about the staple.";
const ITEMS = ["Borrowed Tools", { podcast: "Who Fixed This?", note: NOTE }, "Spare Parts"];
const LIST_REQUEST = /\/rest\/v1\/top_lists\?.*id=eq\./;
const COUNT_REQUEST = /\/rpc\/bump_list$/;

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });

async function publishList({ name = "Ada Wren", pro = false, title = "Three to mend by" } = {}) {
  const author = await newPerson(pro ? { role: "pro" } : {});
  const profile = `full_name = ${sqlString(name)}, follower_count = 3`;
  await sql(`update profiles set ${profile} where user_id = '${author.id}'`);
  const description = "In the order I would mend them.\nAlmost.";
  const id = await insertList(author, { title, description, items: ITEMS, views: 7 });
  return { id, author, path: `/top-list/${id}` };
}

test("a visitor reads a list at the current address and at the old address", {
  tag: "@everyday",
}, async ({ page }) => {
  const { id, path, author } = await publishList({ pro: true });
  await test.step("a visitor reads the list", async () => {
    await page.goto(path);
    await expect(heading(page)).toHaveText("Three to mend by");
    await expect(page).toHaveTitle("Three to mend by | Episode Recap");
    await expect(link(page, "Ada Wren")).toHaveAttribute("href", `/profile/${author.id}`);
    for (const text of ["Pro", "3 followers", "8 views", "A"]) {
      await expect(main(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(main(page).getByText("In the order I would mend them.")).toBeVisible();
    const items = main(page).getByRole("article").getByRole("list").last().getByRole("listitem");
    await expect(items.getByRole("heading")).toHaveText(["Borrowed Tools", "Who Fixed This?", "Spare Parts"]);
    await expect(items.nth(1)).toContainText("2Who Fixed This?A detective show in which");
    await expect(items.nth(1).getByRole("blockquote")).toHaveText(NOTE);
    await expect(items.nth(1).getByRole("figure")).toContainText("— Ada Wren");
    await expect(items.getByRole("figure")).toHaveCount(1);
    await expect(link(page, "Back to Explore")).toHaveAttribute("href", "/explore");
    await expect(page.getByRole("heading", { name: "Create Your Own Top 10" })).toBeVisible();
    await expect(link(page, "Get Started")).toHaveAttribute("href", "/auth?next=%2Fcreate-top-list");
    await expect(page.getByRole("heading", { name: "Your list" })).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    const canonicalLink = page.locator("link[rel=canonical]");
    expect(await canonicalLink.getAttribute("href")).toBe(page.url());
    await expectNoMovement(page);
    await expectAccessible(page);
  });

  await test.step("a visitor opens the old address, and the list opens at the current address", async () => {
    await page.goto(`/lists/${id}?from=elsewhere`);
    await expect(page).toHaveURL(`${path}?from=elsewhere`);
    await expect(heading(page)).toHaveText("Three to mend by");
    const canonicalLink = page.locator("link[rel=canonical]");
    await expect(canonicalLink).toHaveAttribute("href", new URL(path, page.url()).href);
  });

  await test.step("on a copy of the site, the canonical link leads to the published site", async () => {
    await page.route(`**${path}`, async (route) => {
      // A build may have rendered the list already. Another id gets the page that reads the list in the browser.
      const response = await fetchResponse(route, { url: `${siteUrl()}/top-list/${randomUUID()}` });
      const html = await response.text();
      const body = html.replace(/data-site="[^"]*"/, 'data-site="https://published.example"');
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    const canonicalLink = page.locator("link[rel=canonical]");
    await expect(canonicalLink).toHaveAttribute("href", `https://published.example${path}`);
    await page.unroute(`**${path}`);
  });

  await test.step("a reader sees no Pro badge on the list of a former pro", async () => {
    await sql(`delete from user_roles where user_id = '${author.id}'`);
    await signInAs(page, await newPerson());
    await page.goto(path);
    await expect(heading(page)).toHaveText("Three to mend by");
    await expect(link(page, "Ada Wren")).toBeVisible();
    await expect(main(page).getByText("Pro", { exact: true })).toHaveCount(0);
    await expect(link(page, "Make Your List")).toHaveAttribute("href", "/create-top-list");
    await expect(link(page, "Get Started")).toBeHidden();
    await expect(button(page, "Delete")).toHaveCount(0);
  });
});

const INVALID_IDS = ["x", "..%2f..%2fkeys.json", "%E0%A4%A", "<img src=x>"];
const MISSING_ID = "00000000-0000-4000-8000-000000000000";

test("a visitor reads that a list did not load, or that a list does not exist", async ({
  page,
  backendRequests,
  expectResponses,
}) => {
  await test.step("a visitor sees a placeholder, then an error, and retries", async () => {
    const { id, path } = await publishList();
    const heldList = await holdRequests(page, LIST_REQUEST, { response: SERVER_ERROR });
    expectResponses([LIST_REQUEST, 500]);
    await page.goto(path);
    await expect(page.getByRole("status").filter({ hasText: "Loading list" })).toBeVisible();
    heldList.release();
    await expect(heading(page)).toHaveText("This list did not load");
    await expect(toast(page, "Failed to load the list")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expectAccessible(page, [PHONE]);
    await page.unroute(LIST_REQUEST);
    const countResponse = page.waitForResponse(COUNT_REQUEST);
    await button(page, "Retry").click();
    await expect(heading(page)).toHaveText("Three to mend by");
    await expect(toast(page, "Failed to load the list")).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await countResponse;
    expect(await listOf(id)).toMatchObject({ view_count: 8 });
  });

  await test.step("H3: the server answers an address under /lists/ without a redirect", async () => {
    for (const id of [
      "%0d%0aSet-Cookie:x=1",
      "日本",
      "%00",
      "%",
      "%2f%2fevil.test",
      "//evil.test",
      "..%5C..%5C%5Cevil.example",
    ]) {
      const response = await fetch(`${siteUrl()}/lists/${id}`, { redirect: "manual" });
      expect([200, 404], id).toContain(response.status);
      expect(response.headers.get("location"), id).toBeNull();
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  });

  await test.step("a visitor reads that a list does not exist, and finds other lists", async () => {
    for (const id of [...INVALID_IDS, MISSING_ID, ""]) {
      const path = id === "" ? "/top-list" : `/top-list/${id}`;
      const requestCount = backendRequests.length;
      const response = await page.goto(path);
      expect.soft(response?.status(), path).toBe(200);
      await expect.soft(heading(page), path).toHaveText("List not found");
      const words = "The list you're looking for doesn't exist or has been removed.";
      await expect.soft(page.getByText(words, { exact: true }), path).toBeVisible();
      const otherListsLink = link(page, "Explore Other Lists");
      await expect.soft(otherListsLink, path).toHaveAttribute("href", "/top-lists");
      await expect.soft(page, path).toHaveTitle("List not found | Episode Recap");
      const robots = page.locator("meta[name=robots]");
      await expect.soft(robots, path).toHaveAttribute("content", "noindex");
      const listRequests = backendRequests.slice(requestCount).filter((request) => !request.includes("/auth/"));
      expect.soft(listRequests, path).toHaveLength(id === MISSING_ID ? 1 : 0);
    }
  });
});

test("F14: a visitor sees the HTML tags in a list as plain characters", async ({ page, pageWatcher }) => {
  const author = await newPerson();
  const title = HOSTILE_TEXT.slice(0, 100);
  await sql(`update profiles set full_name = ${sqlString(HOSTILE_TEXT)} where user_id = '${author.id}'`);
  const items = [{ podcast: "Patch Notes", note: HOSTILE_TEXT }];
  const id = await insertList(author, { title, description: HOSTILE_TEXT, items });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/top-list/${id}`);
  await expect(heading(page)).toHaveText(title);
  await expect(page).toHaveTitle(`${title} | Episode Recap`);
  await expect(main(page).getByRole("blockquote")).toHaveText(HOSTILE_TEXT);
  await expect(main(page).getByRole("link", { name: HOSTILE_TEXT })).toHaveText(HOSTILE_TEXT);
  await expect(main(page).locator("p").filter({ hasText: HOSTILE_TEXT }).first()).toHaveText(HOSTILE_TEXT);
  const address = `${siteUrl()}/top-list/${id}`;
  const shareAddress = new URL((await link(page, "Twitter").getAttribute("href")) ?? "");
  expect(shareAddress.origin).toBe("https://twitter.com");
  expect([...shareAddress.searchParams]).toEqual([
    ["text", title],
    ["url", address],
  ]);
  await expect(main(page).locator("script:not([src]), img")).toHaveCount(0);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  expect([...pageWatcher.hosts]).toEqual([new URL(siteUrl()).host]);

  await test.step("long words fit on a small screen, also with a large font", async () => {
    const name = "Unübersehbarkeiten".repeat(6);
    const listWithLongWords = await publishList({
      name,
      title: "Weltanschauungsgemeinschaft".repeat(3),
    });
    await sql(`update list_items set note = '${"w".repeat(140)}' where list_id = '${listWithLongWords.id}'`);
    await page.goto(listWithLongWords.path);
    await expect(heading(page)).toHaveText(/^Weltanschauung/);
    const elementsOutside = () =>
      main(page).evaluate((box) =>
        [...box.querySelectorAll("a, button, h1, h2, p, span, blockquote, svg")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML.slice(0, 90)),
      );
    expect(await elementsOutside()).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await elementsOutside()).toEqual([]);
  });
});
