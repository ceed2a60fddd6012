import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertList } from "./lists.ts";
import { expectNoMovement, waitUntilSettled } from "./measure.ts";
import { newPerson } from "./people.ts";
import { sql } from "./product.ts";
import { holdRequests, SERVER_ERROR } from "./routing.ts";

const LISTS_REQUEST = /\/rest\/v1\/top_lists\?/;

const exploreSection = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const listsSection = (page: Page) => exploreSection(page, "Trending lists");

test("a visitor finds the sections and links of Explore, and opens a random recap", {
  tag: "@everyday",
}, async ({ page, backendRequests }) => {
  await test.step("the lists load when a visitor scrolls down to them, and no other section moves", async () => {
    const views = 950_000;
    const title = `Everybody reads this ${randomUUID().slice(0, 8)}`;
    const id = await insertList(await newPerson(), { title, items: ["Patch Notes"], views });
    await page.goto("/explore");
    await waitUntilSettled(page);
    expect(backendRequests).toEqual([]);
    const heldRequest = await holdRequests(page, LISTS_REQUEST);
    await listsSection(page).scrollIntoViewIfNeeded();
    await expect(listsSection(page).getByRole("status")).toContainText("Loading lists");
    const clipsBox = await exploreSection(page, "Clips of ten minutes or less").boundingBox();
    heldRequest.release();
    const newList = listsSection(page).getByRole("article").filter({ hasText: title });
    await expect(newList).toContainText("950,000 views");
    await expect(newList).toContainText("A reader");
    await expect(listsSection(page).getByRole("article")).toHaveCount(6);
    expect(await exploreSection(page, "Clips of ten minutes or less").boundingBox()).toEqual(clipsBox);
    await expectNoMovement(page);
    await newList.getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(`/top-list/${id}`);
    await sql(`delete from top_lists where id = '${id}'`);
  });

  await test.step("a visitor finds each section of Explore and the link of each section", async () => {
    await page.unroute(LISTS_REQUEST);
    await page.goto("/explore");
    for (const [name, linkText, href] of [
      ["Newest recaps", "All recaps", "/"],
      ["Categories", "All categories", "/podcasts"],
      ["Trending lists", "All lists", "/top-lists"],
      ["Clips of ten minutes or less", "All clips", "/?view=clips"],
      ["Returning guests", "All guests", "/guests"],
    ] as const) {
      await expect(exploreSection(page, name).getByRole("link", { name: linkText })).toHaveAttribute("href", href);
      await exploreSection(page, name).scrollIntoViewIfNeeded();
      await expect(exploreSection(page, name).getByRole("listitem").nth(1)).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step("a visitor opens a random recap, and the page sends no request to the backend", async () => {
    const requestCount = backendRequests.length;
    await page.getByRole("button", { name: "Open a random recap" }).click();
    await expect(page).toHaveURL(/\/recap\/[^/]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(backendRequests.slice(requestCount)).toEqual([]);
  });
});

test("a visitor reads that the lists did not load, retries, and reads that there are no lists", async ({
  page,
  expectResponses,
}) => {
  let backendState = "broken";
  await page.route(LISTS_REQUEST, async (route) => {
    if (backendState === "broken") return route.fulfill(SERVER_ERROR);
    // No list has this id, so the response is empty.
    const filterWithoutMatch = "&id=eq.00000000-0000-4000-8000-000000000000";
    return route.continue({ url: route.request().url() + filterWithoutMatch });
  });
  expectResponses([LISTS_REQUEST, 500]);
  await page.goto("/explore");
  const clipsBox = await exploreSection(page, "Clips of ten minutes or less").boundingBox();
  await listsSection(page).scrollIntoViewIfNeeded();
  await expect(listsSection(page).getByRole("alert")).toContainText("The lists did not load.");
  await expectAccessible(page, [PHONE]);
  backendState = "empty";
  await listsSection(page).getByRole("button", { name: "Retry" }).click();
  await expect(listsSection(page)).toContainText("No lists found");
  await page.evaluate(() => scrollTo(0, 0));
  expect(await exploreSection(page, "Clips of ten minutes or less").boundingBox()).toEqual(clipsBox);
});
