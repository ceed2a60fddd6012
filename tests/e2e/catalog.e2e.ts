import { expect, test } from "./fixtures.ts";

test("a visitor walks from all subjects to a category, a show and back", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/podcasts");
  await expect(page.getByRole("heading", { level: 1, name: "Podcasts" })).toBeVisible();
  await page.getByRole("link", { name: "Work & Craft" }).click();
  await expect(page).toHaveURL(/\/category\/work-craft$/);
  const show = page.getByRole("listitem").filter({ hasText: "Bench Hours" });
  await expect(show).toContainText("4 episodes");
  await show.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Bench Hours" })).toBeVisible();
  await page.getByRole("link", { name: "Work & Craft" }).first().click();
  await page.getByRole("main").getByRole("link", { name: "Podcasts" }).click();
  await expect(page).toHaveURL(/\/podcasts$/);
  expect(backendRequests).toEqual([]);
});

test("a visitor reads what the site is for and how to reach it", async ({ page }) => {
  await page.goto("/about");
  for (const name of ["Save Time", "Quality Summaries", "Community Driven", "Stay Current"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  for (const name of ["Discover", "Read", "Engage"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
});

test("a visitor sees in the header, light and dark, which page is open", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/about");
    const here = page.getByRole("banner").getByRole("link", { name: "About" });
    await expect(here).toHaveAttribute("aria-current", "page");
    // Dark letters need the whole marker behind them.
    await expect(here.locator("span")).toHaveCSS("background-size", "100% 100%");
    await expect(here.locator("span")).toHaveCSS("color", "rgb(20, 32, 27)");
  }
});
