import type { Page } from "@playwright/test";
import { HOME_PAGE_SIZE } from "../../src/domain/constants.ts";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertFollows } from "./follows.ts";
import { newPerson, signInAs } from "./people.ts";
import { api, sql, sqlString } from "./product.ts";
import { holdRequests, SERVER_ERROR } from "./routing.ts";
import { button, cards, chip } from "./screen.ts";
import { LONG_SHOW } from "./seed.ts";

const titles = (page: Page) => cards(page).getByRole("heading");
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const EMPTY_MESSAGE = "No new episodes from your followed shows and categories.";

async function signInReader(page: Page, follows: Parameters<typeof insertFollows>[1]) {
  const person = await newPerson();
  await insertFollows(person, follows);
  await signInAs(page, person);
  return person;
}

const dayTitles = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => `Long run, day ${from - n}`);

test("C6: a visitor opens My Feed on home, and finds all recaps and a link to sign in", async ({
  page,
  backendRequests,
}) => {
  const main = page.getByRole("main");
  await test.step("a visitor finds the links to sign in and sign up", async () => {
    await page.goto("/feed");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("My Feed");
    const signIn = main.getByRole("link", { name: "Sign In" });
    await expect(signIn).toHaveAttribute("href", "/auth?next=%2Ffeed");
    await expect(main.getByRole("link", { name: "Manage Follows" })).toHaveCount(0);
    await main.getByRole("link", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/auth?tab=signup&next=%2Ffeed");
  });

  await test.step("a visitor opens My Feed on home, and sees all recaps and the link to sign in", async () => {
    await page.goto("/?feed=true");
    await expect(cards(page)).toHaveCount(HOME_PAGE_SIZE);
    await expect(chip(page, "All")).toHaveAttribute("aria-current", "true");
    await expect(chip(page, "My Feed")).toBeHidden();
    const signIn = main.getByRole("link", { name: "Sign In" });
    await expect(signIn).toHaveAttribute("href", "/auth?next=%2F%3Ffeed%3Dtrue");
    await pageLinks(page).getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/?page=2");
  });

  await test.step("a visitor opens a page number that is too high, and sees the last page", async () => {
    await page.goto(`/?category=${LONG_SHOW.category}&page=99`);
    await expect(titles(page).last()).toHaveText("Long run, day 1");
    await expect(cards(page)).toHaveCount(LONG_SHOW.episodes - 2 * HOME_PAGE_SIZE);
  });
  expect(backendRequests).toEqual([]);
});

test("a reader sees the 20 newest recaps of the followed shows and categories", {
  tag: "@everyday",
}, async ({ page }) => {
  const person = await signInReader(page, { shows: ["harbour-hours"], categories: ["mind-body"] });
  const expectedRecaps = await sql<{ title: string }>(
    `select title from er_episodes where is_published and show_id in (
       select show_id from user_show_follows where user_id = ${sqlString(person.id)}
       union select s.id from er_shows s join user_category_follows f using (category_id)
       where f.user_id = ${sqlString(person.id)})
     order by created_at desc, id limit 20`,
  );
  expect(expectedRecaps.length).toBeGreaterThan(4);
  await page.goto("/feed");
  await expect(titles(page)).toHaveText(expectedRecaps.map(({ title }) => title));
  const manageLink = page.getByRole("link", { name: "Manage Follows" });
  await expect(manageLink).toHaveAttribute("href", "/onboarding");
  await expectAccessible(page, [PHONE]);

  await test.step("the HTML contains no data of a reader, and visitors cannot fetch My Feed", async () => {
    for (const path of ["/feed", "/onboarding"]) {
      const html = await (await page.request.get(path)).text();
      expect(html).toContain('content="noindex"');
      expect(html).not.toMatch(/Long run|Harbour Hours|Mind &amp; Body/);
    }
    expect((await api("POST", "/rest/v1/rpc/my_feed", { body: {} })).status).toBe(401);
  });

  await test.step("a reader who follows nothing reads that there are no episodes", async () => {
    await sql(`delete from user_show_follows where user_id = ${sqlString(person.id)};
      delete from user_category_follows where user_id = ${sqlString(person.id)}`);
    for (const path of ["/feed", "/?feed=true"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "No episodes found" })).toBeVisible();
      await expect(page.getByText(EMPTY_MESSAGE)).toHaveText(
        "No new episodes from your followed shows and categories.",
      );
      await expect(page.getByText(EMPTY_MESSAGE)).toBeVisible();
      await expect(manageLink).toBeVisible();
    }
    await expect(chip(page, "All")).toBeVisible();
    await expect(chip(page, "My Feed")).toBeHidden();
  });
});

