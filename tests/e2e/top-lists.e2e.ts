/** Tests the directory of Top 10 lists. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hashOfLists } from "../../src/domain/lists/top-list.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertList } from "./lists.ts";
import { expectNoMovement, waitUntilSettled } from "./measure.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { fetchResponse, holdRequests, SERVER_ERROR } from "./routing.ts";

const LISTS_REQUEST = /\/rest\/v1\/(top_lists|rpc\/pro_lists)\?/;
const TEN_PODCASTS = [
  "Who Fixed This?",
  "Borrowed Tools",
  "Spare Parts",
  "Brickwork",
  "Signal to Noise Ratio",
  "Two Sugars",
  "The Dry Stone Hour",
  "Careful Now",
  "Lost Property",
  "Patch Notes",
];

const titles = (page: Page, tag = "") =>
  page.getByRole("main").getByRole("article").getByRole("heading").filter({ hasText: tag });
const sortLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sort lists" }).getByRole("link", { name, exact: true });

/** Inserts `count` lists of a new reader. Returns the reader. */
async function insertManyLists(count: number) {
  const author = await newPerson();
  await sql(
    `insert into top_lists (user_id, title)
     select '${author.id}', 'One of many ' || n from generate_series(1, ${count}) n`,
  );
  return author;
}

/** Inserts two lists at the top of the directory: a newer list of a pro, and an older list with more views. */
async function insertTwoLists() {
  const tag = randomUUID().slice(0, 8);
  const pro = await newPerson({ role: "pro" });
  await sql(`update profiles set full_name = ${sqlString(`Pro ${tag}`)} where user_id = '${pro.id}'`);
  const views = 900_000;
  const proListId = await insertList(pro, { title: `Newer ${tag}`, items: TEN_PODCASTS, views });
  const olderList = { title: `Seen more ${tag}`, items: ["Patch Notes"], views: views + 1 };
  const mostViewedListId = await insertList(await newPerson(), olderList);
  const setCreationDate = (id: string, date: string) =>
    sql(`update top_lists set created_at = '${date}' where id = '${id}'`);
  await setCreationDate(proListId, "2099-02-01");
  await setCreationDate(mostViewedListId, "2099-01-01");
  return { tag, pro, proListId };
}

test("a visitor sorts the lists, and opens a list", { tag: "@everyday" }, async ({ page, backendRequests }) => {
  const { tag, pro, proListId } = await insertTwoLists();
  const [mostViewedTitle, newerTitle] = [`Seen more ${tag}`, `Newer ${tag}`];
  await test.step("a visitor sorts the lists, goes back, and opens an address with a sort order", async () => {
    await page.goto("/top-lists");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Top 10 Lists");
    await expect(titles(page, tag)).toHaveText([mostViewedTitle, newerTitle]);
    await expect(sortLink(page, "Trending")).toHaveAttribute("aria-current", "true");

    await sortLink(page, "Recent").click();
    await expect(page).toHaveURL("/top-lists?sort=recent");
    await expect(titles(page, tag)).toHaveText([newerTitle, mostViewedTitle]);
    await sortLink(page, "Pro").click();
    await expect(page).toHaveURL("/top-lists?sort=pro");
    await expect(titles(page, tag)).toHaveText([newerTitle]);
    await page.goBack();
    await expect(titles(page, tag)).toHaveText([newerTitle, mostViewedTitle]);
    await expect(sortLink(page, "Recent")).toHaveAttribute("aria-current", "true");
    await page.goBack();
    await expect(page).toHaveURL("/top-lists");
    await expect(titles(page, tag)).toHaveText([mostViewedTitle, newerTitle]);

    const requestCount = backendRequests.length;
    await page.goto("/top-lists?sort=pro");
    await expect(titles(page, tag)).toHaveText([newerTitle]);
    expect(backendRequests.slice(requestCount)).toEqual([expect.stringContaining("/rpc/pro_lists")]);
  });

  await test.step("a visitor opens an address with an unknown sort order, and sees Trending", async () => {
    await page.goto(`/top-lists?sort=${encodeURIComponent('"><img src=x onerror=window.__xss=1>')}`);
    await expect(titles(page, tag)).toHaveText([mostViewedTitle, newerTitle]);
    await expect(sortLink(page, "Trending")).toHaveAttribute("aria-current", "true");
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  });

  const createLink = page.getByRole("main").getByRole("link", { name: "Create a List" });
  await test.step("a visitor sees at most 20 lists, and must sign in to create a list", async () => {
    const author = await insertManyLists(12);
    await page.goto("/top-lists");
    await expect(titles(page)).toHaveCount(20);
    await expect(createLink).toHaveAttribute("href", "/auth?next=%2Fcreate-top-list");
    await expectAccessible(page);
    await sortLink(page, "Recent").click();
    await expect(titles(page, tag)).toHaveText([newerTitle, mostViewedTitle]);
    await expect(titles(page)).toHaveCount(20);
    await sql(`delete from top_lists where user_id = '${author.id}'`);
  });

  await test.step("a reader finds the link to create a list, and opens a list from a card", async () => {
    await signInAs(page, await newPerson());
    await page.goto("/top-lists");
    await expect(createLink).toHaveAttribute("href", "/create-top-list");
    const card = page.getByRole("article").filter({ hasText: `Newer ${tag}` });
    await expect(card.getByRole("listitem")).toHaveText(TEN_PODCASTS.slice(0, 3).map((name, n) => n + 1 + name));
    await expect(card.getByText("+7 more", { exact: true })).toBeVisible();
    await expect(card.getByText("Pro", { exact: true })).toBeVisible();
    await expect(card.getByText("900,000 views")).toBeVisible();
    await expect(card.getByText("February 1, 2099")).toBeVisible();
    await expect(card.getByRole("link", { name: `Pro ${tag}` })).toHaveAttribute("href", `/profile/${pro.id}`);
    const otherCard = page.getByRole("article").filter({ hasText: `Seen more ${tag}` });
    await expect(otherCard.getByText(/more$/)).toHaveCount(0);
    await expect(otherCard.getByRole("link", { name: "A reader" })).toBeVisible();
    await expectNoMovement(page);
    await card.getByRole("link", { name: `Newer ${tag}` }).click();
    await expect(page).toHaveURL(`/top-list/${proListId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Newer ${tag}`);
  });
});

