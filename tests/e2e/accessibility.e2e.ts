import type { Page } from "@playwright/test";
import { ALL_LOOKS, expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// Half of the pages for each of two workers; a checker takes seconds for one.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

/** Which page of the site, and its heading. What offline.e2e.ts and explore.e2e.ts look at is not here. */
const PAGES = {
  "/": "What was said, worth reading",
  "/?page=2": "What was said, worth reading",
  "/podcasts": "Podcasts",
  "/category/living-world": "Living World",
  "/show/bench-hours": "Bench Hours",
  "/recap/salt": "Salt",
  "/guests": "Guests",
  "/guest/ines-okafor-lind": "Ines Okafor-Lind",
};
const MORE_PAGES = {
  "/recap/salt/transcript": "Salt",
  "/quotes": "Quotes",
  "/quotes?category=work-craft": "Quotes",
  "/recommendations": "Recommendations",
  "/about": "More is said than anyone can hear",
  "/nope": "Oops! Page not found",
  "/recap/nope": "Episode Not Found",
};

async function look(page: Page, path: string, heading: string) {
  await page.goto(path);
  const title = page.getByRole("heading", { level: 1 }).first();
  await expect.soft(title, path).toContainText(heading);
  await expect(title).toBeVisible();
  await expectAccessible(page, path === "/" ? ALL_LOOKS : undefined);
}

test("a visitor reads the pages while the backend is stopped; a checker of accessibility finds nothing", async ({
  page,
  backendRequests,
}) => {
  await page.route(/\/(rest|auth|functions|storage|realtime)\/v1\//, (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  await page.goto("/");
  const lead = page.getByRole("article", { name: "Featured" }).getByRole("heading");
  await expect(lead).toContainText("What Four Small Harbour Towns Did");
  for (const [path, heading] of Object.entries(PAGES)) await look(page, path, heading);
  expect(backendRequests).toEqual([]);
});

test("a checker of accessibility finds nothing in feeds, in texts and where nothing is", async ({
  page,
  expectResponses,
}) => {
  expectResponses([/\/nope$/, 404]);
  for (const [path, heading] of Object.entries(MORE_PAGES)) await look(page, path, heading);
});
