import { expect, test } from "./fixtures.ts";

test("a visitor of a site without clips is told so", async ({ page }) => {
  await page.route("**/browse/clips/1.json", (route) =>
    route.fulfill({ json: { cards: [], pages: 1 } }),
  );
  await page.goto("/?view=clips");
  await expect(page.getByRole("heading", { name: "No episodes found" })).toBeVisible();
  await expect(page.getByText("No clips found.")).toBeVisible();
});
