import { expect, test } from "./fixtures.ts";

test("a visitor sees where a show belongs and its episodes, newest first, undated last", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/show/bench-hours");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bench Hours");
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("listitem")).toContainText([
    "Podcasts",
    "Work & Craft",
    "Bench Hours",
  ]);
  await expect(breadcrumb.getByRole("link", { name: "Podcasts" })).toHaveAttribute(
    "href",
    "/podcasts",
  );
  await expect(breadcrumb.getByRole("link", { name: "Work & Craft" })).toHaveAttribute(
    "href",
    "/category/work-craft",
  );
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText([
    "Glue, in Order of Regret",
    "A Chair for a Body You Don't Have",
    "Sharp Enough",
    "Repairing What Was Cheap to Begin With",
  ]);
  await expect(cards.getByText("CLIP", { exact: true })).toHaveCount(1);
  await expect(cards.first().getByText("CLIP", { exact: true })).toBeVisible();
  await expect(cards.last().getByRole("time")).toHaveCount(0);
  await expect(cards.nth(1)).toContainText("with Fenella Osei-Strand");
  expect(backendRequests).toEqual([]);
});

test("a visitor goes from a show to a recap and back by its breadcrumb", async ({ page }) => {
  await page.goto("/show/bench-hours");
  await page.getByRole("link", { name: "Sharp Enough" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sharp Enough");
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await breadcrumb.getByRole("link", { name: "Bench Hours" }).click();
  await expect(page).toHaveURL("/show/bench-hours");
});