test("a visitor sees the lists of the last build, and reads that newer lists did not load", async ({
  page,
  expectResponses,
  pageWatcher,
}) => {
  await test.step("the HTML of the directory contains lists, and the HTML of the shell contains noindex", async () => {
    const textOf = async (path: string) => (await fetch(siteUrl() + path)).text();
    const html = await textOf("/top-lists");
    expect(html).toMatch(/<article.*<a href="\/top-list\//);
    expect(html).not.toContain('content="noindex"');
    expect(await textOf("/top-list/x")).toContain('content="noindex"');
  });

  await test.step("a visitor reads that newer lists did not load, and retries", async () => {
    await page.route(LISTS_REQUEST, (route) => route.abort());
    pageWatcher.tolerate(/ERR_FAILED/);
    await page.goto("/top-lists");
    await expect(page.getByRole("alert")).toContainText("Newer lists did not load.");
    await expect(titles(page)).not.toHaveCount(0);
    await page.unroute(LISTS_REQUEST);
    await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(titles(page)).not.toHaveCount(0);
  });

  await test.step("the page does not replace the rendered lists if no list has changed since the build", async () => {
    await page.route("/top-lists", async (route) => {
      const response = await fetchResponse(route);
      const html = await response.text();
      const digestOfNoLists = `builtDigest&quot;:[0,${hashOfLists([])}]`;
      await route.fulfill({
        response,
        body: html.replace(/builtDigest&quot;:\[0,\d+\]/, digestOfNoLists),
      });
    });
    await page.route(LISTS_REQUEST, (route) => route.fulfill({ json: [] }));
    const listsResponse = page.waitForResponse(LISTS_REQUEST);
    await page.goto("/top-lists");
    await listsResponse;
    await waitUntilSettled(page);
    await expect(titles(page)).not.toHaveCount(0);
    await expect(page.getByRole("heading", { name: "No lists found" })).toHaveCount(0);
    await page.unroute("/top-lists");
    await page.unroute(LISTS_REQUEST);
  });

  await test.step("a visitor reads that there are no lists", async () => {
    // The test adds a filter to the request, and no list matches the filter.
    await page.route(LISTS_REQUEST, (route) =>
      route.continue({
        url: `${route.request().url()}&id=eq.00000000-0000-4000-8000-000000000000`,
      }),
    );
    await page.goto("/top-lists");
    await expect(page.getByRole("heading", { name: "No lists found" })).toBeVisible();
    await expect(page.getByText("Create the first one.")).toBeVisible();
    await sortLink(page, "Pro").click();
    await expect(page.getByText("No pro has published a list yet. Choose Trending or Recent.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No lists found" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(LISTS_REQUEST);
  });

  await test.step("a visitor sees placeholders, reads that the lists did not load, and retries", async () => {
    const { tag } = await insertTwoLists();
    const heldLists = await holdRequests(page, LISTS_REQUEST, { response: SERVER_ERROR });
    expectResponses([LISTS_REQUEST, 500]);
    await page.goto("/top-lists?sort=pro");
    await expect(page.getByRole("status").filter({ hasText: "Loading lists" })).toBeVisible();
    await expect(sortLink(page, "Pro")).toHaveAttribute("aria-current", "true");
    heldLists.release();
    await expect(page.getByRole("alert")).toContainText("The lists did not load");
    await expect(page.getByText("No lists found")).toHaveCount(0);
    await page.unroute(LISTS_REQUEST);
    await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
    await expect(titles(page, tag)).toHaveText([`Newer ${tag}`]);
  });
});
