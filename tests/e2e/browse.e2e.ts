import type { Page } from "@playwright/test";
import { HOME_PAGE_SIZE } from "../../src/domain/constants.ts";
import type { EpisodeCard } from "../../src/domain/content/content.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoMovement, waitUntilSettled } from "./measure.ts";
import { cards, chip } from "./screen.ts";
import { EMPTY_CATEGORY, LONG_SHOW } from "./seed.ts";

const titles = (page: Page) => cards(page).getByRole("heading");
const pageLinks = (page: Page) => page.getByRole("navigation", { name: "Pages" });

interface BuiltPage {
  cards: EpisodeCard[];
  pageCount: number;
}

async function readBuiltPage(page: Page, filterKey: string, pageNumber: number): Promise<BuiltPage> {
  const readFile = async (name: string) => (await page.request.get(`/browse/${filterKey}/${name}.json`)).json();
  const allCards: EpisodeCard[] = [];
  for (const [name] of await readFile("index")) allCards.push(...(await readFile(name)));
  const start = (pageNumber - 1) * HOME_PAGE_SIZE;
  const pageCount = Math.ceil(allCards.length / HOME_PAGE_SIZE);
  return { cards: allCards.slice(start, start + HOME_PAGE_SIZE), pageCount };
}
const titlesOf = ({ cards }: BuiltPage) => cards.map(({ title }) => title);

test.afterEach(({ backendRequests }) => {
  expect(backendRequests).toEqual([]);
});

