import type { Page } from "@playwright/test";
import { ALL_APPEARANCES, expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// Half of the pages for each of two workers; a checker takes seconds for one.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

/** By address, the heading. Recaps, transcripts and Explore are looked at where they are told of. */
const PAGES = {
  "/": "What was said, worth reading",
  "/?page=2": "What was said, worth reading",
  "/podcasts": "Podcasts",
  "/category/living-world": "Living World",
  "/show/bench-hours": "Bench Hours",
  "/guests": "Guests",
  "/guest/ines-okafor-lind": "Ines Okafor-Lind",
};
const MORE_PAGES = {
  "/quotes": "Quotes",
  "/quotes?category=work-craft": "Quotes",
  "/recommendations": "Recommendations",
  "/about": "More is said than anyone can hear",
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

test("a visitor reads the pages while the backend is stopped; a checker of accessibility finds nothing", async ({
  page,
  backendRequests,
}) => {
  await page.route(/\/(rest|auth|functions|storage|realtime)\/v1\//, (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  const lead = page.getByRole("article", { name: "Featured" }).getByRole("heading");
  for (const [path, heading] of Object.entries(PAGES)) {
    await checkPage(page, path, heading);
    if (path === "/") await expect(lead).toContainText("What Four Small Harbour Towns Did");
  }
  expect(backendRequests).toEqual([]);
});

test("a checker of accessibility finds nothing in feeds, in texts and where nothing is", async ({
  page,
  expectResponses,
}) => {
  expectResponses([/\/nope$/, 404]);
  for (const [path, heading] of Object.entries(MORE_PAGES)) await checkPage(page, path, heading);
});