test("a reader opens the pages of My Feed on home, and switches to the filters Clips and All", async ({ page }) => {
  await signInReader(page, { shows: [LONG_SHOW.show] });
  await page.goto("/feed");
  await expect(cards(page)).toHaveCount(20);
  const heading = page.getByRole("heading", { level: 1 });
  await test.step("a reader opens the second page", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Episode Recap" }).click();
    await page.getByRole("banner").getByRole("link", { name: "My Feed" }).click();
    await expect(page).toHaveURL("/?feed=true");
    await expect(heading).toHaveText("My Feed");
    await expect(chip(page, "My Feed")).toHaveAttribute("aria-current", "true");
    await expect(titles(page)).toHaveText(dayTitles(60, 37));
    await pageLinks(page).getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/?feed=true&page=2");
    await expect(titles(page)).toHaveText(dayTitles(36, 13));
  });

  await test.step("a reader switches to the filter Clips, and returns to My Feed with Back", async () => {
    await chip(page, "Clips").click();
    await expect(page).toHaveURL("/?view=clips");
    await expect(chip(page, "My Feed")).not.toHaveAttribute("aria-current", "true");
    await page.goBack();
    await expect(titles(page)).toHaveText(dayTitles(36, 13));
    await chip(page, "My Feed").click();
    await expect(page).toHaveURL("/?feed=true");
    await chip(page, "All").click();
    await expect(page).toHaveURL("/");
    await expect(chip(page, "All")).toHaveAttribute("aria-current", "true");
    await expect(heading).toHaveText("What was said, worth reading");
  });

  await test.step("a reader opens the last page by its number, and by a number that is too high", async () => {
    await page.goto("/?feed=true&page=3");
    await expect(titles(page)).toHaveText(dayTitles(12, 1));
    await page.goto("/?feed=true&page=99999999999");
    await expect(titles(page)).toHaveText(dayTitles(12, 1));
    const thirdLink = pageLinks(page).getByRole("link", { name: "Page 3" });
    await expect(thirdLink).toHaveAttribute("aria-current", "page");
    await expectAccessible(page, [DARK_DESKTOP]);
  });
});

test("a reader sees placeholders while My Feed loads, and retries after a failure", async ({
  page,
  expectResponses,
}) => {
  await signInReader(page, { shows: [LONG_SHOW.show] });
  expectResponses([/\/rpc\/my_feed/, 500]);
  for (const path of ["/feed", "/?feed=true"]) {
    await test.step(`a reader opens ${path}, and retries after the failure`, async () => {
      const heldFeed = await holdRequests(page, /\/rpc\/my_feed\?/, { response: SERVER_ERROR });
      await page.goto(path);
      const placeholders = page.getByRole("status").filter({ hasText: "Loading episodes" });
      await expect(placeholders.locator("li")).toHaveCount(12);
      heldFeed.release();
      await expect(page.getByRole("alert")).toContainText("did not load");
      await expect(page.getByText(EMPTY_MESSAGE)).toHaveCount(0);
      await page.unrouteAll();
      await button(page, "Retry").click();
      await expect(titles(page).first()).toHaveText(/^Long run, day \d+$/);
    });
  }
});