test("a visitor opens several pages of episodes, and returns to each page with the Back button", async ({ page }) => {
  const [firstPage, secondPage] = [await readBuiltPage(page, "all", 1), await readBuiltPage(page, "all", 2)];
  expect(firstPage.pageCount).toBeGreaterThanOrEqual(4);
  await page.goto("/");
  await expect(titles(page)).toHaveText(titlesOf(firstPage));
  await expect(cards(page)).toHaveCount(HOME_PAGE_SIZE);
  await expect(pageLinks(page).getByText("Previous")).toHaveCount(0);

  await pageLinks(page).getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/?page=2");
  await expect(titles(page)).toHaveText(titlesOf(secondPage));
  await expect(pageLinks(page).getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");

  await pageLinks(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/?page=3");
  await pageLinks(page)
    .getByRole("link", { name: `Page ${firstPage.pageCount}` })
    .click();
  await expect(pageLinks(page).getByRole("link", { name: "Next" })).toHaveCount(0);
  await expect(titles(page)).toHaveText(titlesOf(await readBuiltPage(page, "all", firstPage.pageCount)));

  await page.goBack();
  await expect(page).toHaveURL("/?page=3");
  await page.goBack();
  await expect(titles(page)).toHaveText(titlesOf(secondPage));
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(titles(page)).toHaveText(titlesOf(firstPage));
  await page.goForward();
  await expect(titles(page)).toHaveText(titlesOf(secondPage));
});

test("a visitor opens and reloads page 3, and never sees the episodes of page 1", {
  tag: "@everyday",
}, async ({ page }) => {
  const firstPage = titlesOf(await readBuiltPage(page, "all", 1));
  const thirdTitles = titlesOf(await readBuiltPage(page, "all", 3));
  await page.addInitScript(() => {
    const visibleTitles = new Set<string>();
    Object.assign(window, { __seen: visibleTitles });
    const recordVisibleTitles = () => {
      for (const heading of document.querySelectorAll("main article :is(h2, h3)")) {
        if (heading.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          visibleTitles.add(heading.textContent ?? "");
      }
      requestAnimationFrame(recordVisibleTitles);
    };
    recordVisibleTitles();
  });
  for (const [width, openPage] of [
    [390, () => page.goto("/?page=3")],
    [390, () => page.reload()],
    [1440, () => page.reload()],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage();
    await expect(titles(page)).toHaveText(thirdTitles);
    await waitUntilSettled(page);
    const visibleTitles = await page.evaluate(() => [...(window as unknown as { __seen: Set<string> }).__seen]);
    expect(visibleTitles.filter((title) => firstPage.includes(title))).toEqual([]);
    expect(visibleTitles).toContain(thirdTitles[0]);
    await expectNoMovement(page, `${width} pixels`);
  }
});

test("a visitor filters for clips and for a category, and reads that a filter has found nothing", async ({ page }) => {
  const clips = await readBuiltPage(page, "clips", 1);
  await page.goto("/");
  await expect(chip(page, "All")).toHaveAttribute("aria-current", "true");
  await test.step("a visitor reads that there are no clips", async () => {
    await page.route("**/browse/clips/index.json", (route) => route.fulfill({ json: [] }));
    await chip(page, "Clips").click();
    await expect(page.getByText("No clips found.")).toBeVisible();
    await page.unrouteAll();
    await page.goto("/?page=2");
  });

  await test.step("a visitor filters for clips", async () => {
    await chip(page, "Clips").click();
    await expect(page).toHaveURL("/?view=clips");
    await expect(titles(page)).toHaveText(titlesOf(clips));
    await expect(titles(page).first()).toBeVisible();
    await expect(cards(page).getByText("CLIP", { exact: true })).toHaveCount(clips.cards.length);
    await expect(chip(page, "Clips")).toHaveAttribute("aria-current", "true");
    await chip(page, "All").click();
    await expect(page).toHaveURL("/");
    await expect(cards(page).getByText("CLIP", { exact: true })).toHaveCount(0);
  });

  await test.step("a visitor filters for a category on page 2, and sees page 1 of the category", async () => {
    await pageLinks(page).getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/?page=2");
    await chip(page, "Test Bench").click();
    await expect(page).toHaveURL(`/?category=${LONG_SHOW.category}`);
    await expect(titles(page).first()).toHaveText(`Long run, day ${LONG_SHOW.episodes}`);
    await expect(cards(page).getByText("The Long Run")).toHaveCount(HOME_PAGE_SIZE);
    await pageLinks(page).getByRole("link", { name: "Page 3" }).click();
    await expect(page).toHaveURL(`/?category=${LONG_SHOW.category}&page=3`);
    await expect(cards(page)).toHaveCount(LONG_SHOW.episodes - 2 * HOME_PAGE_SIZE);
    await expect(titles(page).last()).toHaveText("Long run, day 1");
  });

  await test.step("a visitor reads that a category has no episodes", async () => {
    await chip(page, EMPTY_CATEGORY.name).click();
    await expect(page.getByRole("heading", { name: "No episodes found" })).toBeVisible();
    await expect(page.getByText("No episodes found in this category.")).toBeVisible();
    await expect(pageLinks(page)).toHaveCount(0);
  });
});

test("a visitor reads that page 2 did not load, and loads page 2 with Retry", async ({ page, expectResponses }) => {
  await page.goto("/");
  let isBroken = true;
  await page.route("**/browse/all/index.json", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  expectResponses([/browse\/all\/index\.json$/, 500]);
  await pageLinks(page).getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("alert")).toContainText("did not load");
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(cards(page)).toHaveCount(HOME_PAGE_SIZE);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a visitor opens a page number that is too high, and sees the last page", async ({ page }) => {
  const { pageCount } = await readBuiltPage(page, "all", 1);
  await page.goto(`/?page=${pageCount + 5}`);
  await expect(titles(page)).toHaveText(titlesOf(await readBuiltPage(page, "all", pageCount)));
  await expect(pageLinks(page).getByRole("link", { name: `Page ${pageCount}` })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("a visitor opens page 2 during a deploy, and sees the page of the new build", async ({
  page,
  expectResponses,
}) => {
  const secondPage = await readBuiltPage(page, "all", 2);
  await page.goto("/");
  let indexRequests = 0;
  // The first response is the index of the previous build. This index names a file that no longer exists.
  await page.route("**/browse/all/index.json", (route) =>
    indexRequests++ === 0 ? route.fulfill({ json: [["gone", 100]] }) : route.continue(),
  );
  expectResponses([/browse\/all\/gone\.json$/, 404]);
  await pageLinks(page).getByRole("link", { name: "Page 2" }).click();
  await expect(titles(page)).toHaveText(titlesOf(secondPage));
  expect(indexRequests).toBe(2);
});
