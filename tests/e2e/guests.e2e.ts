import { expect, test } from "./fixtures.ts";
import { siteUrl } from "./product.ts";
import { fetchResponse } from "./routing.ts";
import { CROWD, PATH_OF_GUEST_WITH_TWO_SPELLINGS } from "./seed.ts";

test("a visitor finds the recaps of a guest", { tag: "@everyday" }, async ({ page, backendRequests }) => {
  await page.goto("/guests");
  const singleGuest = page.getByRole("listitem").filter({ hasText: "Benoît Kermadec" });
  await expect(singleGuest.getByRole("link")).toHaveText("The Crêperie by the Slipway");
  await page.getByRole("link", { name: "Ines Tolliver" }).first().click();
  await expect(page).toHaveURL(/\/guest\/ines-tolliver$/);
  await expect(page.getByRole("heading", { level: 1, name: "Ines Tolliver" })).toBeVisible();
  expect(await page.getByRole("article").count()).toBeGreaterThan(1);
  await page.getByRole("article").getByRole("heading", { name: "Foghorn", exact: true }).click();
  await expect(page).toHaveURL(/\/recap\/foghorn$/);
  await page.getByRole("main").getByRole("link", { name: "Ines Tolliver" }).first().click();
  await expect(page).toHaveURL(/\/guest\/ines-tolliver$/);
  expect(backendRequests).toEqual([]);
});

test("a visitor jumps to a letter in the list of guests, and the letter stays where it is", {
  tag: "@everyday",
}, async ({ page }) => {
  const letters = page.getByRole("navigation", { name: "Guests by initial" });
  const heading = (letter: string) => page.getByRole("heading", { level: 2, name: letter, exact: true });
  const distanceFromPageTop = (letter: string) =>
    heading(letter).evaluate((element) => element.getBoundingClientRect().top + scrollY);
  await page.goto("/guests");
  const distance = await distanceFromPageTop("K");
  await letters.getByRole("link", { name: "K", exact: true }).click();
  await expect(heading("K")).toBeInViewport();
  expect(await distanceFromPageTop("K")).toBe(distance);

  await test.step("the visitor jumps to a letter on the next page", async () => {
    await letters.getByRole("link", { name: "Z", exact: true }).click();
    await expect(page).toHaveURL(/\/guests\/[^/]+#initial-Z$/);
    await expect(heading("Z")).toBeInViewport();
    await expect(page.getByText(`Zo ${CROWD.surname} 25`, { exact: true })).toBeVisible();
  });
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
