import type { Page } from "@playwright/test";
import { ALL_APPEARANCES, expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// axe needs several seconds for each page, so the two tests of this file run in parallel.
test.describe.configure({ mode: "parallel" });

/** Maps the address of a page to the page's heading. Other test files check recaps, transcripts and Explore with axe. */
const PAGES = {
  "/": "What was said, worth reading",
  "/?page=2": "What was said, worth reading",
  "/podcasts": "Podcasts",
  "/category/living-world": "Living World",
  "/show/harbour-hours": "Harbour Hours",
  "/show/the-long-run/last": "The Long Run",
  "/guests": "Guests",
  "/guest/ines-tolliver": "Ines Tolliver",
};
const MORE_PAGES = {
  "/quotes": "Quotes",
  "/quotes?category=sea-shore": "Quotes",
  "/recommendations": "Recommendations",
  "/search?q=foghorn": "Search",
  "/preview#unknown": "This preview link does not work",
  "/email-digest#unknown": "This link does not work",
  "/h#unknown": "This highlight is no longer shared.",
  "/saved": "Saved",
  "/history": "History",
  "/about": "Read an episode in minutes",
  "/nope": "Oops! Page not found",
  "/recap/nope": "Episode Not Found",
};

async function checkPage(page: Page, path: string, heading: string) {
  await page.goto(path);
  const title = page.getByRole("heading", { level: 1 }).first();
  await expect.soft(title, path).toContainText(heading);
  await expect(title).toBeVisible();
  await expectAccessible(page, path === "/" ? ALL_APPEARANCES : undefined);
}

test("a visitor opens the main pages while the backend is stopped, and each page is accessible", async ({
  page,
  backendRequests,
}) => {
  await page.route(/\/(rest|auth|functions|storage|realtime)\/v1\//, (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  const featuredHeading = page.getByRole("article", { name: "Featured" }).getByRole("heading");
  for (const [path, heading] of Object.entries(PAGES)) {
    await checkPage(page, path, heading);
    if (path === "/") await expect(featuredHeading).toContainText("What Four Small Harbour Towns Did");
  }
  expect(backendRequests).toEqual([]);
});

test("a visitor opens feeds, the search, the About page and unknown addresses, and each page is accessible", {
  tag: "@everyday",
}, async ({ page, expectResponses }) => {
  expectResponses([/\/nope$/, 404]);
  for (const [path, heading] of Object.entries(MORE_PAGES)) await checkPage(page, path, heading);
});
