import { expect, test } from "./fixtures.ts";
import { siteUrl } from "./product.ts";
import { fetchResponse } from "./routing.ts";
import { PATH_OF_GUEST_WITH_TWO_SPELLINGS } from "./seed.ts";

test("a visitor finds the recaps of a guest", async ({ page, backendRequests }) => {
  await page.goto("/guests");
  const singleGuest = page.getByRole("listitem").filter({ hasText: "Benoît Kestrel-Mbeki" });
  await expect(singleGuest.getByRole("link")).toHaveText("The Café That Took Down Its Signs");
  await page.getByRole("link", { name: "Ines Okafor-Lind" }).first().click();
  await expect(page).toHaveURL(/\/guest\/ines-okafor-lind$/);
  await expect(page.getByRole("heading", { level: 1, name: "Ines Okafor-Lind" })).toBeVisible();
  expect(await page.getByRole("article").count()).toBeGreaterThan(1);
  await page.getByRole("article").getByRole("heading", { name: "Salt", exact: true }).click();
  await expect(page).toHaveURL(/\/recap\/salt$/);
  await page.getByRole("main").getByRole("link", { name: "Ines Okafor-Lind" }).first().click();
  await expect(page).toHaveURL(/\/guest\/ines-okafor-lind$/);
  expect(backendRequests).toEqual([]);
});

test("a visitor finds the same guest for all spellings of a name", async ({ page }) => {
  await page.goto("/guests");
  const entry = page.getByRole("link", { name: /^josé two-ways$/i });
  await expect(entry.first()).toHaveAttribute("href", encodeURI(PATH_OF_GUEST_WITH_TWO_SPELLINGS));
  await entry.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);

  await test.step("a visitor finds a guest who is newer than the build", async () => {
    await page.route("**/guest/*", async (route) => {
      const shell = await fetchResponse(route, { url: `${siteUrl()}/guest/not-built-yet` });
      await route.fulfill({ response: shell, status: 200 });
    });
    await page.reload();
    await expect(page.locator("[data-shell-page]").getByRole("article")).toHaveCount(2);
  });
});
